internal import NIOCore

/// Bytes of a response, which a client must take in a limited time.
struct ResponsePiece: Sendable {
  /// What follows the last piece of a response.
  enum Ending: Sendable {
    case nextRequest
    case close
  }

  var bytes: ByteBuffer

  /// What follows, or `nil` if other pieces of the response follow.
  var ending: Ending?
}
