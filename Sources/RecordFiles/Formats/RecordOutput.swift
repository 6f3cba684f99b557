/// How records are written in one format.
///
/// An output writes to a buffer that its caller keeps, so that threads can write shares of a section.
protocol RecordOutput: SendableMetatype {
  /// Creates an output, and writes its beginning.
  ///
  /// - Throws: ``RecordFileError`` if the format cannot represent the names of columns, or if the
  ///   records have the field for the section already.
  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError)

  /// Checks that the format can represent every record.
  ///
  /// - Throws: ``RecordFileError`` with the first record that the format cannot represent.
  func check() throws(RecordFileError)

  /// Writes what is before the records of a section.
  ///
  /// - Parameters:
  ///   - section: The titles of the section.
  ///   - isFirst: Whether there was no section before.
  ///   - output: The output.
  /// - Throws: ``RecordFileError`` if the format cannot represent a title.
  func beginSection(
    _ section: SectionHeading, isFirst: Bool, to output: inout OutputBuffer
  ) throws(RecordFileError)

  /// Returns the field with the title of a section, which is before each of its records, or nothing if
  /// the records have no such field.
  func sectionField(_ title: String) throws(RecordFileError) -> [UInt8]

  /// Returns what is before a record and its field for the section.
  func separator(isFirst: Bool) -> String

  /// Appends a record, without the field with the title of its section.
  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError)

  /// What is before and after the bytes of a record, if they are otherwise unchanged.
  var unchangedLine: (prefix: [UInt8], ending: [UInt8])? { get }

  /// Writes what is after the records of a section.
  func endSection(isEmpty: Bool, to output: inout OutputBuffer)

  /// Writes the end of the output.
  func end(hasSections: Bool, to output: inout OutputBuffer)

  /// Returns the same output for another thread.
  func copy() -> Self
}

extension RecordOutput {
  func check() throws(RecordFileError) {}

  func beginSection(
    _ section: SectionHeading, isFirst: Bool, to output: inout OutputBuffer
  ) throws(RecordFileError) {}

  func sectionField(_ title: String) throws(RecordFileError) -> [UInt8] { [] }

  func separator(isFirst: Bool) -> String { "" }

  var unchangedLine: (prefix: [UInt8], ending: [UInt8])? { nil }

  func endSection(isEmpty: Bool, to output: inout OutputBuffer) {}

  func end(hasSections: Bool, to output: inout OutputBuffer) {}

  func copy() -> Self { self }
}

/// The titles of a section.
struct SectionHeading {
  var title: String

  /// The kind of the section, in one word.
  var kind: String

  /// The title in the index strip, if it is another one.
  var indexTitle: String?
}
