import ListServer
import Synchronization
import Testing

@testable import ListHosting

/// Responses without a length in advance, and clients that leave.
@Suite struct StreamTests {
  private let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func piecesArriveAtOnce() async throws {
    let (stream, pieces) = AsyncStream<[UInt8]>.makeStream()
    try await withHost { _ in
      ListResponse(body: .stream(stream))
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request)
      let reply = try await client.reply(hasContent: false)
      #expect(reply.headers["transfer-encoding"] == "chunked")
      #expect(reply.headers["content-length"] == nil)
      for number in UInt8(0)..<3 {
        // The next piece is made when the client has the one before. An empty one ends nothing.
        pieces.yield([])
        pieces.yield([number, number])
        #expect(try await client.chunk() == [number, number])
      }
      pieces.finish()
      #expect(try await client.chunk() == nil)
    }
  }

  @Test func requestAfterAStream() async throws {
    try await withHost { request in
      let (stream, pieces) = AsyncStream<[UInt8]>.makeStream()
      pieces.yield(Array(request.target.utf8))
      pieces.finish()
      return ListResponse(body: .stream(stream))
    } _: { port in
      let client = try Client(port: port)
      try await client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.reply().text == "/1")
      #expect(try await client.reply().text == "/2")
    }
  }

  @Test func largePiece() async throws {
    let piece = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try await withHost { _ in
      let (stream, pieces) = AsyncStream<[UInt8]>.makeStream()
      pieces.yield(piece)
      pieces.finish()
      return ListResponse(body: .stream(stream))
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request)
      #expect(try await client.reply().content == piece)
    }
  }

  @Test func clientWithoutChunks() async throws {
    try await withHost { _ in
      let (stream, pieces) = AsyncStream<[UInt8]>.makeStream()
      pieces.yield(Array("hel".utf8))
      pieces.yield(Array("lo".utf8))
      pieces.finish()
      return ListResponse(body: .stream(stream))
    } _: { port in
      let client = try Client(port: port)
      try await client.send("GET / HTTP/1.0\r\n\r\n")
      let reply = try await client.reply()
      #expect(reply.headers["transfer-encoding"] == nil)
      #expect(reply.text == "hello")
    }
  }

  @Test func clientLeavesASilentStream() async throws {
    let events = Events()
    try await withHost { _ in
      ListResponse(
        body: .stream(
          AsyncStream { pieces in
            pieces.yield([1])
            pieces.onTermination = { events.report("\($0)") }
          }))
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request)
      _ = try await client.reply(hasContent: false)
      #expect(try await client.chunk() == [1])
      client.leave()
      #expect(await events.next() == "cancelled")
    }
  }

  @Test func clientLeavesWithRequestsThatWait() async throws {
    let events = Events()
    try await withHost { _ in
      ListResponse(
        body: .stream(AsyncStream { $0.onTermination = { events.report("\($0)") } }))
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request)
      _ = try await client.reply(hasContent: false)
      try await client.send(String(repeating: request, count: 1_500))
      client.leave()
      #expect(await events.next() == "cancelled")
    }
  }

  @Test func clientLeavesBeforeTheResponse() async throws {
    let events = Events()
    try await withHost { request in
      events.report("called")
      try? await Task.sleep(for: .seconds(600))
      events.report(Task.isCancelled ? "cancelled" : "not cancelled")
      return echo(request)
    } _: { port in
      let client = try Client(port: port)
      try await client.send(request)
      #expect(await events.next() == "called")
      client.leave()
      #expect(await events.next() == "cancelled")
    }
  }

  @Test func streamWaitsForTheClient() async throws {
    let made = Mutex(0)
    try await withHost { _ in
      ListResponse(
        body: .stream(
          AsyncStream {
            made.withLock { $0 += 1 }
            return [UInt8](repeating: 0, count: 64 << 10)
          }))
    } _: { port in
      let client = try Client(port: port, bufferBytes: 64 << 10)
      try await client.send(request)
      var before = 0
      var now = 0
      // Without an end, the memory would become full here.
      while now == 0 || now != before && now < 4_000 {
        try await Task.sleep(for: .milliseconds(100))
        before = now
        now = made.withLock { $0 }
      }
      #expect(0 < now && now < 1_000)
      _ = try await client.reply(hasContent: false)
      for _ in 0..<4_000 { _ = try await client.chunk() }
      #expect(made.withLock { $0 } > now)
    }
  }
}
