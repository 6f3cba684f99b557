/// What the clients of a host may use.
struct HostLimits: Sendable {
  /// The number of connections at one time.
  ///
  /// Further ones are closed at once.
  var connections = 4_096

  /// The number of bytes of the target and of all header fields of a request.
  var headBytes = 64 << 10

  /// The number of bytes of the content of a request.
  var bodyBytes = 64 << 10

  /// The time from the first byte of a request, or from the connection, to its last byte.
  var request = Duration.seconds(10)

  /// The time from a response to the first byte of the next request.
  var idle = Duration.seconds(60)

  /// The time in which a client takes a piece of a response.
  var piece = Duration.seconds(10)

  /// The time in which a client closes its side of a connection after the last response.
  var closing = Duration.seconds(2)
}
