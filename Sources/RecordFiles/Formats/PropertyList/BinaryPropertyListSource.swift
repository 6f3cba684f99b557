internal import BulkMemory

extension RecordFormat {
  /// A property list, binary or XML, that is an array of dictionaries or of strings.
  package static let propertyList = RecordFormat(
    "plist", fileExtensions: ["plist"], hasPaths: true)
}

/// Reads binary property lists.
///
/// A value does not lie inside its container, so its range in the source is only its first byte.
struct BinaryPropertyListSource: ValueSource {
  private let objects: BinaryObjects

  var bytes: [UInt8] { objects.bytes }
  var hasMark: Bool { false }

  var notation: RecordNotation { .none }
  var format: RecordFormat { .propertyList }

  static func recognizes(_ content: [UInt8]) -> Bool {
    content.starts(with: "bplist".utf8)
  }

  init(
    _ bytes: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    objects = try BinaryObjects(bytes)
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    let finder = RecordFinder(
      format: .propertyList, keys: keys, sharesTexts: true)
    let start = if let array { array.lowerBound } else { try objects.rootOffset() }
    try prepare(finder, forArrayAt: start)
    return try finder.records { sink throws(RecordFileError) in
      try objects.report(at: start, to: sink, noteRepair: finder.noteRepair)
    }
  }

  func report(to sink: any ValueSink) throws(RecordFileError) {
    try objects.report(at: try objects.rootOffset(), to: sink)
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    try objects.report(at: record.lowerBound, to: sink)
  }

  /// - Throws: ``RecordFileError`` always, because the values do not lie inside each other.
  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    throw .uneditableFile(reason: "it is a binary property list; convert it to XML")
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try changes.applied(to: bytes, after: [])
  }

  /// Reserves memory for the records in an array.
  ///
  /// - Throws: ``RecordFileError`` if there are too many records, or if there is not enough memory.
  private func prepare(
    _ finder: RecordFinder, forArrayAt start: Int
  ) throws(RecordFileError) {
    // A root object that is no container is an error, which the finder throws.
    let object = try objects.object(at: start)
    guard object.isArray || object.isDictionary else { return }
    let count = object.count
    try objects.checkRecordCount(count)
    // The texts may be as long as the file, and an array that grows needs twice as much beside the old one.
    // Few records seldom have long texts.
    try RecordFileError.checkMemory(24 * count + 3 * min(bytes.count, count << 10))
    finder.reserveCapacity(count)
  }
}
