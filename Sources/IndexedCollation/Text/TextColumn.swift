package import BulkMemory

/// A list of texts to collate, one for each object, stored as UTF-8 bytes.
///
/// An ``Arrangement`` is computed from a column. A column holds bytes, not strings, so the
/// lines of a file can be collated without making a string for each line.
///
///     var column = TextColumn()
///     for person in people { column.append(person.name) }
///     column.count  // 4
///
/// Invalid UTF-8 counts as U+FFFD, one for each maximal subpart (The Unicode Standard, section
/// 3.9).
public struct TextColumn: Sendable {
  /// The bytes that contain the texts.
  private(set) var storage: [UInt8]

  private(set) var ranges = ByteRanges()

  /// Creates a column without texts.
  ///
  /// - Parameter storage: Bytes that already contain texts, such as the contents of a file. Add
  ///   the texts with ``append(bytes:)``.
  public init(storage: [UInt8] = []) {
    self.storage = storage
  }

  /// Creates a column of texts in the given bytes.
  ///
  /// - Parameters:
  ///   - storage: The bytes.
  ///   - texts: The range of each text in the bytes, as for ``append(bytes:)``.
  /// - Complexity: O(1).
  package init(storage: [UInt8], texts: ByteRanges) {
    precondition(texts.count <= Self.maximumCount, "A column holds at most 2³² - 1 texts")
    Self.check(end: texts.end, greatestLength: texts.greatestLength, in: storage)
    self.storage = storage
    self.ranges = texts
  }

  /// The number of texts.
  public var count: Int { ranges.count }

  /// The text at a position.
  ///
  /// - Parameter position: The position of the text in the column.
  /// - Returns: The text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public subscript(position: Int) -> String {
    withText(at: position) { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends a text; `nil` counts as the empty text.
  ///
  /// - Parameter text: A text of less than 2³¹ bytes.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public mutating func append(_ text: String?) {
    let start = storage.count
    if let text {
      text.withUTF8Buffer { storage.append(contentsOf: $0) }
    }
    append(bytes: start..<storage.count)
  }

  /// Appends bytes of the storage as a text.
  ///
  /// - Parameter bytes: A range of less than 2³¹ bytes, within the storage that the column was
  ///   made with.
  /// - Complexity: Amortized O(1).
  public mutating func append(bytes: Range<Int>) {
    Self.check(end: bytes.upperBound, greatestLength: bytes.count, in: storage)
    precondition(count < Self.maximumCount, "A column holds at most 2³² - 1 texts")
    ranges.append(bytes)
  }

  private static func check(end: Int, greatestLength: Int, in storage: [UInt8]) {
    precondition(end <= storage.count, "The bytes of a text must lie within the storage")
    precondition(greatestLength <= maximumTextLength, "A text must be shorter than 2³¹ bytes")
  }

  /// The maximum length of one text, in bytes, because ICU uses 32-bit lengths.
  public static let maximumTextLength = Int(Int32.max)

  /// The maximum number of texts, because an arrangement stores positions in 32 bits.
  static let maximumCount = Int(UInt32.max)
}
