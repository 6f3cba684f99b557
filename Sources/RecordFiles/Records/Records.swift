package import BulkMemory

/// The records of a file: the bytes of each record, and the text to collate it by.
///
/// A record keeps the bytes in which it was written, and they are written back unchanged:
/// dates, the spelling of numbers, and the order of keys stay the same. The exception is a
/// record of a binary property list, which has no textual form. It is written anew, with dates
/// to the second.
package struct Records: Sendable {
  /// The format of the file, or of the first one of several.
  package let format: RecordFormat

  let source: any RecordSource

  /// The columns that the source found, which loops over records read without asking it.
  var found: FoundRecords

  /// A closure that returns the text of a record in place of the one at the key; `nil` for the one there.
  var shownText: (@Sendable (Records, Int) -> String)?

  /// The bytes that contain the ``texts``.
  package var storage: [UInt8] { found.first.storage }

  /// The range of each record's text, as UTF-8 in ``storage``.
  ///
  /// The range is empty if a record has no text at the key; see ``missingTexts``. The text of a
  /// number is its spelling. The lines of a text file may contain invalid UTF-8; see
  /// ``invalidTexts``.
  package var texts: ByteRanges { found.first.texts }

  /// The positions of the records whose text is invalid UTF-8, UTF-16 or UTF-32.
  ///
  /// In a binary property list, this includes all strings and keys of a record.
  package var invalidTexts: [Int] { found.invalidTexts }

  /// The positions of the records that have no text at the key.
  ///
  /// The text of a date is in ISO 8601, and that of a Boolean value is "true" or "false".
  package var missingTexts: [Int] { found.first.missing }

  /// The positions of those of these records that have a value of another type at the key, such as a list.
  package var otherTypes: [Int] { found.first.otherTypes }

  let key: String?

  /// The arrays that contain the records, or `nil` if the whole content is one.
  let arrays: [Range<Int>]?

  /// The sections in which the file has the records, if they were asked for.
  package private(set) var sections: GivenSections?

  /// The path that leads to the array with the records, or `nil` if none is needed.
  let recordsPath: String?

  /// The format of each file.
  package let formats: [RecordFormat]

  /// The position of the first record of each file that has records here.
  package let fileStarts: [Int]

  /// The positions of these files among all files.
  let fileNumbers: [Int]

  /// For each file, the position in it of the first record, which is not 0 in a part of a file.
  let firstRecords: [Int]

  let furtherKeys: [String]
  let optionalKeys: [String]

  /// The paths of all further keys.
  package var furtherPaths: [String] { furtherKeys + optionalKeys }

  /// The number of arrays around the one that contains the records.
  let level: Int

  /// Whether the records are those of a binary property list, which is read as a whole.
  package var isBinary: Bool { formats == [.propertyList] && source.notation == .none }

  /// The number of records.
  package var count: Int { found.ranges.count }

  /// Reads the records of a file.
  ///
  ///     let states = try Records(bytes, format: .propertyList, key: "Name")
  ///     states.count  // 50
  ///
  /// - Parameters:
  ///   - bytes: The content of the file, with or without a byte-order mark. An empty file has
  ///     no records.
  ///   - format: The format of the file.
  ///   - key: The property to collate by, for records that are dictionaries. A dot leads into a
  ///     nested dictionary: "Name.Family".
  ///   - furtherKeys: The properties that order records with equal texts at the key.
  ///   - optionalKeys: Further keys that no record needs to have, for example because only records
  ///     inside the records have them.
  ///   - options: How to read the file, where the format leaves a choice.
  ///   - requiresKeys: Whether a record must have each key. If not, join the records with those of other
  ///     files; then a record of one file must have it.
  /// - Throws: ``RecordFileError`` if the bytes are malformed or are not an array of records,
  ///   if the key does not fit the records, or if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(
    _ bytes: [UInt8],
    format: RecordFormat,
    key: String?,
    furtherKeys: [String] = [],
    optionalKeys: [String] = [],
    options: ReadingOptions = ReadingOptions(),
    requiresKeys: Bool = true
  ) throws(RecordFileError) {
    try format.check(options, key ?? furtherKeys.first ?? optionalKeys.first)
    let source = try format.source(of: bytes, options)
    if requiresKeys { try Self.checkColumns(of: [source], [key] + furtherKeys) }
    var arrays: [Range<Int>]?
    var sections: GivenSections?
    if options.hasSections {
      guard format.hasPaths else {
        throw .noSections(format, reason: "only plist and json can have them")
      }
      sections = GivenSections()
      arrays = []
      if !bytes.isEmpty, let source = source as? any ValueSource {
        (arrays, sections) = try source.sections(at: options.recordsPath)
      }
    } else if bytes.isEmpty {
      arrays = []
    } else if format.hasPaths, let source = source as? any ValueSource {
      arrays = try source.arrays(at: options.recordsPath)
    }
    try self.init(
      of: source, format, in: arrays, options.recordsPath, key, furtherKeys, optionalKeys)
    self.sections = sections
    if requiresKeys { try checkKeys() }
  }

  /// Reads the records of a part of a file.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - reader: The reader of the parts of the file.
  ///   - format: The format of the file.
  ///   - keys: The properties that order the records.
  ///   - options: How to read the file.
  /// - Throws: ``RecordFileError`` if the bytes are malformed, or if there is not enough memory.
  init(
    _ part: StreamPart, reader: any StreamSource.Type, format: RecordFormat, keys: [String],
    options: ReadingOptions
  ) throws(RecordFileError) {
    try format.check(options, keys.first)
    let source = try reader.init(part.text, of: format, options)
    let isEmpty = part.text.utf8.isEmpty
    var arrays: [Range<Int>]? = isEmpty ? [] : nil
    if let path = options.recordsPath, !isEmpty, let source = source as? any ValueSource {
      arrays = try source.arrays(at: path)
      // The last one counts, but the first one has been read already.
      guard arrays?.first?.lowerBound == part.arrayStart else { throw .twoArrays(path) }
    }
    try self.init(
      of: source, format, in: arrays, options.recordsPath, keys.first, Array(keys.dropFirst()), [],
      addedRecordCount: part.addedRecordCount, firstRecord: part.firstRecord)
  }

  private init(
    of source: any RecordSource, _ format: RecordFormat, in arrays: [Range<Int>]?,
    _ recordsPath: String?, _ key: String?, _ furtherKeys: [String], _ optionalKeys: [String],
    addedRecordCount: Int = 0, firstRecord: Int = 0
  ) throws(RecordFileError) {
    var found = try source.records(in: arrays, at: [key] + furtherKeys + optionalKeys)
    found.removeFirst(min(addedRecordCount, found.ranges.count))
    self.format = format
    self.source = source
    self.arrays = arrays
    self.recordsPath = recordsPath
    self.key = key
    self.furtherKeys = furtherKeys
    self.optionalKeys = optionalKeys
    level = 0
    self.fileStarts = [0]
    self.fileNumbers = [0]
    self.formats = [format]
    self.firstRecords = [firstRecord]
    self.found = found
  }

  /// Joins the records of several files, which have been read with the same keys.
  ///
  /// - Parameters:
  ///   - files: The records of each file.
  ///   - requiresKeys: Whether a record must have each key.
  /// - Throws: ``RecordFileError`` if a key does not fit the records of any file, or if there is not
  ///   enough memory.
  /// - Precondition: There is a file, and no record is inside another one.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files. If there is only one, O(1).
  package init(joining files: [Records], requiresKeys: Bool = true) throws(RecordFileError) {
    try self.init(
      joining: files, numbers: Array(files.indices), formats: files.flatMap(\.formats))
    if requiresKeys, files.count > 1 { try checkKeys() }
  }

  /// Joins the records of some of several files.
  ///
  /// - Parameters:
  ///   - files: The records of each file.
  ///   - numbers: The positions of these files among all files.
  ///   - formats: The format of each of all files.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  init(
    joining files: [Records], numbers: [Int], formats: [RecordFormat]
  ) throws(RecordFileError) {
    precondition(
      !files.isEmpty && files.allSatisfy { $0.level == 0 }, "No record is inside another one")
    guard files.count > 1 || formats.count > 1 else {
      self = files[0]
      return
    }
    let source = try JoinedSource(files.map { ($0.source, $0.arrays) })
    format = files[0].format
    self.source = source
    arrays = nil
    recordsPath = nil
    key = files[0].key
    furtherKeys = files[0].furtherKeys
    optionalKeys = files[0].optionalKeys
    level = 0
    found = try source.joined(files.map(\.found))
    self.formats = formats
    firstRecords = files.flatMap(\.firstRecords)
    fileNumbers = numbers
    fileStarts =
      files.reduce(into: ([], 0)) { starts, file in
        starts.0.append(starts.1)
        starts.1 += file.count
      }.0
  }

  /// Checks that keys fit tables, before any row is read.
  ///
  /// So the error about a key is the same whether the files are read as a whole or in parts, also if a
  /// row is malformed.
  ///
  /// - Parameters:
  ///   - files: The content of each file, with its format and how to read it.
  ///   - keys: The properties that order the records; the first one can be `nil`.
  /// - Throws: ``RecordFileError`` if all files are tables and a key is none of their columns.
  package static func checkColumns(
    of files: [(bytes: [UInt8], format: RecordFormat, options: ReadingOptions)], keys: [String?]
  ) throws(RecordFileError) {
    var sources: [any RecordSource] = []
    for file in files { sources.append(try file.format.source(of: file.bytes, file.options)) }
    try checkColumns(of: sources, keys)
  }

  private static func checkColumns(
    of sources: [any RecordSource], _ keys: [String?]
  ) throws(RecordFileError) {
    guard sources.allSatisfy({ $0.table != nil }) else { return }
    var fit = KeyFit(keys)
    for source in sources { try fit.addColumns(of: source) }
    try fit.check(isComplete: sources.count == 1)
  }

  /// Checks that each key that is not optional fits a record.
  ///
  /// - Throws: ``RecordFileError`` if a key does not fit.
  private func checkKeys() throws(RecordFileError) {
    var fit = KeyFit([key] + furtherKeys)
    try fit.add(self)
    try fit.check()
  }

  /// Returns the file of a record, and its position in that file.
  ///
  /// - Parameter record: The position of the record among those of all files.
  /// - Returns: The position of the file, and that of the record.
  package func place(ofRecord record: Int) -> (file: Int, record: Int) {
    let file = fileStarts.lastPosition(upTo: record)
    return (fileNumbers[file], firstRecords[file] + record - fileStarts[file])
  }

  /// Checks that at least one record of the file has a property, such as the one with its
  /// children.
  ///
  /// Children need no property, so for them the check does nothing.
  ///
  /// - Parameter key: The property. A dot leads into a nested dictionary.
  /// - Throws: ``RecordFileError`` if no record has the property, or if the format has none.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the file.
  package func checkKey(_ key: String) throws(RecordFileError) {
    guard format.hasKeys else { throw .linesHaveNoKeys(key) }
    guard level == 0, count > 0 else { return }
    var fit = KeyFit([key])
    try fit.add(try source.records(in: arrays, at: [key]), of: source, in: arrays)
    try fit.check()
  }

  /// Returns the text of a record at the key, or the line of a text file.
  ///
  /// - Parameter record: The position of the record.
  /// - Returns: The text, which is empty if the record has none.
  package func text(ofRecord record: Int) -> String {
    String(decoding: storage[texts[record]], as: UTF8.self)
  }

  /// Checks that no text is longer than a number of bytes.
  ///
  /// - Throws: ``RecordFileError`` with the first record whose text is too long.
  package func checkTexts(notLongerThan limit: Int) throws(RecordFileError) {
    for texts in ([found.first] + found.further).map(\.texts) where texts.greatestLength > limit {
      if let record = texts.firstIndex(where: { $0.count > limit }) {
        throw .textTooLong(record: record, limit: limit)
      }
    }
  }
}

extension RecordFormat {
  /// Checks that records of the format can have a key, and that a path can lead to them.
  fileprivate func check(_ options: ReadingOptions, _ key: String?) throws(RecordFileError) {
    if !hasKeys, let key { throw .linesHaveNoKeys(key) }
    guard options.recordsPath == nil || hasPaths else { throw .noPaths(self) }
  }
}

extension KeyFit {
  /// Adds the records of a part.
  ///
  /// - Throws: ``RecordFileError`` if the content is malformed.
  mutating func add(_ records: Records) throws(RecordFileError) {
    try add(records.found, of: records.source, in: records.arrays)
  }
}
