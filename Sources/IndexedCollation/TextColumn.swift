package import BulkMemory

/// Text by position: the UTF-8 to collate by of each of many objects.
///
/// A column is what an ``Arrangement`` is computed from. It holds bytes, not
/// strings, so that the lines of a file can be collated without a string of each.
///
///     var column = TextColumn()
///     for person in people { column.append(person.name) }
///
/// Bytes that are no valid UTF-8 count as U+FFFD, each maximal part once, as
/// everywhere in Unicode (The Unicode Standard, section 3.9).
public struct TextColumn: Sendable {
  /// The bytes that the ranges speak of.
  private(set) var storage: [UInt8]

  private(set) var ranges = ByteRanges()

  /// A column without texts.
  ///
  /// - Parameter storage: Bytes that hold texts already, such as a file's. Name
  ///   the texts with ``append(bytes:)``.
  public init(storage: [UInt8] = []) {
    self.storage = storage
  }

  /// A column of texts that lie in some bytes.
  ///
  /// - Parameters:
  ///   - storage: The bytes.
  ///   - texts: Where each text is in them, as for ``append(bytes:)``.
  /// - Complexity: O(1).
  package init(storage: [UInt8], texts: ByteRanges) {
    precondition(texts.count <= Self.maximumCount, "A column holds at most 2³² - 1 texts")
    Self.check(end: texts.end, greatestLength: texts.greatestLength, in: storage)
    self.storage = storage
    self.ranges = texts
  }

  /// How many texts there are.
  public var count: Int { ranges.count }

  /// Adds a text as the last one; a missing one counts as the empty text.
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

  /// Adds bytes of the storage as the last text.
  ///
  /// - Parameter bytes: A range within the storage that the column was made with,
  ///   of less than 2³¹ bytes.
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

  /// The greatest length of one text, in bytes: ICU counts in 32 bits.
  public static let maximumTextLength = Int(Int32.max)

  /// The greatest number of texts: an arrangement keeps positions in 32 bits.
  static let maximumCount = Int(UInt32.max)

  /// Whether the system would lend the memory that an arrangement of the column takes: entries to
  /// sort and to sort them in, keys, positions, and the stacks of threads.
  package func hasMemoryForArrangement(threads: Int) -> Bool {
    let threads = usableThreads(of: threads)
    // One more thread writes what comes of it.
    let stacks = threads > 1 ? (threads + 1) << 23 : 0
    // Keys are about as long as their texts, and lie in pages that take as much again to align.
    // The weights of characters take nine megabytes, and ICU and output some.
    return Memory.isAvailable(48 * count + 6 * storage.count + stacks + 1 << 25)
  }
}
