internal import BulkMemory

/// The records of files, part by part, of which only one is in memory.
///
/// Files that fit into memory are a single part. A part of others is read like a file: what the records have
/// in common, such as the names of columns, is put in front of it.
///
///     let reader = try InputReader(path: "README.md")
///     let file = try StreamedFile(reader, as: .text, keys: [], options: ReadingOptions())
///     let limit = PartLimit(memory: 1 << 20, perByte: 4, perRecord: 64)
///     let stream = try RecordStream([file], keys: [], limit: limit)
///     while let lines = try stream.next() { print(lines.count > 0) }  // true
package final class RecordStream {
  /// The files without their records, but with the columns and the line endings that all parts have.
  package let outline: Records

  /// The files, without their content if they are read part by part.
  package let inputs: [InputFile]

  /// Whether the first part has all records.
  package let isWhole: Bool

  /// The records that are the only part, until it has been read.
  private var whole: Records?

  /// The number of records at the beginning of the last part that were in the part before it too.
  package private(set) var repeatedCount = 0

  private let limit: PartLimit?
  private let repeatsLastRecord: Bool
  private let files: [StreamedFile]

  /// The files without their records that decide what the records have in common.
  ///
  /// Files with the same columns count once. So the time for a file does not grow with their number.
  private let outlines: [(file: Int, records: Records)]

  /// The position of the file that is being read, or `nil` if all have been.
  package var file: Int? { position < files.count ? position : nil }

  /// The counter of the bytes of that file.
  package var counter: ByteCounter? { file.map { files[$0].counter } }

  private var position = 0

  private var fit: KeyFit

  /// Creates a stream whose only part is records that are in memory.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - inputs: The files that contain them.
  package init(_ records: Records, of inputs: [InputFile]) {
    outline = records
    whole = records
    isWhole = true
    self.inputs = inputs
    (limit, repeatsLastRecord, files, outlines) = (nil, false, [], [])
    fit = KeyFit([nil])
  }

  /// Creates a stream that reads files.
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
    _ files: [StreamedFile], keys: [String], limit: PartLimit, repeatsLastRecord: Bool = false
  ) throws(RecordFileError) {
    self.files = files
    inputs = files.map(\.input)
    isWhole = false
    self.limit = limit
    self.repeatsLastRecord = repeatsLastRecord
    // The next part needs the memory of the part before.
    Memory.returnLargeBlocks()
    let outlines = files.map(\.outline)
    outline = try Records(joining: outlines, requiresKeys: false)
    var distinct: [RecordOutline: Int] = [:]
    for (file, outline) in outlines.enumerated() where distinct[RecordOutline(outline)] == nil {
      distinct[RecordOutline(outline)] = file
    }
    self.outlines = distinct.values.sorted().map { ($0, outlines[$0]) }
    fit = KeyFit(keys.isEmpty ? [nil] : keys)
    try fit.add(outline)
    // The columns of tables are known already. Whether a row has a text is known of a single table.
    if outline.formats.allSatisfy(\.isTable) { try fit.check(isComplete: files.count == 1) }
  }

  /// Reads the records of the next part.
  ///
  /// - Returns: The records, or `nil` if there are no further ones.
  /// - Throws: ``RecordFileError`` if a file cannot be read or is malformed, if a key fits no record of
  ///   any file, or if there is not enough memory.
  package func next() throws(RecordFileError) -> Records? {
    guard let limit else { return whole.take() }
    var parts: [(file: Int, records: Records)] = []
    var remaining = limit
    // A part has the records of many small files, or a part of a large one, because joining takes memory for
    // a copy. If records are repeated, it has those of one file, because a repeated record must be at the
    // beginning.
    while let file, parts.isEmpty || !repeatsLastRecord && remaining.isMoreThanHalf(of: limit) {
      guard let records = try files[file].next(remaining) else {
        position += 1
        continue
      }
      if parts.isEmpty { repeatedCount = files[file].repeatsRecord ? 1 : 0 }
      if repeatsLastRecord { files[file].repeatLastRecord(of: records) }
      parts.append((file, records))
      remaining.subtract(byteCount: records.source.bytes.count, recordCount: records.count)
      if !files[file].isAtEnd { break }
    }
    if parts.isEmpty {
      try fit.check()
      return nil
    }
    let files = files.count > 1 ? outlines + parts : parts
    let all = try Records(
      joining: files.map(\.records), numbers: files.map(\.file), formats: outline.formats)
    try fit.add(all)
    return all
  }
}

/// What decides how the records of several files can be written together.
private struct RecordOutline: Hashable {
  let notation: RecordNotation
  let columns: [ColumnName]?
  let hasHeader: Bool
  let isEmpty: Bool
  let hasMark: Bool
  let lineEnding: [UInt8]?
  let hasLines: Bool

  init(_ outline: Records) {
    let source = outline.source
    notation = source.notation
    columns = source.table?.columns
    hasHeader = source.table?.header != nil
    isEmpty = source.bytes.isEmpty
    hasMark = source.hasMark
    lineEnding = source.lineEnding
    hasLines = source.hasLines
  }
}
