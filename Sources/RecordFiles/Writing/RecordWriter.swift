/// Writes records, section by section.
///
///     var writer = try RecordWriter(states, as: .text)
///     try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
///     let output = writer.finished()
///     String(decoding: output, as: UTF8.self)  // "A\n  New Jersey\n  Delaware\n  Pennsylvania\n"
package struct RecordWriter {
  /// The records, which loops read without asking the format.
  let records: OutputRecords

  /// How the format writes them.
  var format: any RecordOutput

  var output: OutputBuffer
  private var hasSections = false

  /// Creates a writer, and writes the beginning of the output.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - format: The format of the output.
  ///   - options: How to write, where the format leaves a choice.
  ///   - sink: The sink that receives pieces of the output while more of it is written. Without
  ///     a sink, the writer keeps all output until ``finished()``.
  /// - Throws: ``RecordFileError`` if the format cannot represent the names of columns, or if the
  ///   records have the field for the section already.
  /// - Complexity: O(1), but O(*n*) for a table of records that are no rows, or for NDJSON with a
  ///   field for the section, where *n* is the number of bytes of all records.
  package init(
    _ records: Records, as format: OutputFormat, options: WritingOptions = WritingOptions(),
    to sink: OutputSink? = nil
  ) throws(RecordFileError) {
    self.records = OutputRecords(records.found, of: records.source, as: format, options)
    output = OutputBuffer(destination: sink.map { .sink($0) } ?? .memory)
    self.format = try format.type.init(self.records, to: &output)
  }

  /// Returns a writer of the same records to another sink, which begins like this one.
  ///
  /// - Precondition: This writer has written no section.
  package func copy(to sink: OutputSink) -> RecordWriter {
    precondition(!hasSections, "The writer has written a section")
    var writer = self
    writer.output = OutputBuffer(destination: .sink(sink), bytes: output.bytes)
    writer.format = format.copy()
    return writer
  }

  /// Checks that the format can represent every record, before any record is written.
  ///
  /// - Throws: ``RecordFileError`` with the first record that the format cannot represent.
  /// - Complexity: O(1), but the same as writing all records as a property list if they come from
  ///   another format.
  package func check() throws(RecordFileError) { try format.check() }

  /// Writes one section.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - kind: The kind of the section, in one word.
  ///   - indexTitle: The title in the index strip, if it is another one. Only JSON and property lists
  ///     have it.
  ///   - positions: The positions of the section's records, in order.
  /// - Throws: ``RecordFileError`` if the format cannot represent the title or a record, or if
  ///   the sink fails.
  @inlinable
  package mutating func section(
    title: String,
    kind: String,
    indexTitle: String? = nil,
    records positions: some RandomAccessCollection<Int> & Sendable
  ) throws(RecordFileError) {
    // The client's compiler specializes only this method. Generic code that it does not see would look
    // up types for each position.
    try section(title: title, kind: kind, indexTitle: indexTitle, count: positions.count) {
      places in
      let start = positions.index(positions.startIndex, offsetBy: places.lowerBound)
      return Array(positions[start..<positions.index(start, offsetBy: places.count)])
    }
  }

  /// Writes one section.
  ///
  /// - Parameters:
  ///   - title: The title of the section.
  ///   - kind: The kind of the section, in one word.
  ///   - indexTitle: The title in the index strip, if it is another one. Only JSON and property lists
  ///     have it.
  ///   - count: The number of records.
  ///   - positions: A closure that returns the positions of the records at a range of places.
  /// - Throws: ``RecordFileError`` if the format cannot represent the title or a record, or if
  ///   the sink fails.
  @usableFromInline
  mutating func section(
    title: String, kind: String, indexTitle: String?, count: Int,
    _ positions: @Sendable (_ places: Range<Int>) -> [Int]
  ) throws(RecordFileError) {
    let head = try beginSection(title: title, kind: kind, indexTitle)
    try appendShares(count, positions) { writer, share, isFirst throws(RecordFileError) in
      try writer.appendRecords(of: share, after: head, isFirst: isFirst)
    }
    endSection(isEmpty: count == 0)
  }

  /// Writes the beginning of a section.
  ///
  /// - Returns: What is before each of its records.
  mutating func beginSection(
    title: String, kind: String, _ indexTitle: String?
  ) throws(RecordFileError) -> [UInt8] {
    let section = SectionHeading(title: title, kind: kind, indexTitle: indexTitle)
    try format.beginSection(section, isFirst: !hasSections, to: &output)
    hasSections = true
    return try format.sectionField(title)
  }

  mutating func endSection(isEmpty: Bool) {
    format.endSection(isEmpty: isEmpty, to: &output)
  }

  /// Appends some records of a section, which may be the first ones.
  private mutating func appendRecords(
    of share: [Int], after head: [UInt8], isFirst: Bool
  ) throws(RecordFileError) {
    if head.isEmpty, let (prefix, ending) = format.unchangedLine, prefix.isEmpty {
      return try appendLines(of: share, ending)
    }
    try Self.append(share, by: format, after: head, isFirst: isFirst, to: &output)
  }

  /// Appends records by the output of a format, whose type is found once for all of them.
  private static func append(
    _ share: [Int], by format: some RecordOutput, after head: [UInt8], isFirst: Bool,
    to output: inout OutputBuffer
  ) throws(RecordFileError) {
    var separator = format.separator(isFirst: isFirst)
    let next = format.separator(isFirst: false)
    for record in share {
      output.append(separator)
      separator = next
      output.bytes.append(contentsOf: head)
      try format.append(record, to: &output)
    }
  }

  /// Writes the end of the output.
  ///
  /// - Returns: The output that was not passed to the sink.
  package consuming func finished() -> [UInt8] {
    format.end(hasSections: hasSections, to: &output)
    return output.bytes
  }
}
