/// A binary property list whose records are read part by part.
///
/// The objects of a record can be anywhere in the file. So a part is a property list of its own, to which
/// they are copied.
final class StreamedPropertyList: StreamedFile {
  private let reader: InputReader
  private let keys: [String]
  private let recordsPath: String?
  let outline: Records

  /// The objects of the file, while it is open.
  private var objects: BinaryObjects<FilePages>?

  /// The offset of the array with the records.
  private let array: Int

  private let count: Int

  /// The position of the next record.
  private var position = 0

  /// How much may be read in all further parts.
  private var allowance: ReferenceAllowance

  /// The number of bytes of the file that count as read.
  private var readCount = 0

  var isAtEnd: Bool { position == count }

  private(set) var repeatsRecord = false
  private var willRepeatRecord = false

  var input: InputFile { reader.emptyFile }
  var counter: ByteCounter { reader.counter }

  /// Returns whether a file is a property list whose records can be read part by part.
  static func canRead(_ reader: InputReader, _ options: ReadingOptions) -> Bool {
    guard reader.canRewind, let objects = try? objects(of: reader),
      let root = try? objects.rootOffset()
    else { return false }
    let finder = ArrayStartFinder(path: options.recordsPath)
    // What follows the beginning of the array is not read.
    _ = try? objects.report(at: root, to: finder)
    return finder.range != nil
  }

  /// Opens a file that ``canRead(_:_:)`` allows.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason, if the file is malformed, or if there is not
  ///   enough memory.
  init(
    _ reader: InputReader, keys: [String], options: ReadingOptions
  ) throws(RecordFileError) {
    self.reader = reader
    self.keys = keys
    recordsPath = options.recordsPath
    reader.rewind()
    // Of many files, only one is open.
    let objects = try Self.objects(of: reader)
    array = try Self.array(in: objects, at: recordsPath)
    count = try objects.object(at: array).count
    try objects.checkRecordCount(count)
    allowance = objects.allowance
    let empty = try BinaryObjects(PropertyListPart().finished())
    outline = try Self.records(of: empty, keys, recordsPath, firstRecord: 0)
  }

  func next(_ limit: PartLimit) throws(RecordFileError) -> Records? {
    guard position < count else {
      objects = nil
      return nil
    }
    let objects = if let objects { objects } else { try Self.objects(of: reader) }
    self.objects = objects
    let least = willRepeatRecord ? 2 : 1
    if willRepeatRecord { position -= 1 }
    let part = try BinaryObjects(
      try part(of: objects, limit, least: least).finished(), allowance: allowance)
    // The parts together are allowed as much as the whole file.
    let left = try part.report(at: try part.rootOffset(), to: NoSink())
    let records = try Self.records(of: part, keys, recordsPath, firstRecord: position)
    allowance = left
    repeatsRecord = willRepeatRecord
    willRepeatRecord = false
    position += records.count
    let share = Double(position) / Double(count)
    let read = Int(share * Double(objects.bytes.count))
    counter.add(max(read - readCount, 0))
    readCount = max(read, readCount)
    return records
  }

  func repeatLastRecord(of records: Records) {
    willRepeatRecord = records.count > 0
  }

  /// Copies the next records, as many as the limit allows.
  ///
  /// - Throws: ``RecordFileError`` if the file cannot be read or is malformed, or if there is not enough
  ///   memory.
  private func part(
    of objects: BinaryObjects<FilePages>, _ limit: PartLimit, least: Int
  ) throws(RecordFileError) -> PropertyListPart {
    let references = try objects.object(at: array).content.lowerBound
    var part = PropertyListPart()
    // The first record can be beyond the limit. If the next records share its objects, a part of twice that
    // size avoids many copies of these objects.
    var largest = 0
    for i in position..<count {
      let state = part.state
      let record = try objects.reference(i, at: references)
      try part.addRecord(at: record, of: objects, in: array)
      let byteCount = part.count <= largest ? 0 : part.count
      if part.recordCount <= least {
        largest = 2 * part.count
      } else if !limit.allows(byteCount: byteCount, recordCount: part.recordCount) {
        part.removeRecords(after: state)
        break
      }
    }
    return part
  }

  private static func objects(
    of reader: InputReader
  ) throws(RecordFileError) -> BinaryObjects<FilePages> {
    try BinaryObjects(try FilePages(path: reader.path ?? ""))
  }

  /// Returns the offset of the array with the records.
  private static func array(
    in objects: BinaryObjects<FilePages>, at path: String?
  ) throws(RecordFileError) -> Int {
    let root = try objects.rootOffset()
    guard let path else { return root }
    let array = ContainerFinder(key: path)
    try objects.report(at: root, to: array)
    if let range = array.range { return range.lowerBound }
    let finder = TopLevelFinder()
    try objects.report(at: root, to: finder)
    throw .noSuchArray(path, available: finder.paths)
  }

  private static func records(
    of part: BinaryObjects<[UInt8]>, _ keys: [String], _ recordsPath: String?, firstRecord: Int
  ) throws(RecordFileError) -> Records {
    try Records(
      of: BinaryPropertyListSource(part), .propertyList, in: nil, recordsPath, level: 0,
      mustFit: false, keys.first, Array(keys.dropFirst()), [], firstRecord: firstRecord)
  }
}
