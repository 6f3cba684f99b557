internal import BulkMemory

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension RecordFormat {
  /// A property list, binary or XML, that is an array of dictionaries or of strings.
  public static let propertyList = RecordFormat(
    "plist", fileExtensions: ["plist"],
    sources: BinaryPropertyListSource.self, XMLPropertyListSource.self)
}

/// Reads binary property lists ("bplist00"), whose format CFBinaryPList.c describes.
///
/// The project has its own reader because a malformed file can crash the existing libraries: a
/// set crashes Foundation, and deep nesting crashes libplist. This reader does not recurse, and
/// it checks every offset before it follows it.
///
/// A value does not lie inside its container, so its range in the source is only its first byte.
struct BinaryPropertyListSource: ValueSource {
  let bytes: [UInt8]
  private let objectCount: Int
  private let offsetTable: Int
  private let offsetSize: Int
  private let referenceSize: Int

  /// The number of the root object, which holds the whole property list.
  private let root: Int

  var hasMark: Bool { false }

  static var hasPaths: Bool { true }

  var notation: RecordNotation { .none }
  var format: RecordFormat { .propertyList }

  static func recognizes(_ content: [UInt8]) -> Bool {
    content.starts(with: "bplist".utf8)
  }

  /// Reads the trailer, which says where the objects are.
  init(
    _ bytes: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw Self.malformed("the file is truncated") }
    func number(_ offset: Int, _ size: Int) -> Int {
      // Clamp a number that is too large for any file: `Int.max` fails the same checks.
      let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(clamping: value)
    }
    self.bytes = bytes
    offsetSize = number(trailer + 6, 1)
    referenceSize = number(trailer + 7, 1)
    objectCount = number(trailer + 8, 8)
    root = number(trailer + 16, 8)
    offsetTable = number(trailer + 24, 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      (1...trailer).contains(objectCount), (8...trailer).contains(offsetTable),
      offsetTable + objectCount * offsetSize <= trailer
    else { throw Self.malformed("the trailer is damaged") }
  }

  func records(
    in array: Range<Int>?, at key: String?
  ) throws(RecordFileError) -> FoundRecords {
    let finder = RecordFinder(
      format: .propertyList, key: key, sharesTexts: true)
    let start = if let array { array.lowerBound } else { try offset(ofObject: root) }
    try prepare(finder, forArrayAt: start)
    return try finder.records { sink throws(RecordFileError) in
      try parse(at: start, into: sink, noteRepair: finder.noteRepair)
    }
  }

