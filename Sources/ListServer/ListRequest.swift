/// A request that a browser sends, in the terms of HTTP.
public struct ListRequest: Sendable {
  /// The method, such as "GET".
  public var method: String

  /// The path and the query as they are in the request: "/rows?section=2&row=100".
  public var target: String

  /// The values of the header fields, by their names in lower case.
  ///
  /// If the request has several fields of one name, their values are joined by commas.
  public var headers: [String: String]

  /// The content of the request.
  public var body: [UInt8]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - target: The path and the query.
  ///   - authority: The name of the server that the request is for, and its port, if the library that reads
  ///     the request does not keep it among the header fields: `:authority` in HTTP/2. It takes the place of
  ///     the field "host".
  ///   - headers: The values of the header fields, by their names in lower case.
  ///   - body: The content.
  public init(
    method: String = "GET", target: String, authority: String? = nil,
    headers: [String: String] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    if let authority { self.headers["host"] = authority }
    self.body = body
  }
}
