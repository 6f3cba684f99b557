/// Strings at the same offset in each of many objects, read without copying.
///
/// Several threads read the strings directly, which saves a copy of each. The value is valid as
/// long as the buffer of the objects.
///
/// `@unchecked Sendable` is safe because the memory is only read, and reading runs no code of
/// the objects' type.
@usableFromInline
struct StringsInPlace: TextSource, @unchecked Sendable {
  /// The address of the first string; `nil` if there are no strings.
  private let start: UnsafeRawPointer?
  /// The distance in bytes from one string to the next.
  private let stride: Int
  let count: Int

  /// - Parameters:
  ///   - elements: The objects.
  ///   - offset: The offset of the string in an object, in bytes.
  @usableFromInline
  init<Element>(_ elements: UnsafeBufferPointer<Element>, at offset: Int) {
    self.start = elements.baseAddress.map { UnsafeRawPointer($0) + offset }
    self.stride = MemoryLayout<Element>.stride
    self.count = elements.count
  }

  /// Copies of the strings.
  var strings: [String] {
    (0..<count).map { position in
      guard let start else { fatalError("There are no strings") }
      return (start + position &* stride).assumingMemoryBound(to: String.self).pointee
    }
  }

  @inline(__always)
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    guard let start else { fatalError("There are no strings") }
    let string = (start + position &* stride).assumingMemoryBound(to: String.self)
    return Self.lend(string.pointee, body)
  }

  // A separate function, because a parameter is borrowed, but a local variable would be
  // retained.
  @inline(__always)
  private static func lend<Result>(
    _ string: String,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    string.withUTF8Buffer(body)
  }
}
