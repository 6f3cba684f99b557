/// A picture that a server has.
public struct ListPicture: Sendable {
  /// The media type, such as "image/png".
  public var type: String

  /// The content of the file.
  public var bytes: [UInt8]

  /// Creates a picture.
  public init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}
