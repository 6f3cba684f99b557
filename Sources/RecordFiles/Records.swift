package import BulkMemory

/// The records of a file: the bytes of each record, and the text to collate it by.
///
/// A record keeps the bytes in which it was written, and they are written back unchanged:
/// dates, the spelling of numbers, and the order of keys stay the same. The exception is a
/// record of a binary property list, which has no textual form. It is written anew, with dates
/// to the second.
public struct Records: Sendable {
  /// The format of the file.
  public let format: RecordFormat

  /// The bytes that contain the ``texts``.
  public let storage: [UInt8]

  /// The range of each record's text, as UTF-8 in ``storage``.
  ///
  /// The range is empty if a record has no text at the key; see ``missingTexts``. The text of a
  /// number is its spelling. The lines of a text file may contain invalid UTF-8; see
  /// ``invalidTexts``.
  package let texts: ByteRanges

  /// The positions of the records whose text is invalid UTF-8, UTF-16 or UTF-32.
  ///
  /// In a binary property list, this includes all strings and keys of a record.
  public let invalidTexts: [Int]

  /// The positions of the records that have no text at the key.
  public let missingTexts: [Int]

  let source: [UInt8]
  /// The parsed file if it is a binary property list, in which case `ranges` contains object
  /// numbers instead of byte offsets.
  let binary: BinaryPropertyListSource?
  let areStrings: [Bool]
  let ranges: ByteRanges
  let hasMark: Bool
  let lineEnding: [UInt8]

  /// The number of records.
  public var count: Int { ranges.count }

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
  /// - Throws: ``RecordFileError`` if the bytes are malformed or are not an array of records,
  ///   if the key does not fit the records, or if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(_ bytes: [UInt8], format: RecordFormat, key: String?) throws(RecordFileError) {
    self.format = format
    if format == .text, let key { throw .linesHaveNoKeys(key) }
    guard !bytes.isEmpty else {
      (storage, source, ranges, texts) = ([], [], ByteRanges(), ByteRanges())
      (invalidTexts, missingTexts, areStrings, binary, hasMark) = ([], [], [], nil, false)
      lineEnding = [UInt8(ascii: "\n")]
      return
    }
    if format == .propertyList, BinaryPropertyListSource.isBinary(bytes) {
      binary = try BinaryPropertyListSource(bytes)
    } else {
      binary = nil
    }
    let text =
      try binary == nil ? UnicodeText(bytes, format: format) : UnicodeText([], format: format)
    let source = text.utf8
    self.source = source
    self.hasMark = text.hasMark
    guard format != .text else {
      let lines = try TextLines(source.span)
      storage = source
      ranges = lines.ranges
      texts = lines.ranges
      lineEnding = lines.ending
      invalidTexts = Self.invalid(lines.ranges, in: source, repairs: text.repairs)
      missingTexts = []
      areStrings = []
      return
    }
    let finder = RecordFinder(format: format, key: key, sharesTexts: binary != nil)
    if let binary {
      try Self.prepare(finder, for: binary, of: bytes.count)
      try binary.parse(binary.root, into: finder, noteRepair: finder.noteRepair)
    } else {
      // The texts may be as long as the file, and a growing array may need as much again.
      try RecordFileError.checkMemory(2 * source.count)
      try Self.parse(source, nil, format, into: finder)
    }
    if let key, finder.keyCount == 0, !finder.records.isEmpty {
      throw .noSuchKey(key, available: try Self.keys(of: source, binary, format))
    }
    if key == nil, finder.hasDictionaries, finder.missingTexts.count == finder.texts.count {
      throw .keyNeeded(available: try Self.keys(of: source, binary, format))
    }
    storage = finder.storage
    ranges = finder.records
    texts = finder.texts
    areStrings = finder.areStrings
    lineEnding = [UInt8(ascii: "\n")]
    // Only a binary property list has such records: JSON and XML parsers reject invalid UTF-8.
    invalidTexts = finder.invalidRecords
    missingTexts = finder.missingTexts
  }

  /// Checks that no text is longer than a number of bytes.
  ///
  /// - Throws: ``RecordFileError`` with the first record whose text is too long.
  public func checkTexts(notLongerThan limit: Int) throws(RecordFileError) {
    guard texts.greatestLength > limit else { return }
    if let record = texts.firstIndex(where: { $0.count > limit }) {
      throw .textTooLong(record: record, limit: limit)
    }
  }

  /// Reports the values of one record to a sink.
  func report(_ record: Int, to sink: any ValueSink) throws(RecordFileError) {
    if let binary { return try binary.parse(ranges[record].lowerBound, into: sink) }
    let source = source
    let bytes = source.span.extracting(ranges[record])
    switch format {
    case .json:
      try JSONSource.parse(bytes, into: sink)
    case .propertyList:
      try XMLPropertyListSource.parse(bytes, isValue: true, into: sink)
    case .text:
      // The writers that call this need valid UTF-8. Valid lines are not copied, because a long
      // line should not be in memory twice.
      if Self.isValid(bytes) {
        try sink.receive(.string, text: bytes, bytes: ranges[record])
      } else {
        try sink.receive(.string, text: bytes.string.utf8Span.span, bytes: ranges[record])
      }
    }
  }

  private static func parse(
    _ source: [UInt8],
    _ binary: BinaryPropertyListSource?,
    _ format: RecordFormat,
    into sink: any ValueSink
  ) throws(RecordFileError) {
    if let binary { return try binary.parse(binary.root, into: sink) }
    switch format {
    case .json: try JSONSource.parse(source.span, into: sink)
    case .propertyList: try XMLPropertyListSource.parse(source.span, into: sink)
    case .text: break
    }
  }

  private static func keys(
    of source: [UInt8],
    _ binary: BinaryPropertyListSource?,
    _ format: RecordFormat
  ) throws(RecordFileError) -> [String] {
    let finder = KeyFinder()
    try parse(source, binary, format, into: finder)
    return finder.keys
  }

  /// Reserves memory for the records of a binary property list.
  ///
  /// - Throws: ``RecordFileError`` if there are many more records than a legitimate file of
  ///   this size has. Each record needs 24 bytes of memory. Together, the records may need 15
  ///   bytes for each byte of the file, and 64 MiB more.
  private static func prepare(
    _ finder: RecordFinder, for binary: BinaryPropertyListSource, of size: Int
  ) throws(RecordFileError) {
    let count = try binary.rootCount()
    guard 24 * count <= 15 * size + (1 << 26) else {
      throw .malformed(
        .propertyList, reason: "it names its objects too often", line: 1, column: 1)
    }
    try RecordFileError.checkMemory(24 * count)
    finder.reserveCapacity(count)
  }

  /// Returns the lines that are invalid UTF-8, or, in converted text, the lines that had to be
  /// repaired.
  private static func invalid(
    _ ranges: ByteRanges, in bytes: [UInt8], repairs: [Int]
  ) -> [Int] {
    if !repairs.isEmpty {
      var repairs = repairs[...]
      return ranges.indices.filter { line in
        let count = repairs.prefix { $0 < ranges[line].upperBound }.count
        repairs = repairs.dropFirst(count)
        return count > 0
      }
    }
    let bytes = bytes.span
    if isValid(bytes) { return [] }
    return ranges.indices.filter { !isValid(bytes.extracting(ranges[$0])) }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }
}
