import ListServer
import Testing

@testable import ListHosting

/// The bytes of responses.
@Suite struct ResponseTests {
  /// Returns all that a client receives for one request.
  private func received(
    _ response: ListResponse, method: String = "GET", version: String = "1.1"
  ) async throws -> String {
    try await withHost { _ in
      response
    } _: { port in
      let client = try Client(port: port)
      try await client.send("\(method) / HTTP/\(version)\r\nHost: a\r\nConnection: close\r\n\r\n")
      return try await client.receiveAll()
    }
  }

  @Test func statusAndFields() async throws {
    let fields = [
      (name: "content-type", value: "text/plain"), (name: "x-a", value: "é"),
      (name: "x-a", value: "2"),
    ]
    let response = ListResponse(status: 404, headers: fields, body: .bytes(Array("no".utf8)))
    #expect(
      try await received(response) == """
        HTTP/1.1 404 Not Found\r
        content-type: text/plain\r
        x-a: é\r
        x-a: 2\r
        content-length: 2\r
        connection: close\r
        \r
        no
        """)
  }

  @Test func fieldsCannotForgeAnything() async throws {
    let fields = [
      (name: "x-a", value: "1\r\nx-b: 2\r\n\r\nnot content\u{0}\u{7F}\t."),
      (name: "x-c\r\nx-d", value: "3"), (name: "", value: "4"), (name: "x e", value: "5"),
      (name: "Content-Length", value: "1"), (name: "transfer-encoding", value: "chunked"),
      (name: "connection", value: "keep-alive"),
    ]
    let response = ListResponse(headers: fields, body: .bytes(Array("yes".utf8)))
    #expect(
      try await received(response) == """
        HTTP/1.1 200 OK\r
        x-a: 1x-b: 2not content\t.\r
        content-length: 3\r
        connection: close\r
        \r
        yes
        """)
  }

  @Test(arguments: [Int.min, -1, 0, 100, 199, 600, Int.max])
  func statusesThatDoNotExist(_ status: Int) async throws {
    let response = ListResponse(status: status, body: .bytes([]))
    #expect(try await received(response).hasPrefix("HTTP/1.1 500 "))
  }

  @Test func statusWithoutName() async throws {
    let response = ListResponse(status: 299, body: .bytes([]))
    #expect(try await received(response).hasPrefix("HTTP/1.1 299 \r\n"))
  }

  @Test(arguments: [204, 304])
  func statusWithoutContent(_ status: Int) async throws {
    for body in [ListResponse.Body.bytes([1, 2]), .stream(AsyncStream { _ in })] {
      let text = try await received(ListResponse(status: status, body: body))
      #expect(text.hasSuffix("\r\nconnection: close\r\n\r\n"))
      #expect(!text.contains("content-length") && !text.contains("transfer-encoding"))
    }
  }

  @Test func headHasNoContent() async throws {
    try await withHost { request in
      ListResponse(body: .bytes(Array("hello".utf8)))
    } _: { port in
      let client = try Client(port: port)
      for _ in 0..<2 {
        try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        let reply = try await client.reply(hasContent: false)
        #expect(reply.headers["content-length"] == "5")
      }
    }
  }

  @Test func headDoesNotStartAStream() async throws {
    let events = Events()
    try await withHost { request in
      ListResponse(
        body: .stream(
          AsyncStream {
            events.report("started")
            return nil
          }))
    } _: { port in
      let client = try Client(port: port)
      for _ in 0..<2 {
        try await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.reply(hasContent: false).status == 200)
      }
    }
    events.report("not started")
    #expect(await events.next() == "not started")
  }

  @Test(arguments: [0, 1, 32 << 10, (32 << 10) + 1, 2_000_000])
  func sizesOfContent(_ count: Int) async throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await withHost { _ in
      ListResponse(body: .bytes(content))
    } _: { port in
      let client = try Client(port: port)
      for _ in 0..<2 {
        try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.reply().content == content)
      }
    }
  }
}