  func report(to sink: any ValueSink) throws(RecordFileError) {
    try parse(at: try offset(ofObject: root), into: sink)
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    try parse(at: record.lowerBound, into: sink)
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
  /// - Throws: ``RecordFileError`` if there are many more records than a legitimate file of
  ///   this size has. Each record needs 24 bytes of memory. Together, the records may need 15
  ///   bytes for each byte of the file, and 64 MiB more.
  private func prepare(
    _ finder: RecordFinder, forArrayAt start: Int
  ) throws(RecordFileError) {
    // A root object that is no container is an error, which the finder throws.
    guard case .container(_, let count, _) = try value(at: start) else { return }
    guard 24 * count <= 15 * bytes.count + (1 << 26) else {
      throw Self.malformed("the file has too many references to objects")
    }
    // The texts may be as long as the file, and an array that grows needs twice as much beside the old one.
    // Few records seldom have long texts.
    try RecordFileError.checkMemory(24 * count + 3 * min(bytes.count, count << 10))
    finder.reserveCapacity(count)
  }

  /// An open container, and the part of it that is still to be read.
  private struct Level {
    /// The offset of the container.
    var start: Int
    var end: ValueKind
    /// The offset of the references to the keys, or `nil` if the container is an array.
    var keys: Int?
    var values: Int
    var next = 0
    var count: Int
  }

  /// The maximum nesting depth of containers.
  static let maximumDepth = 10_000

  /// The maximum number of values, counted once per reference to an object.
  ///
  /// An object can be in several containers, so a small file can stand for an endless number of
  /// values. Each reference takes at least one byte, so a legitimate file has no more values
  /// than bytes.
  private var maximumValueCount: Int { 8 * bytes.count }

  /// The maximum length of all strings in bytes, counted once per reference to a string.
  ///
  /// The limit is generous because legitimate files also reference a string many times.
  private var maximumTextLength: Int { 64 * bytes.count + (1 << 26) }

  /// Reports the values of an object to a sink.
  ///
  /// - Parameters:
  ///   - start: The offset of the object.
  ///   - sink: The receiver of the values.
  ///   - noteRepair: Called before the sink receives a string or a key that was invalid. The
  ///     invalid parts are replaced with U+FFFD.
  /// - Throws: ``RecordFileError`` if the property list is malformed, or the error that the
  ///   sink throws.
  private func parse(
    at start: Int,
    into sink: any ValueSink,
    noteRepair: () -> Void = {}
  ) throws(RecordFileError) {
    var valuesLeft = maximumValueCount
    var textLeft = maximumTextLength
    func check(_ text: Text) throws(RecordFileError) {
      textLeft -= text.string.utf8.count
      guard textLeft > 0 else { throw Self.malformed("strings are referenced too often") }
      if text.isRepaired { noteRepair() }
    }
    var levels: [Level] = []
    var open: Set<Int> = []
    var next: Int? = start
    while true {
      if let start = next {
        valuesLeft -= 1
        guard valuesLeft > 0 else {
          throw Self.malformed("containers are referenced too often")
        }
        let value = try value(at: start)
        if case .string(let text) = value { try check(text) }
        if let level = try begin(value, start, sink) {
          guard open.insert(start).inserted else {
            throw Self.malformed("a container contains itself")
          }
          guard levels.count < Self.maximumDepth else {
            throw Self.malformed("more than \(Self.maximumDepth) containers are nested")
          }
          levels.append(level)
        }
      }
      guard var level = levels.popLast() else { return }
      guard level.next < level.count else {
        open.remove(level.start)
        try report(level.end, "", level.start, sink)
        next = nil
        continue
      }
      if let keys = level.keys {
        let key = try reference(level.next, at: keys)
        guard case .string(let text) = try value(at: key) else {
          throw Self.malformed("a key is not a string")
        }
        try check(text)
        try report(.key, text.string, key, sink)
      }
      next = try reference(level.next, at: level.values)
      level.next += 1
      levels.append(level)
    }
  }

  private struct Text {
    var string: String
    var isRepaired: Bool
  }

  private enum Value {
    case string(Text)
    case other(ValueKind, String)
    case container(ValueKind, count: Int, references: Int)
  }

  /// Reports a scalar or the beginning of a container, and returns the container to read next.
  private func begin(
    _ value: Value, _ start: Int, _ sink: any ValueSink
  ) throws(RecordFileError) -> Level? {
    switch value {
    case .string(let text):
      try report(.string, text.string, start, sink)
    case .other(let kind, let text):
      try report(kind, text, start, sink)
    case .container(let kind, let count, let references):
      try report(kind, "", start, sink)
      let isDictionary = kind == .beginDictionary
      return Level(
        start: start,
        end: isDictionary ? .endDictionary : .endArray,
        keys: isDictionary ? references : nil,
        // All keys of a dictionary come before its values.
        values: isDictionary ? references + count * referenceSize : references,
        count: count)
    }
    return nil
  }

  /// Returns the offset of the object that a container refers to.
  private func reference(_ i: Int, at references: Int) throws(RecordFileError) -> Int {
    try offset(
      ofObject: number(at: references + i * referenceSize, size: referenceSize))
  }

  /// Returns the offset of the object with a number.
  private func offset(ofObject object: Int) throws(RecordFileError) -> Int {
    guard (0..<objectCount).contains(object) else {
      throw Self.malformed("a reference to a missing object")
    }
    let start = try number(at: offsetTable + object * offsetSize, size: offsetSize)
    guard (8..<offsetTable).contains(start) else {
      throw Self.malformed("the offset of an object is out of range")
    }
    return start
  }

  private func value(at start: Int) throws(RecordFileError) -> Value {
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where low == 8: return .other(.no, "")
    case 0x0 where low == 9: return .other(.yes, "")
    case 0x1 where low <= 4:
      return .other(.number, try integer(at: start + 1, size: 1 << low).description)
    case 0x2 where low == 2:
      let bits = UInt32(truncatingIfNeeded: try number(at: start + 1, size: 4))
      return .other(.number, Float(bitPattern: bits).description)
    case 0x2 where low == 3:
      return .other(.number, try double(at: start + 1).description)
    case 0x3 where low == 3:
      guard let date = PropertyListDate.text(secondsSince2001: try double(at: start + 1)) else {
        throw Self.malformed("a date is out of range")
      }
      return .other(.date, date)
    case 0x4, 0x5, 0x6, 0x7, 0xA, 0xD:
      let (count, content) = try counted(start, low)
      switch marker >> 4 {
      case 0x4:
        return .other(.data, Data(try slice(content, count, of: 1)).base64EncodedString())
      case 0x5, 0x7:
        return .string(Self.text(utf8: try slice(content, count, of: 1)))
      case 0x6:
        return .string(Self.text(utf16: try slice(content, count, of: 2)))
      case 0xA:
        _ = try slice(content, count, of: referenceSize)
        return .container(.beginArray, count: count, references: content)
      default:
        _ = try slice(content, count, of: 2 * referenceSize)
        return .container(.beginDictionary, count: count, references: content)
      }
    case 0x8:
      throw Self.malformed("the file is a keyed archive")
    default:
      throw Self.malformed("an object has the unknown type \(marker)")
    }
  }

