internal import BulkMemory

/// Reads the records of files part by part, so that only one part is in memory.
///
/// A part is read like a file: what the records have in common, such as the names of columns, is put in
/// front of it.
///
///     let reader = try InputReader(path: "README.md")
///     let file = try RecordFormat.text.streamedFile(reader, keys: [], options: ReadingOptions())
///     let limit = PartLimit(memory: 1 << 20, perByte: 4, perRecord: 64)
///     let stream = try RecordStream([file], keys: [], limit: limit)
///     while let lines = try stream.next() { print(lines.count > 0) }  // true
package final class RecordStream {
  /// The files without their records, but with the columns and the line endings that all parts have.
  package let outline: Records

  /// The files, without their content.
  package var inputs: [InputFile] { files.map(\.input) }

  /// The number of records at the beginning of the last part that were in the part before it too.
  package private(set) var repeatedCount = 0

  private let limit: PartLimit
  private let repeatsLastRecord: Bool
  private let files: [any StreamedFile]

  /// The records of each file without its content.
  private let outlines: [Records]

  /// The position of the file that is being read, or `nil` if all have been.
  package var file: Int? { position < files.count ? position : nil }

  /// The counter of the bytes of that file.
  package var counter: ByteCounter? { file.map { files[$0].counter } }

  private var position = 0

  private var fit: KeyFit

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - keys: The properties to collate by, with which the files have been created.
  ///   - limit: The limit of a part. Only a part with a single record can exceed it.
  ///   - repeatsLastRecord: Whether each part but the first of a file begins with the last record of
  ///     the part before it.
  /// - Throws: ``RecordFileError`` if the files are tables and have no column for a key, or if there is not
  ///   enough memory.
  /// - Precondition: There is a file.
  package init(
    _ files: [any StreamedFile], keys: [String], limit: PartLimit, repeatsLastRecord: Bool = false
  ) throws(RecordFileError) {
    self.files = files
    self.limit = limit
    self.repeatsLastRecord = repeatsLastRecord
    // The next part needs the memory of the part before.
    Memory.returnLargeBlocks()
    outlines = files.map(\.outline)
    outline = try Records(joining: outlines, requiresKeys: false)
    fit = KeyFit(keys)
    try fit.add(outline)
    // The columns of tables are known already.
    if outline.formats.allSatisfy(\.isTable) { try fit.check(outline) }
  }

  /// Reads the records of the next part.
  ///
  /// - Returns: The records, or `nil` if there are no further ones.
  /// - Throws: ``RecordFileError`` if a file cannot be read or is malformed, if a key fits no record of
  ///   any file, or if there is not enough memory.
  package func next() throws(RecordFileError) -> Records? {
    while let file {
      guard let records = try files[file].next(limit) else {
        position += 1
        continue
      }
      repeatedCount = files[file].repeatsRecord ? 1 : 0
      if repeatsLastRecord { files[file].repeatLastRecord(of: records) }
      var parts = outlines
      parts[file] = records
      let all = try Records(joining: parts, requiresKeys: false)
      try fit.add(all)
      return all
    }
    try fit.check(outline)
    return nil
  }
}
