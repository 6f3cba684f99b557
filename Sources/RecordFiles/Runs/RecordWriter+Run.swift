extension RecordWriter {
  /// The size in bytes from which a piece of a run is written before it is complete.
  private static let largePieceSize = 1 << 22

  /// The number of records whose keys are in memory at a time, if they can be large.
  private static let batchSize = 64

  /// Returns records of a section, as they are in the output after the field for the section, as a
  /// piece of a run.
  ///
  /// - Parameters:
  ///   - places: The places of the records in the section.
  ///   - section: The number of the section.
  ///   - part: The sorted records.
  ///   - number: The number of the piece.
  ///   - pieces: What writes the beginning of the piece when it is large.
  /// - Returns: The piece, without the bytes that have been written.
  /// - Throws: ``RecordFileError`` if the format cannot represent a record, or if a piece cannot be written.
  /// - Precondition: The writer has no sink.
  mutating func runPiece(
    _ places: Range<Int>, ofSection section: Int, in part: some RunPart, _ number: Int,
    _ pieces: OrderedPieces
  ) throws(RecordFileError) -> RunPiece {
    if part.unwantedCount == 0, part.hasBytes, !part.hasTexts,
      let (prefix, ending) = format.unchangedLine
    {
      let lines = records.found.ranges.ranges(at: part.records(at: places, inSection: section))
      if JoinedLines.size(of: lines, prefix + ending) <= Self.largePieceSize {
        let keys = part.keys(at: places, inSection: section)
        if keys.long.isEmpty {
          output.touched ^= JoinedLines.touch(lines, in: records.bytes)
          return RunPiece(lines, keys, in: records.bytes, prefix: prefix, ending: ending)
        }
      }
    }
    var piece = RunPiece()
    for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.batchSize) {
      let batch = start..<min(start + Self.batchSize, places.upperBound)
      let keys = part.keys(at: batch, inSection: section)
      var keyStart = 0
      for (i, record) in part.records(at: batch, inSection: section).enumerated() {
        let key = keyStart..<keys.ends[i]
        keyStart = key.upperBound
        if record < part.unwantedCount { continue }
        let isLongKey = keys.long.contains(i)
        if isLongKey || part.hasBytes && records.found.ranges[record].count > Self.largePieceSize {
          let key = isLongKey ? nil : keys.bytes[key]
          try appendLong(record, key, at: start + i, section, in: part, to: &piece, number, pieces)
          continue
        }
        output.bytes.removeAll(keepingCapacity: output.bytes.capacity < 1 << 16)
        try appendFiled(record, in: part)
        piece.begin(key: keys.bytes.span.extracting(key), recordCount: output.bytes.count)
        piece.append(output.bytes.span)
        if piece.bytes.count >= Self.largePieceSize {
          try pieces.append(piece.takeBytes(), toPiece: number)
        }
      }
    }
    return piece
  }

  /// Appends a record after its filing text.
  private mutating func appendFiled(
    _ record: Int, in part: some RunPart
  ) throws(RecordFileError) {
    if part.hasTexts { FiledRecord.append(part.text(of: record), to: &output.bytes) }
    if part.hasBytes { try format.append(record, to: &output) }
  }

  /// Writes a record of which the key or the bytes are long, without having them in memory.
  ///
  /// The run has the numbers of bytes first, so both are written twice.
  private mutating func appendLong(
    _ record: Int, _ key: ArraySlice<UInt8>?, at place: Int, _ section: Int,
    in part: some RunPart, to piece: inout RunPiece, _ number: Int, _ pieces: OrderedPieces
  ) throws(RecordFileError) {
    let memory = output.destination
    defer { output = OutputBuffer(destination: memory) }
    output = OutputBuffer(destination: .nowhere)
    try appendFiled(record, in: part)
    let recordCount = output.count
    if let key {
      piece.begin(key: key.span, recordCount: recordCount)
    } else {
      var (keyCount, beginning) = (0, [UInt8]())
      part.forEachPiece(ofKeyAt: place, inSection: section) { bytes in
        keyCount += bytes.count
        beginning.append(contentsOf: bytes.extracting(first: max(0, 8 - beginning.count)))
      }
      piece.begin(
        prefix: beginning.withUnsafeBytes(RunPiece.prefix), keyCount: keyCount,
        recordCount: recordCount)
      var failure: RecordFileError?
      part.forEachPiece(ofKeyAt: place, inSection: section) { bytes in
        piece.append(bytes)
        guard failure == nil, piece.bytes.count >= Self.largePieceSize else { return }
        do throws(RecordFileError) {
          try pieces.append(piece.takeBytes(), toPiece: number)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    try pieces.append(piece.takeBytes(), toPiece: number)
    output = OutputBuffer(destination: .piece(number, pieces))
    try appendFiled(record, in: part)
    try output.flushAll()
    piece.skip(recordCount)
  }
}