  private static func text(utf8 bytes: ArraySlice<UInt8>) -> Text {
    if let string = String(validating: bytes, as: UTF8.self) {
      return Text(string: string, isRepaired: false)
    }
    return Text(string: String(decoding: bytes, as: UTF8.self), isRepaired: true)
  }

  private static func text(utf16 bytes: ArraySlice<UInt8>) -> Text {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).lazy.map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    if let string = String(validating: units, as: UTF16.self) {
      return Text(string: string, isRepaired: false)
    }
    return Text(string: String(decoding: Array(units), as: UTF16.self), isRepaired: true)
  }

  /// Returns the number of units in an object, and the offset of the first unit.
  private func counted(_ start: Int, _ low: Int) throws(RecordFileError) -> (Int, Int) {
    guard low == 0xF else { return (low, start + 1) }
    // A count that does not fit into four bits follows as an integer object.
    let marker = try number(at: start + 1, size: 1)
    guard marker >> 4 == 1, marker & 0xF <= 3 else { throw Self.malformed("a count is invalid") }
    let size = 1 << (marker & 0xF)
    return (try number(at: start + 2, size: size), start + 2 + size)
  }

  private func integer(at start: Int, size: Int) throws(RecordFileError) -> Int128 {
    let bytes = try slice(start, size, of: 1)
    let value = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    // Integers of 8 and 16 bytes are signed, shorter ones are unsigned.
    return size == 8
      ? Int128(Int64(truncatingIfNeeded: value)) : Int128(truncatingIfNeeded: value)
  }

  private func double(at start: Int) throws(RecordFileError) -> Double {
    let bytes = try slice(start, 8, of: 1)
    return Double(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  /// Reads an unsigned big-endian number, such as an offset.
  private func number(at start: Int, size: Int) throws(RecordFileError) -> Int {
    let value = try slice(start, size, of: 1).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else { throw Self.malformed("a number is too large") }
    return number
  }

  /// Returns the bytes of `count` units, after checking that the file contains all of them.
  private func slice(
    _ start: Int, _ count: Int, of size: Int
  ) throws(RecordFileError) -> ArraySlice<UInt8> {
    guard start <= bytes.count, count <= (bytes.count - start) / size else {
      throw Self.malformed("an object extends beyond the end of the file")
    }
    return bytes[start..<start + count * size]
  }

  private func report(
    _ kind: ValueKind, _ text: String, _ start: Int, _ sink: any ValueSink
  ) throws(RecordFileError) {
    try sink.receive(kind, text: text.utf8Span.span, bytes: start..<start + 1)
  }

  private static func malformed(_ reason: String) -> RecordFileError {
    .malformed(.propertyList, reason: reason, line: 1, column: 1)
  }
}
