/// Strings where they stand: each at the same place in one of many objects.
///
/// To read them there, by several threads, saves copying each. It is valid as long as the buffer of
/// the objects is.
///
/// `@unchecked Sendable` is true because the memory is only read, and no code of the objects' type
/// runs for that.
@usableFromInline
struct StringsInPlace: TextSource, @unchecked Sendable {
  /// Where the first string is; `nil` if there are none.
  private let start: UnsafeRawPointer?
  /// How many bytes lie from one to the next.
  private let stride: Int
  let count: Int

  /// - Parameters:
  ///   - elements: The objects.
  ///   - offset: How many bytes an object's string lies behind its beginning.
  @usableFromInline
  init<Element>(_ elements: UnsafeBufferPointer<Element>, at offset: Int) {
    self.start = elements.baseAddress.map { UnsafeRawPointer($0) + offset }
    self.stride = MemoryLayout<Element>.stride
    self.count = elements.count
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

  // A function of its own: a parameter is borrowed, where a variable would be counted.
  @inline(__always)
  private static func lend<Result>(
    _ string: String,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    string.withUTF8Buffer(body)
  }
}
