/// The objects of a binary property list ("bplist00"), whose format CFBinaryPList.c describes.
///
/// The project has its own reader because a malformed file can crash the existing libraries: a
/// set crashes Foundation, and deep nesting crashes libplist. This reader does not recurse, and
/// it checks every offset before it follows it.
struct BinaryObjects: Sendable {
  let bytes: [UInt8]
  private let objectCount: Int
  private let offsetTable: Int
  private let offsetSize: Int
  let referenceSize: Int

  /// The number of the root object, which holds the whole property list.
  private let root: Int

  /// Reads the trailer, which says where the objects are.
  ///
  /// - Parameter bytes: The property list.
  /// - Throws: ``RecordFileError`` if the trailer is malformed.
  init(_ bytes: [UInt8]) throws(RecordFileError) {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw Self.malformed("the file is truncated") }
    func number(_ offset: Int, _ size: Int) -> Int {
      // Clamp a number that is too large for any file: `Int.max` fails the same checks.
      let start = trailer + offset
      let value = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(clamping: value)
    }
    self.bytes = bytes
    offsetSize = number(6, 1)
    referenceSize = number(7, 1)
    objectCount = number(8, 8)
    root = number(16, 8)
    offsetTable = number(24, 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      (1...trailer).contains(objectCount), (8...trailer).contains(offsetTable),
      offsetTable + objectCount * offsetSize <= trailer
    else { throw Self.malformed("the trailer is damaged") }
  }

  /// Returns the offset of the root object.
  func rootOffset() throws(RecordFileError) -> Int { try offset(ofObject: root) }

  /// Returns the offset of the object that a container refers to.
  func reference(_ i: Int, at references: Int) throws(RecordFileError) -> Int {
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

  /// An object whose content is in the property list.
  struct Object {
    /// The type, and in most types the number of units.
    var marker: UInt8
    /// The number of bytes, of UTF-16 units, or of the values of a container.
    var count: Int
    /// The bytes, or the references of a container.
    var content: Range<Int>

    var isArray: Bool { marker >> 4 == 0xA }
    var isDictionary: Bool { marker >> 4 == 0xD }
  }

  /// Returns the object at an offset.
  ///
  /// - Throws: ``RecordFileError`` if it has no known type or extends beyond the end of the file.
  func object(at start: Int) throws(RecordFileError) -> Object {
    let marker = UInt8(truncatingIfNeeded: try number(at: start, size: 1))
    let low = Int(marker & 0x0F)
    func object(_ content: Int, _ count: Int, of size: Int) throws(RecordFileError) -> Object {
      Object(marker: marker, count: count, content: try range(content, count, of: size))
    }
    switch marker >> 4 {
    case 0x0 where low == 8 || low == 9: return try object(start + 1, 0, of: 1)
    case 0x1 where low <= 4: return try object(start + 1, 1 << low, of: 1)
    case 0x2 where low == 2 || low == 3: return try object(start + 1, 1 << low, of: 1)
    case 0x3 where low == 3: return try object(start + 1, 8, of: 1)
    case 0x4, 0x5, 0x6, 0x7, 0xA, 0xD:
      let (count, content) = try counted(start, low)
      let size =
        switch marker >> 4 {
        case 0x6: 2
        case 0xA: referenceSize
        case 0xD: 2 * referenceSize
        default: 1
        }
      return try object(content, count, of: size)
    case 0x8:
      throw Self.malformed(
        "it has a UID, as keyed archives do, which are no lists; convert it with plutil -convert xml1"
      )
    default:
      throw Self.malformed("an object has the unknown type \(marker)")
    }
  }

  /// Checks that an array does not have many more records than a legitimate file of this size has.
  ///
  /// Each record needs 24 bytes of memory. Together, the records may need 15 bytes for each byte of the
  /// file, and 64 MiB more.
  func checkRecordCount(_ count: Int) throws(RecordFileError) {
    guard 24 * count <= 15 * bytes.count + (1 << 26) else {
      throw Self.malformed("the file has too many references to objects")
    }
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

  /// Reads an unsigned big-endian number, such as an offset.
  private func number(at start: Int, size: Int) throws(RecordFileError) -> Int {
    let value = bytes[try range(start, size, of: 1)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let number = Int(exactly: value) else { throw Self.malformed("a number is too large") }
    return number
  }

  /// Returns the range of `count` units, after checking that the file contains all of them.
  private func range(
    _ start: Int, _ count: Int, of size: Int
  ) throws(RecordFileError) -> Range<Int> {
    guard start <= bytes.count, count <= (bytes.count - start) / size else {
      throw Self.malformed("an object extends beyond the end of the file")
    }
    return start..<start + count * size
  }

  static func malformed(_ reason: String) -> RecordFileError {
    .malformed(.propertyList, reason: reason, line: 1, column: 1)
  }
}
