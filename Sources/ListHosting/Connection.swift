internal import ListServer
internal import NIOCore
internal import NIOHTTP1

/// A client's connection, whose requests are answered in their order.
struct Connection: Sendable {
  /// The maximum number of bytes that are read at one time.
  static let readBytes = 16 << 10

  /// The maximum number of bytes that are written at one time.
  ///
  /// A client that takes so many bytes in the time for a piece is not too slow.
  private static let pieceBytes = 32 << 10

  private let channel: any Channel
  private let arrivals: AsyncStream<Arrival>

  /// Reads requests from a channel, on whose event loop this must be called.
  init(_ channel: any Channel, limits: HostLimits) throws {
    let (arrivals, continuation) = AsyncStream<Arrival>.makeStream()
    self.channel = channel
    self.arrivals = arrivals
    var bounds = NIOHTTPDecoderLimitConfiguration()
    bounds.maxHeaderFieldSize = limits.headBytes
    bounds.maxHeaderListSize = limits.headBytes
    try channel.pipeline.syncOperations.addHandlers(
      ByteToMessageHandler(
        HTTPRequestDecoder(limitConfiguration: bounds),
        // The other limits do not count bytes between fields, such as spaces.
        maximumBufferSize: limits.headBytes + Self.readBytes
      ),
      ConnectionHandler(limits: limits, arrivals: continuation)
    )
  }

  /// Answers requests until the connection is closed, which it also is if the task is cancelled.
  func serve(_ respond: @escaping @Sendable (ListRequest) async -> ListResponse) async {
    let answers = Task {
      for await arrival in arrivals {
        switch arrival {
        case .request(let received):
          let response = await respond(received.request)
          try await send(response, to: received)
        case .refusal(let status):
          try await send(ListResponse(status: status, body: .bytes([])), to: nil)
        }
      }
    }
    // Clients leave at any time, and so end whatever is done for them.
    channel.closeFuture.whenComplete { _ in answers.cancel() }
    await withTaskCancellationHandler {
      _ = await answers.result
    } onCancel: {
      channel.close(promise: nil)
    }
    // After an error, the connection can still be open.
    channel.close(promise: nil)
  }

  /// Sends a response to a request, which is `nil` if it was refused.
  private func send(_ response: ListResponse, to received: ReceivedRequest?) async throws {
    let head = ResponseHead(response, to: received)
    var buffer = ByteBuffer(string: head.text)
    switch response.body {
    case .bytes(let bytes) where head.hasContent:
      var rest = bytes[...]
      buffer.writeBytes(rest.popPrefix(Self.pieceBytes))
      while !rest.isEmpty {
        try await send(buffer)
        buffer = ByteBuffer(bytes: rest.popPrefix(Self.pieceBytes))
      }
    case .stream(let stream) where head.hasContent:
      try await send(buffer)
      for await bytes in stream {
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.popPrefix(Self.pieceBytes)
          try await send(head.isChunked ? Self.chunk(piece) : ByteBuffer(bytes: piece))
        }
      }
      // If the iteration has ended because the client has left, sending throws.
      buffer = head.isChunked ? Self.chunk([]) : ByteBuffer()
    default:
      break
    }
    try await send(buffer, head.ending)
  }

  /// Sends bytes, and waits until they have left the process.
  private func send(_ bytes: ByteBuffer, _ ending: ResponsePiece.Ending? = nil) async throws {
    try await channel.writeAndFlush(ResponsePiece(bytes: bytes, ending: ending)).get()
  }

  /// Returns bytes with their number before them.
  ///
  /// An empty chunk ends the content.
  private static func chunk(_ bytes: ArraySlice<UInt8>) -> ByteBuffer {
    var buffer = ByteBuffer(string: "\(String(bytes.count, radix: 16))\r\n")
    buffer.writeBytes(bytes)
    buffer.writeString("\r\n")
    return buffer
  }
}

extension ArraySlice {
  /// Removes and returns the first elements, at most a number of them.
  fileprivate mutating func popPrefix(_ count: Int) -> Self {
    defer { self = dropFirst(count) }
    return prefix(count)
  }
}
