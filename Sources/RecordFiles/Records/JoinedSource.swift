internal import BulkMemory

/// The sources of several files, one after another.
struct JoinedSource: RecordSource {
  private let parts: [any RecordSource]

  /// The arrays that contain the records of each part, or `nil` if its whole content is one.
  private let arrays: [[Range<Int>]?]

  /// The offset of each part in the ``bytes``.
  private let starts: [Int]

  let bytes: [UInt8]
  let notation: RecordNotation
  let table: Table?

  var hasMark: Bool { parts.first { !$0.bytes.isEmpty }?.hasMark ?? false }
  var lineEnding: [UInt8]? { parts.lazy.compactMap(\.lineEnding).first }
  var format: RecordFormat { parts[0].format }
  var hasLines: Bool { parts.contains(where: \.hasLines) }
  var tables: [Table] { parts.flatMap(\.tables) }

  static func recognizes(_ content: [UInt8]) -> Bool { false }

  init(
    _ content: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    try self.init([(try format.source(of: content, options), nil)])
  }

  /// - Parameter files: The source of each file, and the arrays that contain its records.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  init(
    _ files: [(source: any RecordSource, arrays: [Range<Int>]?)]
  ) throws(RecordFileError) {
    let parts = files.map(\.source)
    try RecordFileError.checkMemory(parts.reduce(0) { $0 + $1.bytes.count + 1 })
    arrays = files.map(\.arrays)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count + 1 })
    var starts: [Int] = []
    for part in parts {
      starts.append(bytes.count)
      bytes += part.bytes
      // An empty record at the end of a part is then before the next part.
      bytes.append(UInt8(ascii: "\n"))
    }
    self.parts = parts
    self.starts = starts
    self.bytes = bytes
    let filled = parts.filter { !$0.bytes.isEmpty }
    let first = filled.first ?? parts[0]
    let isSame = filled.allSatisfy {
      $0.notation == first.notation && $0.table?.columns == first.table?.columns
        && ($0.table?.header == nil) == (first.table?.header == nil)
    }
    notation = isSame ? first.notation : .none
    if isSame, var table = first.table {
      let start = starts[parts.firstIndex { !$0.bytes.isEmpty } ?? 0]
      table.header = table.header.map { start + $0.lowerBound..<start + $0.upperBound }
      self.table = table
    } else {
      table = nil
    }
  }

  /// Returns the records that were found in the parts.
  ///
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  func joined(_ parts: [FoundRecords]) throws(RecordFileError) -> FoundRecords {
    // The columns grow while those of the parts exist.
    let size = parts.reduce(0) { size, part in
      ([part.first] + part.further).reduce(size) {
        $0 + 2 * $1.storage.count + 48 * part.ranges.count
      }
    }
    try RecordFileError.checkMemory(size)
    var parts = parts
    // The texts of lines and fields are in the bytes of the file, which then need not be stored twice.
    var areInBytes: [Bool] = []
    for key in 0...parts[0].further.count {
      let isInBytes = zip(parts, self.parts).allSatisfy { $0[key].isStored(in: $1.bytes) }
      areInBytes.append(isInBytes)
      if isInBytes { for i in parts.indices { parts[i][key].shift(by: starts[i]) } }
    }
    var all = FoundRecords(keyCount: areInBytes.count)
    for (start, found) in zip(starts, parts) { all.append(found, offset: start) }
    for (key, isInBytes) in areInBytes.enumerated() where isInBytes { all[key].storage = bytes }
    return all
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    if let array {
      let (part, start) = part(at: array)
      var all = FoundRecords(keyCount: keys.count)
      let range = array.lowerBound - start..<array.upperBound - start
      all.append(try part.records(in: range, at: keys), offset: start)
      return all
    }
    var found: [FoundRecords] = []
    for (part, arrays) in zip(parts, arrays) {
      found.append(
        try part.bytes.isEmpty
          ? FoundRecords(keyCount: keys.count) : part.records(in: arrays, at: keys))
    }
    return try joined(found)
  }

  func keys(in arrays: [Range<Int>]?) throws(RecordFileError) -> [String] {
    var keys: [String] = []
    for (part, arrays) in zip(parts, self.arrays) where !part.bytes.isEmpty {
      keys += try part.keys(in: arrays).filter { !keys.contains($0) }
    }
    return keys
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    let (part, start) = part(at: record)
    try part.report(
      record.lowerBound - start..<record.upperBound - start,
      to: ShiftedSink(sink: sink, offset: start))
  }

  /// - Throws: ``RecordFileError`` always.
  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    throw .uneditableFile(reason: "there are several")
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try changes.applied(to: bytes, after: [])
  }

  private func part(at range: Range<Int>) -> (any RecordSource, start: Int) {
    let i = starts.lastPosition(upTo: range.lowerBound)
    return (parts[i], starts[i])
  }
}

/// Passes values on with the ranges that they have among the bytes of all files.
private final class ShiftedSink: ValueSink {
  private let sink: any ValueSink
  private let offset: Int

  init(sink: any ValueSink, offset: Int) {
    self.sink = sink
    self.offset = offset
  }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    try sink.receive(
      kind, text: text, bytes: offset + bytes.lowerBound..<offset + bytes.upperBound)
  }
}

extension FoundRecords {
  /// What the records have at a key.
  fileprivate subscript(key: Int) -> KeyTexts {
    get { key == 0 ? first : further[key - 1] }
    set { if key == 0 { first = newValue } else { further[key - 1] = newValue } }
  }
}

extension KeyTexts {
  /// Returns whether the texts are in the memory of an array, and not in a copy.
  fileprivate func isStored(in bytes: [UInt8]) -> Bool {
    storage.count == bytes.count
      && storage.withUnsafeBufferPointer(\.baseAddress)
        == bytes.withUnsafeBufferPointer(\.baseAddress)
  }

  /// Moves the texts to a place in other bytes, and forgets where they were.
  fileprivate mutating func shift(by offset: Int) {
    var shifted = ByteRanges()
    shifted.reserveCapacity(texts.count)
    for text in texts { shifted.append(offset + text.lowerBound..<offset + text.upperBound) }
    (texts, storage) = (shifted, [])
  }
}
