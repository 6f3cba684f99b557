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

  let source: any RecordSource

  /// The columns that the source found, which loops over records read without asking it.
  let found: FoundRecords

  /// The bytes that contain the ``texts``.
  public var storage: [UInt8] { found.storage }

  /// The range of each record's text, as UTF-8 in ``storage``.
  ///
  /// The range is empty if a record has no text at the key; see ``missingTexts``. The text of a
  /// number is its spelling. The lines of a text file may contain invalid UTF-8; see
  /// ``invalidTexts``.
  package var texts: ByteRanges { found.texts }

  /// The positions of the records whose text is invalid UTF-8, UTF-16 or UTF-32.
  ///
  /// In a binary property list, this includes all strings and keys of a record.
  public var invalidTexts: [Int] { found.invalidTexts }

  /// The positions of the records that have no text at the key.
  public var missingTexts: [Int] { found.missingTexts }

  let key: String?
  private let furtherKeys: [String]
  private let optionalKeys: [String]

  /// The number of arrays around the one that contains the records.
  let level: Int

  /// The maximum number of arrays of records inside each other, for callers that recurse.
  ///
  /// It also limits the time for all levels of a hostile file: each level takes the time of
  /// reading everything inside it.
  static let maximumLevelCount = 100

  /// The texts at the further keys.
  private let further: [(storage: [UInt8], texts: ByteRanges, missing: Set<Int>)]

  /// The number of records.
  public var count: Int { found.ranges.count }

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
  ///   - furtherKeys: The properties that order records with equal texts at the key. Each takes
  ///     the time of reading the file once more.
  ///   - optionalKeys: Further keys that no record needs to have, for example because only records
  ///     inside the records have them.
  /// - Throws: ``RecordFileError`` if the bytes are malformed or are not an array of records,
  ///   if the key does not fit the records, or if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  public init(
    _ bytes: [UInt8],
    format: RecordFormat,
    key: String?,
    furtherKeys: [String] = [],
    optionalKeys: [String] = []
  ) throws(RecordFileError) {
    if !format.hasKeys, let key = key ?? furtherKeys.first ?? optionalKeys.first {
      throw .linesHaveNoKeys(key)
    }
    let source = try format.source(of: bytes)
    try self.init(of: source, format, key, furtherKeys, optionalKeys, level: 0) {
      key throws(RecordFileError) in
      try bytes.isEmpty ? FoundRecords() : source.records(in: nil, at: key)
    }
  }

  private init(
    of source: any RecordSource, _ format: RecordFormat, _ key: String?, _ furtherKeys: [String],
    _ optionalKeys: [String], level: Int,
    records: (_ key: String?) throws(RecordFileError) -> FoundRecords
  ) throws(RecordFileError) {
    self.format = format
    self.source = source
    self.key = key
    self.furtherKeys = furtherKeys
    self.optionalKeys = optionalKeys
    self.level = level
    found = try records(key)
    var further: [(storage: [UInt8], texts: ByteRanges, missing: Set<Int>)] = []
    for key in furtherKeys {
      let found = try records(key)
      further.append((found.storage, found.texts, Set(found.missingTexts)))
    }
    for key in optionalKeys {
      do throws(RecordFileError) {
        let found = try records(key)
        further.append((found.storage, found.texts, Set(found.missingTexts)))
      } catch .noSuchKey {
        further.append(([], ByteRanges(), Set(0..<found.ranges.count)))
      }
    }
    self.further = further
  }

  /// Returns the records in an array inside a record.
  ///
  /// They have the keys of the records around them, and can contain records themselves:
  ///
  ///     let json = #"[{"name": "Africa", "zones": [{"name": "Abidjan"}, {"name": "Accra"}]}]"#
  ///     let regions = try Records(Array(json.utf8), format: .json, key: "name")
  ///     let zones = try regions.children(ofRecord: 0, at: "zones")
  ///     zones?.text(ofRecord: 1)  // "Accra"
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The property with the array. A dot leads into a nested dictionary.
  /// - Returns: The records, or `nil` if the record has no array at the key. Records without a
  ///   text are not an error, even if no record has one; see ``missingTexts``.
  /// - Throws: ``RecordFileError`` if there are more than 100 arrays of records inside each
  ///   other, or if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the record. In a binary property
  ///   list, an object counts as often as it is referenced.
  public func children(
    ofRecord record: Int, at key: String
  ) throws(RecordFileError) -> Records? {
    let finder = ArrayFinder(key: key)
    try source.report(found.ranges[record], to: finder)
    guard let array = finder.range else { return nil }
    guard level + 1 < Self.maximumLevelCount else {
      throw .tooManyLevels(limit: Self.maximumLevelCount)
    }
    return try Records(of: source, format, self.key, furtherKeys, optionalKeys, level: level + 1) {
      key throws(RecordFileError) in
      try source.records(in: array, at: key)
    }
  }

  /// Checks that at least one record of the file has a property, such as the one with its
  /// children.
  ///
  /// Children need no property, so for them the check does nothing.
  ///
  /// - Parameter key: The property. A dot leads into a nested dictionary.
  /// - Throws: ``RecordFileError`` if no record has the property, or if the format has none.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the file.
  public func checkKey(_ key: String) throws(RecordFileError) {
    guard format.hasKeys else { throw .linesHaveNoKeys(key) }
    if level == 0, count > 0 { _ = try source.records(in: nil, at: key) }
  }

  /// The size of the texts at the further keys, in bytes.
  public var furtherByteCount: Int { further.reduce(0) { $0 + $1.storage.count } }

  /// Returns the text of a record at the key, or the line of a text file.
  ///
  /// - Parameter record: The position of the record.
  /// - Returns: The text, which is empty if the record has none.
  public func text(ofRecord record: Int) -> String {
    String(decoding: storage[texts[record]], as: UTF8.self)
  }

  /// Returns the text of a record at one of the further keys.
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The position of the key among the further keys, and then the optional ones.
  /// - Returns: The text, or `nil` if the record has none at the key.
  public func text(ofRecord record: Int, atFurtherKey key: Int) -> String? {
    let (storage, texts, missing) = further[key]
    if missing.contains(record) { return nil }
    return String(decoding: storage[texts[record]], as: UTF8.self)
  }

  /// Returns whether a record has a text at one of the further keys.
  ///
  /// - Parameter key: The position of the key, as for ``text(ofRecord:atFurtherKey:)``.
  /// - Returns: `false` if no record has a text there.
  public func hasTexts(atFurtherKey key: Int) -> Bool { further[key].missing.count < count }

  /// Checks that no text is longer than a number of bytes.
  ///
  /// - Throws: ``RecordFileError`` with the first record whose text is too long.
  public func checkTexts(notLongerThan limit: Int) throws(RecordFileError) {
    for texts in [found.texts] + further.map(\.texts) where texts.greatestLength > limit {
      if let record = texts.firstIndex(where: { $0.count > limit }) {
        throw .textTooLong(record: record, limit: limit)
      }
    }
  }
}
