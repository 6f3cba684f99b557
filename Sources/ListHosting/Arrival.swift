internal import ListServer

/// What came from a client, and needs a response.
enum Arrival: Sendable {
  case request(ReceivedRequest)
  /// A request that is not handed on, and the status of its response. The connection ends with it.
  case refusal(status: Int)
}

/// A complete request, and what it says about its response.
struct ReceivedRequest: Sendable {
  var request: ListRequest

  /// Whether other requests can follow on the connection.
  var keepsAlive: Bool

  /// Whether the client knows content in chunks, which has no length in advance.
  var takesChunks: Bool
}
