/// The primary weights of the texts of up to 256 rows, in which a search text is found quickly.
///
/// The texts of a row are one after another. Each has the codes of its weights (``WeightCodes``) and an end.
/// A contraction has the weights of its characters together, but a search can also start at its second
/// character. So the first weights of the text from there follow the text.
package final class SearchColumn: Sendable {
  /// The codes; then the parts at the offsets below.
  ///
  /// All are in one array, because a search looks at thousands of columns, most of them not in the
  /// processor's cache.
  let storage: [UInt8]
  /// The number of bytes of codes.
  let count: Int
  /// The offset of the bits of those bytes at which a character begins, except marks.
  let starts: Int
  /// The offset of the bits of those bytes at which a word begins.
  let wordStarts: Int
  /// The offset of the ends of the rows, as numbers of four bytes.
  let ends: Int
  /// The rows whose texts must be read, because they are long, or because their weights are not found even
  /// with ICU.
  let undecided: RowSet
  /// All rows.
  package let rows: RowSet

  /// The length, in bytes, of the longest text that a column has.
  static let maximumTextLength = 16 << 10

  /// The number of bytes after the codes, and at the end, that may be read, too.
  static let spare = 32

  init(_ writer: SearchColumnWriter) {
    let places = writer.places
    let bitCount = (places.count + 7) / 8
    count = places.count
    starts = count + Self.spare
    wordStarts = starts + bitCount
    ends = wordStarts + bitCount
    undecided = writer.undecided
    rows = RowSet(0..<writer.ends.count)
    var storage = [UInt8](repeating: 0, count: ends)
    for (i, place) in places.enumerated() {
      storage[i] = UInt8(truncatingIfNeeded: place)
      let bit = UInt8(1) << UInt8(i & 7)
      if place & SearchColumnWriter.isStart != 0 { storage[starts + (i >> 3)] |= bit }
      if place & SearchColumnWriter.isWordStart != 0 { storage[wordStarts + (i >> 3)] |= bit }
    }
    for end in writer.ends { withUnsafeBytes(of: end) { storage += $0 } }
    storage += repeatElement(0, count: Self.spare)
    self.storage = storage
  }

  /// Returns the rows in which a search text occurs.
  ///
  /// - Parameters:
  ///   - query: The search text.
  ///   - place: The positions in a text at which a match can start.
  /// - Returns: The rows in which it occurs, and those whose texts must be read.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  package func rows(
    matching query: SearchText, at place: PrimaryWeights.Place
  ) -> (found: RowSet, undecided: RowSet) {
    guard let code = query.code else { return (RowSet(), rows) }
    let found = rows(with: code, at: place)
    if !query.isCut { return (found, undecided) }
    var candidates = found
    candidates.formUnion(undecided)
    return (RowSet(), candidates)
  }
}
