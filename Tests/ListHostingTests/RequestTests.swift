import ListServer
import Testing

@testable import ListHosting

/// The requests that a host hands on, and those that it refuses.
@Suite struct RequestTests {
  @Test func partsOfARequest() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      try await client.send("GET /rows?section=2&row=100 HTTP/1.1\r\nHost: a\r\nX-One: 1\r\n\r\n")
      let reply = try await client.reply()
      #expect(reply.status == 200)
      #expect(reply.text == "GET /rows?section=2&row=100\nhost: a\nx-one: 1\n")
    }
  }

  @Test func severalFieldsOfOneName() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      try await client.send(
        "GET / HTTP/1.1\r\nHost: a\r\nAccept: b\r\naccept:c\r\nACCEPT: d \r\n\r\n")
      #expect(try await client.reply().text == "GET /\naccept: b, c, d\nhost: a\n")
    }
  }

  @Test func content() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      try await client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
      #expect(try await client.reply().text.hasSuffix("\nhello"))
      try await client.send("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      try await client.send("3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nTrailer: 1\r\n\r\n")
      #expect(try await client.reply().text.hasSuffix("\nhello"))
    }
  }

  @Test func oneByteAtATime() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      let request = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
      for byte in request.utf8 {
        try await client.send([byte])
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(try await client.reply().text == "POST /a\ncontent-length: 5\nhost: a\nhello")
    }
  }

  @Test func requestsOneAfterTheOther() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      for number in 0..<3 {
        try await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.reply().text.hasPrefix("GET /\(number)\n"))
      }
    }
  }

  @Test func requestsAtOnceAreAnsweredInOrder() async throws {
    try await withHost { request in
      // The first response takes longest.
      try? await Task.sleep(for: .milliseconds(request.target == "/0" ? 50 : 0))
      return echo(request)
    } _: { port in
      let client = try Client(port: port)
      let numbers = 0..<2_000
      let requests = numbers.map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }
      client.sendWhileReceiving(requests.joined())
      for number in numbers {
        #expect(try await client.reply().text.hasPrefix("GET /\(number)\n"))
      }
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
  ])
  func theLastRequest(_ request: String) async throws {
    let events = Events()
    try await withHost { request in
      if request.target == "/next" { events.report("called") }
      return echo(request)
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try await client.reply()
      #expect(reply.status == 200)
      #expect(reply.headers["connection"] == "close")
      #expect(try await client.receiveAll() == "")
    }
    events.report("not called")
    #expect(await events.next() == "not called")
  }

  @Test(arguments: [
    (400, "nonsense\r\n\r\n"),
    (400, "\u{0}\u{1}\u{2}\r\n\r\n"),
    (400, "GET\r\n\r\n"),
    (400, "GET /\r\n\r\n"),
    (400, "GET / HTTP/3.0\r\nHost: a\r\n\r\n"),
    (400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
    (400, "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHost: a\r\nna me: b\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n"),
    (400, "GET / HTTP/1.1\r\nHost: a\r\na: b\r\n c\u{0}\r\n\r\n"),
    (400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"),
    (400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n"),
    (400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
    (
      400,
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    (400, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n"),
    (501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
    (417, "POST / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nContent-Length: 1\r\n\r\na"),
  ])
  func malformed(_ status: Int, _ request: String) async throws {
    let events = Events()
    try await withHost { request in
      events.report("called")
      return echo(request)
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request + "GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try await client.reply()
      #expect(reply.status == status)
      #expect(reply.headers["connection"] == "close")
      #expect(try await client.receiveAll() == "")
    }
    events.report("not called")
    #expect(await events.next() == "not called")
  }

  @Test func malformedAfterAValidOne() async throws {
    try await withHost { request in
      try? await Task.sleep(for: .milliseconds(20))
      return echo(request)
    } _: { port in
      let client = try Client(port: port)
      try await client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n")
      #expect(try await client.reply().text.hasPrefix("GET /1\n"))
      #expect(try await client.reply().status == 400)
      #expect(try await client.receiveAll() == "")
    }
  }

  @Test(arguments: [
    LongText("target", "GET /\(many("a")) HTTP/1.1\r\nHost: a\r\n\r\n"),
    LongText("value", "GET / HTTP/1.1\r\nHost: a\r\nb: \(many("a"))\r\n\r\n"),
    LongText("name", "GET / HTTP/1.1\r\nHost: a\r\n\(many("a")): b\r\n\r\n"),
    LongText("fields", "GET / HTTP/1.1\r\nHost: a\r\n\(many("b: \(many("a", 700))\r\n", 99))\r\n"),
    LongText("short fields", "GET / HTTP/1.1\r\nHost: a\r\n\(many("a: b\r\n", 1_000))\r\n"),
    LongText("spaces", "GET / HTTP/1.1\r\nHost: a\r\nb:\(many(" ", 1 << 20))c\r\n\r\n"),
  ])
  func longHead(_ request: LongText) async throws {
    try await withHost { port in
      let client = try Client(port: port)
      client.sendWhileReceiving(request.text + many("more"))
      #expect(try await client.reply().status == 431)
      #expect(try await client.receiveAll() == "")
      #expect(!client.isReset)
    }
  }

  @Test func longestHead() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      let target = "/" + String(repeating: "a", count: 63 << 10)
      try await client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply().text == "GET \(target)\nhost: a\n")
    }
  }

  @Test func longestContent() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      let content = String(repeating: "a", count: 64 << 10)
      let start = "POST / HTTP/1.1\r\nHost: a\r\n"
      try await client.send("\(start)Content-Length: 65536\r\n\r\n\(content)")
      #expect(try await client.reply().text.hasSuffix("\n\(content)"))
      try await client.send(
        "\(start)Transfer-Encoding: chunked\r\n\r\n10000\r\n\(content)\r\n0\r\n\r\n")
      #expect(try await client.reply().text.hasSuffix("\n\(content)"))
    }
  }

  @Test(arguments: [
    LongText("length", "Content-Length: 65537\r\n\r\n"),
    LongText("longest", "Content-Length: 18446744073709551615\r\n\r\n"),
    LongText("expected", "Content-Length: 65537\r\nExpect: 100-continue\r\n\r\n"),
    LongText("chunk", "Transfer-Encoding: chunked\r\n\r\n10000\r\n\(many("a"))\r\n1\r\na"),
    LongText("chunks", "Transfer-Encoding: chunked\r\n\r\n\(many("1\r\na\r\n", 65_537))"),
  ])
  func longContent(_ rest: LongText) async throws {
    try await withHost { port in
      let client = try Client(port: port)
      // The client does not stop sending, and still receives the response.
      client.sendWhileReceiving(
        "POST / HTTP/1.1\r\nHost: a\r\n\(rest.text)" + many("more", 1 << 18))
      #expect(try await client.reply().status == 413)
      #expect(try await client.receiveAll() == "")
      #expect(!client.isReset)
    }
  }

  @Test func permissionToContinue() async throws {
    try await withHost { port in
      let client = try Client(port: port)
      let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-Continue\r\n\r\n"
      for _ in 0..<2 {
        try await client.send(head)
        #expect(try await client.reply(hasContent: false).status == 100)
        try await client.send("hello")
        #expect(try await client.reply().text.hasSuffix("\nhello"))
      }
    }
  }

  @Test func permissionToContinueAfterAnotherResponse() async throws {
    try await withHost { request in
      try? await Task.sleep(for: .milliseconds(20))
      return echo(request)
    } _: { port in
      let client = try Client(port: port)
      try await client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\n")
      try await client.send(
        "POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
      #expect(try await client.reply().text.hasPrefix("GET /1\n"))
      #expect(try await client.reply(hasContent: false).status == 100)
      try await client.send("hello")
      #expect(try await client.reply().text.hasSuffix("\nhello"))
    }
  }
}

/// Text that is too long for the name of a test.
struct LongText: CustomTestStringConvertible {
  let testDescription: String
  let text: String

  init(_ name: String, _ text: String) {
    testDescription = name
    self.text = text
  }
}

/// Repeats text, as often as the head of a request may have bytes.
private func many(_ text: String, _ count: Int = 64 << 10) -> String {
  String(repeating: text, count: count)
}
