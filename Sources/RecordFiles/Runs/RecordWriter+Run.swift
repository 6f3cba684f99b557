extension RecordWriter {
  /// The number of records whose beginnings are read before the first one is written.
  private static let batchSize = 64

  /// The size from which a piece of a run is written before it is complete.
  private static let largePieceSize = 1 << 22

  /// Appends records of a section, as they are in the output, to a run.
  ///
  /// In collated order, the records are at random places in memory. The times for which independent
  /// reads wait for the memory overlap.
  ///
  /// - Parameters:
  ///   - places: The places of the records in the section.
  ///   - section: The number of the section.
  ///   - part: The sorted records.
  ///   - run: A piece of the run.
  ///   - flush: Writes the piece when it is large.
  /// - Throws: ``RecordFileError`` if the format cannot represent a record, or the error of the closure.
  /// - Precondition: The writer has no sink.
  mutating func append(
    _ places: Range<Int>, ofSection section: Int, in part: some RunPart, to run: inout RunPiece,
    flush: (inout RunPiece) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    let title = part.title(ofSection: section)
    let bytes = self.bytes
    let unchanged = part.hasBytes ? unchangedLine : nil
    var key: [UInt8] = []
    var batch: [(place: Int, record: Int, range: Range<Int>)] = []
    var next = places.lowerBound
    while next < places.upperBound {
      let end = min(next + Self.batchSize, places.upperBound)
      batch.removeAll(keepingCapacity: true)
      for place in next..<end {
        guard let record = part.record(at: place, inSection: section) else { continue }
        batch.append((place, record, records.ranges[record]))
      }
      bytes.withUnsafeBufferPointer { bytes in
        for (_, _, range) in batch where !range.isEmpty {
          output.touched ^= bytes[range.lowerBound]
        }
      }
      for (place, record, range) in batch {
        key.removeAll(keepingCapacity: true)
        part.appendKey(at: place, inSection: section, to: &key)
        output.bytes.removeAll(keepingCapacity: output.bytes.capacity < 1 << 16)
        if let unchanged {
          output.bytes.append(contentsOf: unchanged.prefix)
          bytes.withUnsafeBufferPointer {
            output.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
          }
          output.bytes.append(contentsOf: unchanged.ending)
        } else if part.hasBytes {
          try appendRecord(record, title: title)
        }
        run.append(output.bytes.span, key: key.span)
        if run.bytes.count >= Self.largePieceSize { try flush(&run) }
      }
      next = end
    }
  }

  /// What is around the bytes of a record, if they are written unchanged as a line.
  private var unchangedLine: (prefix: [UInt8], ending: [UInt8])? {
    if hasUnchangedRows { return ([], lineEnding) }
    guard notation == .line else { return nil }
    return switch format {
    case .text: (Array("  ".utf8), textEnding)
    case .lines: ([], lineEnding)
    case .json, .ndjson, .csv, .tsv, .propertyList: nil
    }
  }
}
