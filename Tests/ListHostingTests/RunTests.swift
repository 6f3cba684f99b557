import ListServer
import Testing

@testable import ListHosting

/// Starting and stopping.
@Suite struct RunTests {
  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private func error(_ host: ListHost) async -> ListHostError? {
    do {
      try await host.run(whenReady: { _ in }, respond: echo)
      return nil
    } catch {
      return error
    }
  }

  @Test func stopEndsAllConnections() async throws {
    let events = Events()
    let (ports, ready) = AsyncStream<Int>.makeStream()
    let run = Task {
      try await ListHost(port: 0).run { port in
        ready.yield(port)
      } respond: { request in
        switch request.target {
        case "/stream":
          return ListResponse(
            body: .stream(AsyncStream { $0.onTermination = { events.report("\($0)") } }))
        case "/slow":
          events.report("called")
          try? await Task.sleep(for: .seconds(600))
          return echo(request)
        default:
          return echo(request)
        }
      }
    }
    let port = try #require(await ports.first { _ in true })
    let clients = try (0..<4).map { _ in try Client(port: port) }
    try await clients[0].send(request)
    _ = try await clients[0].reply()
    try await clients[1].send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
    _ = try await clients[1].reply(hasContent: false)
    try await clients[2].send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(await events.next() == "called")
    try await clients[3].send("GET /")
    run.cancel()
    try await run.value
    for client in clients { #expect(try await client.receiveAll() == "") }
    #expect(await events.next() == "cancelled")
    #expect(throws: SystemError.self) { try Client(port: port) }
  }

  @Test func stopBeforeTheStart() async throws {
    let run = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await ListHost(port: 0).run(whenReady: { _ in }, respond: echo)
    }
    try await run.value
  }

  @Test func startAgainOnThePort() async throws {
    let port = try await withHost { port in
      let client = try Client(port: port)
      try await client.send(request)
      _ = try await client.reply()
      return port
    }
    let run = Task {
      try await ListHost(port: port).run { _ in
        withUnsafeCurrentTask { $0?.cancel() }
      } respond: {
        echo($0)
      }
    }
    try await run.value
  }

  @Test func portInUse() async throws {
    try await withHost { port in
      let error = await error(ListHost(port: port))
      #expect(error == .portInUse(port: port, address: "127.0.0.1"))
      #expect(error?.description == "port \(port) of 127.0.0.1 is in use")
    }
  }

  @Test(arguments: [-1, 65_536, Int.max])
  func portsThatDoNotExist(_ port: Int) async throws {
    #expect(await error(ListHost(port: port)) == .badPort(port))
  }

  @Test(arguments: ["192.0.2.1", "no.such.host.invalid", "", "1.2.3.4.5", "a b"])
  func addressesThatDoNotExist(_ address: String) async throws {
    guard case .badAddress(address, let reason) = await error(ListHost(address: address, port: 0))
    else {
      Issue.record("another error, or none")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func nameOfAnAddress() async throws {
    let run = Task {
      try await ListHost(address: "localhost", port: 0).run { port in
        #expect(port > 0)
        withUnsafeCurrentTask { $0?.cancel() }
      } respond: {
        echo($0)
      }
    }
    try await run.value
  }
}
