internal import ListServer
internal import NIOHTTP1

/// The start of a response: its status and header fields, which must fit the request and the content.
struct ResponseHead {
  /// The bytes up to the empty line.
  let text: String

  /// Whether content follows.
  let hasContent: Bool

  /// Whether content follows in chunks.
  let isChunked: Bool

  /// What follows the response.
  let ending: ResponsePiece.Ending

  /// Creates the start of a response to a request, which is `nil` if it was refused.
  init(_ response: ListResponse, to received: ReceivedRequest?) {
    // Other codes are not those of a final response.
    let status = (200...599).contains(response.status) ? response.status : 500
    let mayHaveContent = status != 204 && status != 304
    hasContent = mayHaveContent && received?.request.method != "HEAD"
    var keepsAlive = received?.keepsAlive ?? false

    let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
    var text = "HTTP/1.1 \(status) \(reason)\r\n"
    for (name, value) in response.headers where Self.isField(name) {
      text += "\(name): \(Self.line(value))\r\n"
    }
    switch response.body {
    case .bytes(let bytes):
      isChunked = false
      if mayHaveContent { text += "content-length: \(bytes.count)\r\n" }
    case .stream:
      isChunked = mayHaveContent && received?.takesChunks ?? false
      if isChunked { text += "transfer-encoding: chunked\r\n" }
      // Without chunks, only the end of the connection ends the content.
      if !isChunked && hasContent { keepsAlive = false }
    }
    if !keepsAlive { text += "connection: close\r\n" }
    self.text = text + "\r\n"
    ending = keepsAlive ? .nextRequest : .close
  }

  /// Returns whether a name is that of a field that the closure decides on.
  private static func isField(_ name: String) -> Bool {
    let isToken = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default:
        "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    return isToken && !name.isEmpty
      && !["connection", "content-length", "transfer-encoding"].contains(name.lowercased())
  }

  /// Returns a value without control characters, which could end the field or the head.
  private static func line(_ value: String) -> String {
    String(
      decoding: value.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") },
      as: UTF8.self)
  }
}
