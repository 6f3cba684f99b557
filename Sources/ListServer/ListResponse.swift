/// The answer to a request, in the terms of HTTP.
public struct ListResponse: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    /// All bytes at once. The field `Content-Length` is their number.
    case bytes([UInt8])
    /// Pieces that follow each other for as long as the client listens.
    ///
    /// If the client leaves, end the task that iterates over them.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The status code, such as 200.
  public var status: Int

  /// The header fields, with names in lower case.
  public var headers: [(name: String, value: String)]

  /// The content.
  public var body: Body

  /// Creates a response.
  public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
