/// Collects the texts of the rows of a ``SearchColumn``, chunk by chunk.
struct SearchColumnWriter {
  /// The bytes of codes, each with flags above it.
  ///
  /// One array is faster than one for each kind of flag.
  private(set) var places: [UInt16] = []
  /// The end of each row in the bytes.
  private(set) var ends: [UInt32] = []
  private(set) var chunks: [SearchColumn.Chunk] = []

  /// The flag of a byte at which a character begins, except marks.
  static let isStart: UInt16 = 1 << 8
  /// The flag of a byte at which a word begins.
  static let isWordStart: UInt16 = 1 << 9

  /// Adds a chunk of rows.
  mutating func append(_ rows: [SearchedTexts], _ codes: inout WeightCodes, _ keys: KeyMaker) {
    let start = places.count
    var undecided = RowSet()
    for (row, texts) in rows.enumerated() where !append(texts, &codes, keys) {
      undecided.insert(row)
    }
    close(from: start, rows: rows.count, undecided)
  }

  /// Adds a chunk of another column.
  mutating func append(_ chunk: Int, of column: SearchColumn) {
    let start = places.count
    let old = column.chunks[chunk]
    func hasBit(_ bits: Int, _ place: Int) -> Bool {
      column.storage[bits + place >> 3] >> UInt8(place & 7) & 1 != 0
    }
    for place in old.bytes {
      var flags: UInt16 = 0
      if hasBit(column.starts, place) { flags |= Self.isStart }
      if hasBit(column.wordStarts, place) { flags |= Self.isWordStart }
      places.append(UInt16(column.storage[place]) | flags)
    }
    for place in old.places {
      ends.append(UInt32(Int(column.end(ofRow: place)) - old.bytes.lowerBound + start))
    }
    close(from: start, rows: old.places.count, old.undecided)
  }

  /// Ends a chunk.
  private mutating func close(from start: Int, rows count: Int, _ undecided: RowSet) {
    chunks.append(
      SearchColumn.Chunk(
        bytes: start..<places.count, places: ends.count - count..<ends.count, undecided: undecided))
  }

  /// Adds the texts of a row.
  ///
  /// - Returns: `false` if the row is undecided.
  private mutating func append(
    _ texts: SearchedTexts, _ codes: inout WeightCodes, _ keys: KeyMaker
  ) -> Bool {
    let start = places.count
    func append(_ text: String) -> Bool {
      var text = text
      return text.withUTF8 { text in
        guard let table = keys.reader else { return false }
        return self.append(text, &codes, table, keys.collator)
          && places.count - start <= SearchColumn.maximumRowLength
      }
    }
    let isDecided =
      texts.first.allSatisfy(append)
      && texts.others.allSatisfy { text in
        places.append(UInt16(WeightCodes.rest))
        return append(text)
      }
    if !isDecided { removeBytes(from: start) }
    ends.append(UInt32(places.count))
    return isDecided
  }

  private mutating func append(
    _ text: UnsafeBufferPointer<UInt8>, _ codes: inout WeightCodes, _ table: WeightTable.Reader,
    _ collator: ICUCollator
  ) -> Bool {
    var rests: [SearchTextReader.Rest]? = []
    guard text.count <= SearchColumn.maximumTextLength else { return false }
    if let start = text.baseAddress {
      let all = SearchTextReader.Rest(
        text: start..<start + text.count, isStart: true, isWordStart: true)
      var reader = SearchTextReader(all, table, collator)
      guard reader.read(into: &self, &codes, &rests) else { return false }
    }
    for rest in rests ?? [] {
      places.append(UInt16(WeightCodes.rest))
      var reader = SearchTextReader(rest, table, collator)
      var none: [SearchTextReader.Rest]?
      guard reader.read(into: &self, &codes, &none) else { return false }
    }
    places.append(UInt16(WeightCodes.end))
    return true
  }

  /// Adds a code, at which a search can start.
  @inline(__always)
  mutating func append(_ code: WeightCodes.Code, isStart: Bool, isWordStart: Bool) {
    var flags: UInt16 = 0
    if isStart { flags |= Self.isStart }
    if isWordStart { flags |= Self.isWordStart }
    places.append(UInt16(code.bytes & 0xFF) | flags)
    var left = code.bytes >> 8
    while left != 0 {
      places.append(UInt16(left & 0xFF))
      left >>= 8
    }
  }

  /// Removes all bytes from a place on.
  mutating func removeBytes(from start: Int) { places.removeSubrange(start...) }
}
