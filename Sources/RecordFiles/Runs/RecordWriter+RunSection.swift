extension RecordWriter {
  /// Writes one section whose records are in a temporary file.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - kind: The kind of the section, in one word.
  ///   - indexTitle: The title in the index strip, if it is another one. Only JSON and property lists
  ///     have it.
  ///   - section: The records of the section, as ``SortedRuns/add(_:by:threads:)`` has written them.
  /// - Throws: ``RecordFileError`` if the format cannot represent the title, or with the system's
  ///   reason.
  package mutating func section(
    title: String, kind: String, indexTitle: String?, records section: RunSection
  ) throws(RecordFileError) {
    let head = try beginSection(title: title, kind: kind, indexTitle)
    let (first, separator) = (format.separator(isFirst: true), format.separator(isFirst: false))
    // The threads only read.
    nonisolated(unsafe) let section = section
    @Sendable func append(_ share: Int, to output: inout OutputBuffer) throws(RecordFileError) {
      var isFirst = share == 0
      try section.records(share) { record, start throws(RecordFileError) in
        output.append(isFirst ? first : separator)
        isFirst = false
        if !head.isEmpty { output.bytes.append(contentsOf: head) }
        try record.forEachPiece(from: start) { bytes throws(RecordFileError) in
          try output.append(bytes)
        }
      }
    }
    if case .sink(let sink) = output.destination, sink.threads > 1, section.shareCount > 1 {
      try output.flushAll()
      try sink.append(pieces: section.shareCount, threads: section.threads) {
        share, output throws(RecordFileError) in
        var output = output
        try append(share, to: &output)
        return output
      }
    } else {
      // Swap the buffer out of the writer and back, so that it is not copied.
      var output = OutputBuffer(destination: self.output.destination)
      swap(&output, &self.output)
      for share in 0..<section.shareCount { try append(share, to: &output) }
      swap(&output, &self.output)
    }
    endSection(isEmpty: section.count == 0)
  }
}
