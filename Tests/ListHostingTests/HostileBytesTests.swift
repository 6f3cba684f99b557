import ListServer
import TestSupport
import Testing

@testable import ListHosting

/// Bytes that are almost requests.
@Suite struct HostileBytesTests {
  private static let requests = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a?b=c HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "HEAD / HTTP/1.1\r\nHost: a\r\nAccept: b\r\nAccept: c\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nc: d\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
  ].map { Array($0.utf8) }

  @Test func anyBytes() async throws {
    var random = Seeded(seed: RunSeed.value)
    try await withHost { port in
      for _ in 0..<RunSize.repeats(500) {
        let bytes = Self.bytes(&random)
        let client = try Client(port: port)
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = Int.random(in: 1...rest.count, using: &random)
          try await client.send(rest.prefix(count))
          rest = rest.dropFirst(count)
          if random.once(in: 2) { await Task.yield() }
        }
        guard !random.once(in: 4) else { continue }
        client.endSending()
        let replies = try await client.receiveAll()
        #expect(replies.isEmpty || replies.hasPrefix("HTTP/1.1 "), "\(bytes)")
      }
      let client = try Client(port: port)
      try await client.send(Self.requests[0])
      #expect(try await client.reply().status == 200)
    }
  }

  /// Returns some requests with a few random changes.
  private static func bytes(_ random: inout Seeded) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      bytes += requests.randomElement(using: &random) ?? []
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert("\r\n :,;0\u{0}".utf8.randomElement(using: &random) ?? 0, at: place)
      case 2: bytes.remove(at: place)
      case 3: bytes.removeSubrange(place..<min(place + 10, bytes.count))
      default: bytes.removeSubrange(max(place, 1)...)
      }
      if bytes.isEmpty { bytes = [UInt8.random(in: 0...255, using: &random)] }
    }
    return bytes
  }
}
