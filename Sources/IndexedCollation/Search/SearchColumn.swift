/// The primary weights of the texts of several chunks of rows, in which a search text is found quickly.
///
/// The texts of a row are one after another. Each has the codes of its weights (``WeightCodes``) and an end.
/// A contraction has the weights of its characters together, but a search can also start at its second
/// character. So the first weights of the text from there follow the text.
package final class SearchColumn: Sendable {
  /// A chunk of rows.
  struct Chunk {
    /// The codes of the rows.
    var bytes: Range<Int>
    /// The positions of the rows among those of the column.
    var places: Range<Int>
    /// The rows whose texts must be read, because they are long, or because their weights are not found even
    /// with ICU.
    var undecided: RowSet

    /// All rows.
    var rows: RowSet { RowSet(0..<places.count) }
  }

  /// The maximum number of chunks.
  ///
  /// A search waits for the memory of each column. The more chunks a column has, the more bytes are copied after
  /// an edit.
  package static let maximumChunkCount = 16

  /// The codes; then the parts at the offsets below.
  let storage: [UInt8]
  /// The number of bytes of codes.
  let count: Int
  /// The offset of the bits of those bytes at which a character begins, except marks.
  let starts: Int
  /// The offset of the bits of those bytes at which a word begins.
  let wordStarts: Int
  /// The offset of the ends of the rows, as numbers of four bytes.
  let ends: Int
  let chunks: [Chunk]

  /// The length, in bytes, of the longest text that a column has.
  static let maximumTextLength = 16 << 10

  /// The number of bytes of codes that a row has at most.
  static let maximumRowLength = 64 << 10

  /// The number of bytes after the codes, and at the end, that may be read, too.
  static let spare = 32

  init(_ writer: SearchColumnWriter) {
    let places = writer.places
    let bitCount = (places.count + 7) / 8
    count = places.count
    starts = count + Self.spare
    wordStarts = starts + bitCount
    ends = wordStarts + bitCount
    chunks = writer.chunks
    var storage = [UInt8](repeating: 0, count: ends)
    for (i, place) in places.enumerated() {
      storage[i] = UInt8(truncatingIfNeeded: place)
      let bit = UInt8(1) << UInt8(i & 7)
      if place & SearchColumnWriter.isStart != 0 { storage[starts + (i >> 3)] |= bit }
      if place & SearchColumnWriter.isWordStart != 0 { storage[wordStarts + (i >> 3)] |= bit }
    }
    writer.ends.withUnsafeBytes { storage += $0 }
    storage += repeatElement(0, count: Self.spare)
    self.storage = storage
  }

  /// The rows in which a search text occurs, and those whose texts must be read.
  package typealias Matches = (found: RowSet, undecided: RowSet)

  /// Returns the rows of each chunk in which a search text occurs.
  ///
  /// - Parameters:
  ///   - query: The search text.
  ///   - place: The positions in a text at which a match can start.
  /// - Returns: The rows in which it occurs, and those whose texts must be read.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  package func rows(
    matching query: SearchText, at place: PrimaryWeights.Place
  ) -> [Matches] {
    guard let code = query.code else { return chunks.map { (RowSet(), $0.rows) } }
    return zip(rows(with: code, at: place), chunks).map { found, chunk in
      if !query.isCut { return (found, chunk.undecided) }
      var candidates = found
      candidates.formUnion(chunk.undecided)
      return (RowSet(), candidates)
    }
  }

  /// Returns all rows of a chunk.
  package func rows(ofChunk chunk: Int) -> RowSet { chunks[chunk].rows }

  /// Returns the end of the texts of the row at a position.
  func end(ofRow place: Int) -> UInt32 {
    storage.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: ends + 4 * place, as: UInt32.self) }
  }
}
