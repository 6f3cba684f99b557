internal import ListServer
internal import NIOCore
internal import NIOHTTP1

/// Puts requests together from their parts, and refuses those that are too long or ambiguous.
struct RequestReader {
  /// What follows from a part of a request.
  enum Step {
    /// Other parts must follow.
    case wait
    /// The client sends the content only if it is told to continue.
    case askForContent
    case arrival(Arrival)
  }

  private let maximumBodyBytes: Int
  private var current: ReceivedRequest?

  init(maximumBodyBytes: Int) {
    self.maximumBodyBytes = maximumBodyBytes
  }

  /// Whether the head of a request has come, but not its end.
  var isInRequest: Bool { current != nil }

  /// Adds the next part.
  mutating func add(_ part: HTTPServerRequestPart) -> Step {
    switch part {
    case .head(let head):
      return start(head)
    case .body(let bytes):
      guard var received = current.take() else { return .wait }
      guard received.request.body.count + bytes.readableBytes <= maximumBodyBytes else {
        return .arrival(.refusal(status: 413))
      }
      received.request.body += bytes.readableBytesView
      current = received
      return .wait
    case .end:
      guard let received = current.take() else { return .wait }
      return .arrival(.request(received))
    }
  }

  private mutating func start(_ head: HTTPRequestHead) -> Step {
    if let status = refusal(of: head) { return .arrival(.refusal(status: status)) }
    var headers: [String: String] = [:]
    for (name, value) in head.headers {
      let name = name.lowercased()
      // The decoder removes the spaces before a value, but not those after it.
      let value = value.trimmedEnd
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    let isCurrent = head.version != .http1_0
    current = ReceivedRequest(
      request: ListRequest(method: head.method.rawValue, target: head.uri, headers: headers),
      // After a request to change the protocol, whose answer is as usual, nothing is read.
      keepsAlive: isCurrent && head.isKeepAlive && headers["upgrade"] == nil
        && head.method != .CONNECT,
      takesChunks: isCurrent)
    return isCurrent && headers["expect"] != nil ? .askForContent : .wait
  }

  /// Returns the status with which to refuse a request, or `nil` to accept it.
  private func refusal(of head: HTTPRequestHead) -> Int? {
    let hosts = head.headers["host"].count
    guard hosts == 1 || hosts == 0 && head.version == .http1_0 else { return 400 }
    let encodings = head.headers["transfer-encoding"]
    guard encodings.isEmpty || encodings.count == 1 && encodings[0].lowercased() == "chunked" else {
      return 501
    }
    if let length = head.headers.first(name: "content-length") {
      // The decoder accepts only one, and only digits. So what is not a number is too long.
      guard let length = Int(length), length <= maximumBodyBytes else { return 413 }
    }
    let expectations = head.headers["expect"]
    guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else { return 417 }
    return nil
  }
}

extension String {
  /// The text without the spaces and tabs at its end.
  fileprivate var trimmedEnd: String {
    guard let end = utf8.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return "" }
    return String(self[...end])
  }
}
