import ListServer
import Testing

@testable import ListHosting

/// Clients that keep a connection without using it.
///
/// In each test, only the limit is short that it is about.
@Suite struct SlowClientTests {
  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test(arguments: ["", "GET", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell"])
  func incompleteRequest(_ start: String) async throws {
    try await withHost(limits: .with { $0.request = .milliseconds(200) }) { port in
      let client = try Client(port: port)
      try await client.send(start)
      #expect(try await client.receiveAll() == "")
    }
  }

  @Test func requestThatNeverEnds() async throws {
    try await withHost(limits: .with { $0.request = .milliseconds(200) }) { port in
      let client = try Client(port: port)
      try await client.send("GET / HTTP/1.1\r\nHost: a\r\nb: ")
      for _ in 0..<1_000 where !client.isAtEnd {
        try await client.send("b")
        client.receiveSome()
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(client.isAtEnd)
      #expect(try await client.receiveAll() == "")
    }
  }

  @Test(arguments: ["G", "GET / HTTP/1.1\r\nHost: a\r\n"])
  func incompleteSecondRequest(_ start: String) async throws {
    try await withHost(limits: .with { $0.request = .milliseconds(200) }) { port in
      let client = try Client(port: port)
      try await client.send(request)
      #expect(try await client.reply().status == 200)
      try await client.send(start)
      #expect(try await client.receiveAll() == "")
    }
  }

  @Test func contentThatDoesNotFollowTheHeadOfASecondRequest() async throws {
    try await withHost(limits: .with { $0.request = .milliseconds(200) }) { port in
      let client = try Client(port: port)
      try await client.send("\(request)POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n")
      #expect(try await client.reply().status == 200)
      #expect(try await client.receiveAll() == "")
    }
  }

  @Test(arguments: ["", "GET / HT"])
  func idleConnection(_ start: String) async throws {
    try await withHost(limits: .with { $0.idle = .milliseconds(200) }) { port in
      let client = try Client(port: port)
      try await client.send(request + start)
      #expect(try await client.reply().status == 200)
      #expect(try await client.receiveAll() == "")
    }
  }

  @Test func respondingMayTakeLonger() async throws {
    let limits = HostLimits.with {
      $0.request = .milliseconds(100)
      $0.idle = .milliseconds(100)
      $0.piece = .milliseconds(100)
    }
    try await withHost(limits: limits) { request in
      try? await Task.sleep(for: .milliseconds(300))
      return ListResponse(
        body: .stream(
          AsyncStream { pieces in
            pieces.yield([1])
            Task {
              try? await Task.sleep(for: .milliseconds(300))
              pieces.yield([2])
              pieces.finish()
            }
          }))
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request)
      #expect(try await client.reply().content == [1, 2])
    }
  }

  @Test func responseThatIsNotTaken() async throws {
    let limits = HostLimits.with {
      $0.piece = .milliseconds(200)
      $0.connections = 1
    }
    try await withHost(limits: limits) { _ in
      ListResponse(body: .bytes([UInt8](repeating: 0, count: 64 << 20)))
    } _: { port in
      let client = try Client(port: port, bufferBytes: 64 << 10)
      try await client.send(request)
      // Another client gets the only connection when the host has closed that of the first one.
      while true {
        let other = try Client(port: port)
        try await other.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        if let reply = try? await other.reply(hasContent: false) {
          #expect(reply.status == 200)
          break
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      client.leave()
    }
  }

  @Test func streamThatIsNotTaken() async throws {
    let events = Events()
    try await withHost(limits: .with { $0.piece = .milliseconds(200) }) { _ in
      let ending = Ending { events.report("ended") }
      return ListResponse(
        body: .stream(
          AsyncStream {
            _ = ending
            return [UInt8](repeating: 0, count: 16 << 10)
          }))
    } _: { port in
      let client = try Client(port: port, bufferBytes: 64 << 10)
      try await client.send(request)
      #expect(await events.next() == "ended")
      client.leave()
    }
  }

  @Test func slowAndSteadyClient() async throws {
    try await withHost(limits: .with { $0.piece = .milliseconds(700) }) { _ in
      ListResponse(body: .bytes([UInt8](repeating: 0, count: 16 << 20)))
    } _: { port in
      let client = try Client(port: port, bufferBytes: 64 << 10)
      try await client.send(request)
      _ = try await client.reply(hasContent: false)
      for _ in 0..<256 {
        try await Task.sleep(for: .milliseconds(5))
        #expect(try await client.receive(64 << 10).count == 64 << 10)
      }
    }
  }

  @Test func clientThatDoesNotCloseItsSide() async throws {
    let limits = HostLimits.with {
      $0.closing = .milliseconds(200)
      $0.connections = 1
    }
    try await withHost(limits: limits) { port in
      let client = try Client(port: port)
      try await client.send("GET / HTTP/1.0\r\n\r\n")
      #expect(try await client.reply().status == 200)
      while true {
        let other = try Client(port: port)
        try await other.send(request)
        if let reply = try? await other.reply() {
          #expect(reply.status == 200)
          break
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      client.leave()
    }
  }
}

/// Calls a closure when nothing refers to it any more.
private final class Ending: Sendable {
  private let report: @Sendable () -> Void

  init(_ report: @escaping @Sendable () -> Void) { self.report = report }

  deinit { report() }
}
