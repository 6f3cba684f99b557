import CEmbeddedFiles

/// Surnames whose characters are read in another way in other words, from `ChineseSurnames.csv`.
///
/// ICU's pinyin order has one reading of each character. A surname with another reading is replaced by
/// characters that have this one only, so that it is filed there.
struct ChineseSurnames: Sendable {
  static let shared = ChineseSurnames()

  /// A surname's reading, and the characters by which it is filed.
  struct Entry: Sendable {
    let filing: String
    let reading: String
  }

  /// By the one or two characters of a surname; the second is 0 if there is only one.
  private let entries: [UInt64: Entry]

  private init() {
    let table = EmbeddedTable(csv: embedded_ChineseSurnames_csv(), columns: 4)
    var entries: [UInt64: Entry] = [:]
    for row in table.rows {
      let scalars = Array(row[0].unicodeScalars)
      entries[Self.key(scalars[0], scalars.dropFirst().first)] = Entry(
        filing: row[1], reading: row[2])
    }
    self.entries = entries
  }

  private static func key(_ first: Unicode.Scalar, _ second: Unicode.Scalar?) -> UInt64 {
    UInt64(first.value) << 32 | UInt64(second?.value ?? 0)
  }

  /// Finds the surname at the beginning of a name.
  ///
  /// - Parameter name: The name, with the surname first.
  /// - Returns: The surname and the length of its UTF-8, or `nil` if it has no reading of its own.
  func surname(
    at name: UnsafeBufferPointer<UInt8>
  ) -> (entry: Entry, length: Int)? {
    guard let (first, length) = name.scalar(at: 0), first.value >= 0x4E00 else { return nil }
    if let (second, secondLength) = name.scalar(at: length),
      let entry = entries[Self.key(first, second)]
    {
      return (entry, length + secondLength)
    }
    return entries[Self.key(first, nil)].map { ($0, length) }
  }
}
