import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A client with a plain socket, which shares no code with the host.
///
/// It never blocks a thread, because the closures of the host need the threads of the tests.
final class Client {
  private var socket: Int32
  private var received: [UInt8] = []
  private var unsent: [UInt8] = []

  /// Whether the host has closed the connection, and all bytes have been read.
  private(set) var isAtEnd = false

  /// Whether the host has discarded bytes of the client, so that some systems discard a response.
  private(set) var isReset = false

  /// Connects to a port of this machine, with a buffer in the system for received bytes.
  init(port: Int, bufferBytes: Int32? = nil) throws {
    #if canImport(Darwin)
    socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    var on: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #elseif canImport(Musl)
    socket = Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard socket >= 0 else { throw SystemError(number: errno) }
    if var bufferBytes {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &bufferBytes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
    }
    guard connected == 0 else { throw SystemError(number: errno) }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  deinit { leave() }

  /// Closes the connection.
  func leave() {
    if socket >= 0 { close(socket) }
    socket = -1
  }

  /// Tells the host that nothing else will be sent.
  func endSending() {
    unsent = []
    shutdown(socket, Int32(SHUT_WR))
  }

  /// Sends bytes, or as many of them as the host takes before it closes the connection.
  func send(_ bytes: some Sequence<UInt8>) async throws {
    unsent += bytes
    while true {
      sendSome()
      if unsent.isEmpty { return }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  func send(_ text: String) async throws { try await send(text.utf8) }

  /// Sends bytes while the client receives others.
  func sendWhileReceiving(_ text: String) { unsent += text.utf8 }

  private func sendSome() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      if count > 0 {
        unsent.removeFirst(count)
      } else {
        if errno != EAGAIN { unsent = [] }
        return
      }
    }
  }

  /// Waits until the host sends bytes or closes the connection.
  func receiveMore() async throws {
    while !isAtEnd {
      sendSome()
      if receiveSome() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Receives what has come.
  ///
  /// - Returns: Whether bytes have come or the connection has ended.
  @discardableResult
  func receiveSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(socket, &buffer, buffer.count)
    if count > 0 {
      received += buffer[..<count]
      return true
    }
    isReset = count < 0 && errno == ECONNRESET
    isAtEnd = count == 0 || errno != EAGAIN
    return isAtEnd
  }

  /// Receives a number of bytes, or fewer if the connection ends.
  func receive(_ count: Int) async throws -> [UInt8] {
    while received.count < count && !isAtEnd { try await receiveMore() }
    defer { received.removeFirst(min(count, received.count)) }
    return Array(received.prefix(count))
  }

  /// Receives everything until the host closes the connection.
  func receiveAll() async throws -> String {
    while !isAtEnd { try await receiveMore() }
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Receives text up to and including a separator.
  func receive(through separator: String) async throws -> String {
    var from = 0
    while true {
      let end = received[from...].indices.first {
        received[$0...].starts(with: separator.utf8)
      }
      if let end {
        let count = end + separator.utf8.count
        defer { received.removeFirst(count) }
        return String(decoding: received[..<count], as: UTF8.self)
      }
      guard !isAtEnd else { throw EndOfConnection(rest: try await receiveAll()) }
      from = max(0, received.count - separator.utf8.count)
      try await receiveMore()
    }
  }

  /// Receives a response, or only its head.
  func reply(hasContent: Bool = true) async throws -> Reply {
    var reply = try Reply(head: try await receive(through: "\r\n\r\n"))
    guard hasContent else { return reply }
    if reply.headers["transfer-encoding"] == "chunked" {
      while let chunk = try await chunk() { reply.content += chunk }
    } else if let length = reply.headers["content-length"].flatMap({ Int($0) }) {
      reply.content = try await receive(length)
    } else {
      reply.content = Array(try await receiveAll().utf8)
    }
    return reply
  }

  /// Receives a chunk, or `nil` if it is the last one.
  func chunk() async throws -> [UInt8]? {
    let line = try await receive(through: "\r\n")
    let count = try #require(Int(line.dropLast(), radix: 16), "not a length: \(line)")
    let bytes = try await receive(count)
    let end = try await receive(through: "\r\n")
    #expect(end == "\r\n")
    return count == 0 ? nil : bytes
  }
}

/// The system's number of an error.
struct SystemError: Error, Equatable {
  var number: Int32
}

/// The host has closed the connection, and `rest` is what came before.
struct EndOfConnection: Error {
  var rest: String
}
