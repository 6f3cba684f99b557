internal import NIOCore
internal import NIOHTTP1

/// Hands on the requests of a connection, and closes it if the client is too slow.
///
/// While a request waits for its response, nothing is read, so a client cannot fill the memory
/// with requests. The system reports anyway that a client leaves.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = ResponsePiece
  typealias OutboundOut = ByteBuffer

  /// The maximum number of requests that wait for their responses.
  ///
  /// One read cannot bring so many. But when a client leaves, all is read that it has sent before.
  private static let maximumWaiting = Connection.readBytes / 16

  private let limits: HostLimits
  private let arrivals: AsyncStream<Arrival>.Continuation
  private var reader: RequestReader

  /// The number of requests that wait for their responses.
  private var waiting = 0
  /// Whether reading goes on when no request waits.
  private var holdsRead = false
  /// Whether the client waits for permission to send the content of a request.
  private var owesContinue = false
  /// Whether what the client sends is ignored, because it follows its last request.
  private var isAfterLast = false
  /// Whether no byte of the next request has come.
  private var isIdle = false
  /// The time at which the connection is closed.
  private var deadline: Scheduled<Void>?

  init(limits: HostLimits, arrivals: AsyncStream<Arrival>.Continuation) {
    self.limits = limits
    self.arrivals = arrivals
    reader = RequestReader(maximumBodyBytes: limits.bodyBytes)
  }

  // MARK: Connection

  func channelActive(context: ChannelHandlerContext) {
    setDeadline(limits.request, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    setDeadline(nil, context)
    arrivals.finish()
    context.fireChannelInactive()
  }

  private func setDeadline(_ duration: Duration?, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = duration.map { duration in
      context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration)) {
        context.close(promise: nil)
      }
    }
  }

  // MARK: Requests

  func read(context: ChannelHandlerContext) {
    if waiting == 0 { context.read() } else { holdsRead = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAfterLast else { return }
    switch reader.add(unwrapInboundIn(data)) {
    case .wait:
      break
    case .askForContent:
      owesContinue = true
      sendContinue(context)
    case .arrival(let arrival):
      handOn(arrival, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // If a request came along with the one before it, its time starts with its next bytes: the
    // decoder does not tell that it has some.
    if isIdle {
      isIdle = false
      setDeadline(limits.request, context)
    }
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isAfterLast else { return }
    switch error {
    case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
      handOn(.refusal(status: 431), context)
    case is HTTPParserError:
      handOn(.refusal(status: 400), context)
    default:
      context.close(promise: nil)
    }
  }

  private func handOn(_ arrival: Arrival, _ context: ChannelHandlerContext) {
    guard waiting < Self.maximumWaiting else { return context.close(promise: nil) }
    waiting += 1
    isIdle = false
    owesContinue = false
    setDeadline(nil, context)
    switch arrival {
    case .request(let received): isAfterLast = !received.keepsAlive
    case .refusal: isAfterLast = true
    }
    arrivals.yield(arrival)
  }

  private func sendContinue(_ context: ChannelHandlerContext) {
    // It must not come amid another response.
    guard owesContinue && waiting == 0 else { return }
    owesContinue = false
    let line = ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n")
    context.writeAndFlush(wrapOutboundOut(line), promise: nil)
  }

  // MARK: Responses

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let piece = unwrapOutboundIn(data)
    let promise = promise ?? context.eventLoop.makePromise()
    setDeadline(limits.piece, context)
    promise.futureResult.assumeIsolated().whenSuccess {
      self.setDeadline(nil, context)
      if let ending = piece.ending { self.end(ending, context) }
    }
    context.write(wrapOutboundOut(piece.bytes), promise: promise)
  }

  private func end(_ ending: ResponsePiece.Ending, _ context: ChannelHandlerContext) {
    waiting -= 1
    switch ending {
    case .nextRequest:
      guard waiting == 0 else { return }
      sendContinue(context)
      isIdle = !reader.isInRequest
      setDeadline(isIdle ? limits.idle : limits.request, context)
    case .close:
      // Closing both directions while the client still sends would make its system discard the
      // response. So first end only the response, and ignore what comes.
      isAfterLast = true
      waiting = 0
      context.close(mode: .output, promise: nil)
      setDeadline(limits.closing, context)
    }
    if holdsRead {
      holdsRead = false
      context.read()
    }
  }
}
