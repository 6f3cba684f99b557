/// The records of a file: the bytes of each, and the text to collate it by.
///
/// A record is carried as the bytes it was written in and comes out as them:
/// dates, the spelling of numbers and the order of keys stay.
public struct Records: Sendable {
  /// The format of the file.
  public let format: RecordFormat

  /// The bytes that ``texts`` speaks of.
  public let storage: [UInt8]

  /// The text of each record, as UTF-8 in ``storage``; `nil` for a record that has
  /// none at the key.
  ///
  /// A number is its own spelling. Lines of a text file may hold invalid UTF-8; see
  /// ``invalidTexts``.
  public let texts: [Range<Int>?]

  /// The positions of the records whose text is no valid UTF-8.
  public let invalidTexts: [Int]

  /// The positions of the records that have no text.
  public let missingTexts: [Int]

  let source: [UInt8]
  let ranges: [Range<Int>]
  let hasMark: Bool
  let lineEnding: [UInt8]

  /// How many records there are.
  public var count: Int { ranges.count }

  /// Reads the records of a file.
  ///
  ///     let states = try Records(bytes, format: .propertyList, key: "Name")
  ///     states.count  // 50
  ///
  /// - Parameters:
  ///   - bytes: The file. A byte-order mark is understood; no bytes at all are no
  ///     records.
  ///   - format: How it holds the records.
  ///   - key: The property to collate by, for records that are dictionaries. A dot
  ///     leads inside: "Name.Family".
  /// - Throws: ``RecordFileError`` when the bytes are malformed, or no record has the
  ///   key.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(_ bytes: [UInt8], format: RecordFormat, key: String?) throws(RecordFileError) {
    self.format = format
    if format == .text, let key { throw .linesHaveNoKeys(key) }
    guard !bytes.isEmpty else {
      (storage, source, ranges, texts) = ([], [], [], [])
      (invalidTexts, missingTexts, hasMark) = ([], [], false)
      lineEnding = [UInt8(ascii: "\n")]
      return
    }
    let (source, hasMark) = try Self.decoded(bytes, format)
    self.source = source
    self.hasMark = hasMark
    guard format != .text else {
      let lines = TextLines(source.span)
      storage = source
      ranges = lines.ranges
      texts = lines.ranges
      lineEnding = lines.ending
      invalidTexts = Self.invalid(lines.ranges, in: source.span)
      missingTexts = []
      return
    }
    let finder = RecordFinder(format: format, key: key)
    try Self.parse(source.span, format, into: finder)
    if let key, finder.keyCount == 0, !finder.records.isEmpty {
      throw .noSuchKey(key, available: try Self.keys(of: source.span, format))
    }
    if key == nil, finder.hasDictionaries, finder.texts.allSatisfy({ $0 == nil }) {
      throw .keyNeeded(available: try Self.keys(of: source.span, format))
    }
    storage = finder.storage
    ranges = finder.records
    texts = finder.texts
    lineEnding = [UInt8(ascii: "\n")]
    // Both parsers refuse invalid UTF-8.
    invalidTexts = []
    missingTexts = finder.texts.indices.filter { finder.texts[$0] == nil }
  }

  /// Checks that no text is longer than some number of bytes.
  ///
  /// - Throws: ``RecordFileError`` that names the first record whose text is.
  public func checkTexts(notLongerThan limit: Int) throws(RecordFileError) {
    if let record = texts.firstIndex(where: { $0.map { $0.count > limit } ?? false }) {
      throw .textTooLong(record: record, limit: limit)
    }
  }

  /// The file as UTF-8 text, and whether it began with a byte-order mark.
  private static func decoded(
    _ bytes: [UInt8],
    _ format: RecordFormat
  ) throws(RecordFileError) -> (source: [UInt8], hasMark: Bool) {
    if format == .propertyList, BinaryPropertyList.isBinary(bytes) {
      return (try BinaryPropertyList.xml(of: bytes), false)
    }
    let text = UnicodeText(bytes)
    return (text.utf8, text.hasMark)
  }

  private static func parse(
    _ bytes: Span<UInt8>,
    _ format: RecordFormat,
    into sink: any ValueSink
  ) throws(RecordFileError) {
    switch format {
    case .json: try JSONSource.parse(bytes, into: sink)
    case .propertyList: try PropertyListSource.parse(bytes, into: sink)
    case .text: break
    }
  }

  private static func keys(
    of bytes: Span<UInt8>,
    _ format: RecordFormat
  ) throws(RecordFileError) -> [String] {
    let finder = KeyFinder()
    try parse(bytes, format, into: finder)
    return finder.keys
  }

  private static func invalid(_ ranges: [Range<Int>], in bytes: Span<UInt8>) -> [Int] {
    if isValid(bytes) { return [] }
    return ranges.indices.filter { !isValid(bytes.extracting(ranges[$0])) }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }
}
