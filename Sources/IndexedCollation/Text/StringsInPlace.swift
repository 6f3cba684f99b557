/// Strings at the same offset in each of many objects, read without copying.
///
/// Several threads read the strings directly, which saves a copy of each. The value is valid as
/// long as the buffer of the objects.
///
/// `@unchecked Sendable` is safe because the memory is only read, and reading runs no code of
/// the objects' type.
@usableFromInline
struct StringsInPlace: TextSource, @unchecked Sendable {
  /// The objects, each from the address of its string.
  private let strings: ElementsInPlace
  /// Whether each string is a `String?`.
  private let isOptional: Bool

  var count: Int { strings.count }

  /// - Parameters:
  ///   - elements: The objects.
  ///   - offset: The offset of the `String` in an object, in bytes.
  @usableFromInline
  init<Element>(_ elements: UnsafeBufferPointer<Element>, at offset: Int) {
    self.init(ElementsInPlace(elements), StoredText(offset: offset, isOptional: false))
  }

  /// - Parameters:
  ///   - elements: The objects.
  ///   - stored: Where the string is in an object.
  init(_ elements: ElementsInPlace, _ stored: StoredText) {
    self.strings = elements.advanced(by: stored.offset)
    self.isOptional = stored.isOptional
  }

  /// Returns whether there is no string at a position.
  @inline(__always)
  func isMissing(at position: Int) -> Bool {
    isOptional && strings[position].assumingMemoryBound(to: String?.self).pointee == nil
  }

  /// Calls a closure with the bytes of the string at a position, or with none if it is missing.
  @inline(__always)
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let place = isMissing(at: position) ? UnsafeRawPointer(Self.empty) : strings[position]
    // A `String?` that is not `nil` begins with its string, as all enumerations with one payload do.
    return Self.lend(place.assumingMemoryBound(to: String.self).pointee, body)
  }

  /// The string that is read in place of a missing one; it is never changed or freed.
  private nonisolated(unsafe) static let empty: UnsafePointer<String> = {
    let empty = UnsafeMutablePointer<String>.allocate(capacity: 1)
    empty.initialize(to: "")
    return UnsafePointer(empty)
  }()

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
