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
    try forEachSection(
      outputOptions, checkingFirst: needsCheck || !sink.isReplacement, by: writer.check
    ) { section throws(RecordFileError) in
      try write(section: section, to: &writer)
    }
    try sink.append(writer.finished())
  }

  /// Writes each section that is wanted to a file of its own, and a list of these files.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - outputOptions: The options that choose what is written.
  ///   - options: How to write the records.
  /// - Throws: `RecordFileError` with the first record of the file that cannot be written, or with the
  ///   system's reason.
  func write(
    to folder: inout OutputFolder, _ outputOptions: OutputOptions, _ options: WritingOptions
  ) throws(RecordFileError) {
    let format = outputOptions.chosenFormat
    let writer = try RecordWriter(outline, as: format, options: options)
    var names = SectionFileNames(fileExtension: format.fileExtension)
    var files: [SectionDescription] = []
    try forEachSection(outputOptions, checkingFirst: needsCheck, by: writer.check) {
      section throws(RecordFileError) in
      let name = names.name(of: sections[section].title)
      files.append(SectionDescription(sections[section], file: name))
      try folder.add(name, threads: threads) { sink throws(RecordFileError) in
        var writer = writer.copy(to: sink)
        try write(section: section, to: &writer)
        try sink.append(writer.finished())
      }
    }
    try folder.add(SectionFileNames.list, JSONText.bytes(of: files))
  }

  /// Calls a closure for each section that is wanted.
  ///
  /// - Parameters:
  ///   - outputOptions: The options that choose the sections.
  ///   - checksFirst: Whether all records must be known to be writable before the first section.
  ///   - check: Checks that all records can be written.
  ///   - body: Writes the section at a position.
  /// - Throws: `RecordFileError` from the closures.
  private func forEachSection(
    _ outputOptions: OutputOptions, checkingFirst checksFirst: Bool,
    by check: () throws(RecordFileError) -> Void,
    _ body: (_ section: Int) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    if checksFirst { try check() }
    do throws(RecordFileError) {
      for (i, section) in sections.enumerated()
      where outputOptions.includes(section, isEmpty: isEmpty(section: i)) {
        try body(i)
      }
    } catch {
      // The sections have another order than the file, whose first error is the one to throw.
      if !checksFirst, case .unrepresentable = error { try check() }
      throw error
    }
  }
}
