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
  ///   - flush: Writes the beginning of the piece when it is large.
  /// - Returns: The piece, without the bytes that have been written.
  /// - Throws: ``RecordFileError`` if the format cannot represent a record, or the error of the closure.
  /// - Precondition: The writer has no sink.
  mutating func runPiece(
    _ places: Range<Int>, ofSection section: Int, in part: some RunPart,
    flush: ([UInt8]) throws(RecordFileError) -> Void
  ) throws(RecordFileError) -> RunPiece {
    if part.unwantedCount == 0, part.hasBytes, !part.hasTexts,
      let (prefix, ending) = unchangedLine
    {
      let lines = records.ranges.ranges(at: part.records(at: places, inSection: section))
      if JoinedLines.size(of: lines, prefix + ending) <= Self.largePieceSize {
        output.touched ^= JoinedLines.touch(lines, in: bytes)
        let keys = part.keys(at: places, inSection: section)
        return RunPiece(lines, keys, in: bytes, prefix: prefix, ending: ending)
      }
    }
    var piece = RunPiece()
    for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.batchSize) {
      let batch = start..<min(start + Self.batchSize, places.upperBound)
      let keys = part.keys(at: batch, inSection: section)
      var keyStart = 0
      for (record, keyEnd) in zip(part.records(at: batch, inSection: section), keys.ends) {
        let key = keys.bytes.span.extracting(keyStart..<keyEnd)
        keyStart = keyEnd
        if record < part.unwantedCount { continue }
        output.bytes.removeAll(keepingCapacity: output.bytes.capacity < 1 << 16)
        if part.hasTexts { FiledRecord.append(part.text(of: record), to: &output.bytes) }
        if part.hasBytes { try appendRecord(record) }
        piece.append(output.bytes.span, key: key)
        if piece.bytes.count >= Self.largePieceSize {
          try flush(piece.bytes)
          piece.removeBytes()
        }
      }
    }
    return piece
  }

  /// What is before and after the bytes of a record, if they are otherwise unchanged.
  private var unchangedLine: (prefix: [UInt8], ending: [UInt8])? {
    if hasUnchangedLines { return ([], lineEnding) }
    return format == .text && notation == .line ? (Array("  ".utf8), textEnding) : nil
  }
}
