import IndexedCollation
import RecordFiles

/// Records in the order of a collation, which are written section by section.
protocol SortedRecords {
  /// The sections, in the order of the output.
  var sections: [LocalizedIndexedCollation.Section] { get }

  /// The records, or files without their records but with what these have in common.
  var outline: Records { get }

  /// The number of threads for which there is enough memory.
  var threads: Int { get }

  /// Whether some records are not written, so that they must be checked before the others are.
  var needsCheck: Bool { get }

  /// Returns whether a section has no records.
  func isEmpty(section: Int) -> Bool

  /// Returns the number of records of each section that are written.
  ///
  /// - Throws: `RecordFileError` with the system's reason.
  func counts() throws(RecordFileError) -> [Int]

  /// Writes a section.
  ///
  /// - Throws: `RecordFileError` if a record cannot be written, or with the system's reason.
  func write(section: Int, to writer: inout RecordWriter) throws(RecordFileError)
}

extension SortedRecords {
  /// Writes the sections that are wanted.
  ///
  /// - Parameters:
  ///   - sink: The destination.
  ///   - outputOptions: The options that choose what is written.
  ///   - options: How to write the records.
  /// - Throws: `RecordFileError` with the first record of the file that cannot be written, or with the
  ///   system's reason.
  func write(
    to sink: OutputSink, _ outputOptions: OutputOptions, _ options: WritingOptions
  ) throws(RecordFileError) {
    var writer = try RecordWriter(
      outline, as: outputOptions.chosenFormat, options: options, to: sink)
    // Output that is already visible could not be undone.
    let checksFirst = needsCheck || !sink.isReplacement
    if checksFirst { try writer.check() }
    do throws(RecordFileError) {
      for (i, section) in sections.enumerated()
      where outputOptions.includes(section, isEmpty: isEmpty(section: i)) {
        try write(section: i, to: &writer)
      }
    } catch {
      // The sections have another order than the file, whose first error is the one to throw.
      if !checksFirst, case .unrepresentable = error { try writer.check() }
      throw error
    }
    try sink.append(writer.finished())
  }
}
