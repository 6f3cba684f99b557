/// Builds a binary property list of some records of another one, with all objects that they refer to.
struct PropertyListPart {
  /// The size of a reference and of an offset, in bytes.
  private static let numberSize = 5

  private var bytes = Array("bplist00".utf8)

  /// The offset of each object in the ``bytes``.
  private var offsets: [Int] = []

  /// The offset of each object in the other property list.
  private var origins: [Int] = []

  /// The number of the object with each of these offsets.
  private var numbers: [Int: Int] = [:]

  /// The numbers of the records.
  private var records: [Int] = []

  /// The numbers of bytes and of objects for which there is enough memory.
  private var checked = (bytes: 0, objects: 1 << 12)

  /// The size of the property list, in bytes.
  var count: Int { bytes.count + Self.numberSize * (offsets.count + records.count) + 48 }

  var recordCount: Int { records.count }

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - start: The offset of the record in the other property list.
  ///   - objects: The objects of that property list.
  ///   - array: The offset of the array that contains the records.
  /// - Throws: ``RecordFileError`` if an object is malformed, if the file cannot be read, or if there is not
  ///   enough memory.
  mutating func addRecord(
    at start: Int, of objects: BinaryObjects<FilePages>, in array: Int
  ) throws(RecordFileError) {
    guard start != array else { throw Self.malformed("a container contains itself") }
    records.append(try number(ofObjectAt: start))
    while offsets.count < origins.count {
      let origin = origins[offsets.count]
      let object = try objects.object(at: origin)
      offsets.append(bytes.count)
      let hasReferences = object.isArray || object.isDictionary
      let end = hasReferences ? object.content.lowerBound : object.content.upperBound
      let referenceCount = hasReferences ? object.count * (object.isDictionary ? 2 : 1) : 0
      try checkMemory(end - origin + Self.numberSize * referenceCount)
      bytes += try objects.bytes.slice(origin..<end)
      for i in 0..<referenceCount {
        let value = try objects.reference(i, at: object.content.lowerBound)
        // All records would be in the part.
        guard value != array else {
          let isKey = object.isDictionary && i < object.count
          throw Self.malformed(
            isKey ? "a key is not a string" : "a container contains itself")
        }
        append(try number(ofObjectAt: value))
      }
    }
  }

  /// The numbers of objects and records, to which ``removeRecords(after:)`` can return.
  var state: (objectCount: Int, recordCount: Int) { (offsets.count, records.count) }

  /// Removes the records, with their objects, that were added after an earlier state.
  ///
  /// - Postcondition: No more records can be added.
  mutating func removeRecords(after earlier: (objectCount: Int, recordCount: Int)) {
    records.removeSubrange(earlier.recordCount...)
    guard earlier.objectCount < offsets.count else { return }
    bytes.removeSubrange(offsets[earlier.objectCount]...)
    offsets.removeSubrange(earlier.objectCount...)
  }

  /// Ends the property list with the array of the records.
  ///
  /// - Returns: The property list.
  consuming func finished() -> [UInt8] {
    offsets.append(bytes.count)
    bytes += [0xAF, 0x13]
    append(records.count, size: 8)
    for record in records { append(record) }
    let table = bytes.count
    for offset in offsets { append(offset) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(Self.numberSize), UInt8(Self.numberSize)]
    append(offsets.count, size: 8)
    append(offsets.count - 1, size: 8)
    append(table, size: 8)
    return bytes
  }

  private mutating func number(ofObjectAt origin: Int) throws(RecordFileError) -> Int {
    if let number = numbers[origin] { return number }
    let number = origins.count
    if number == checked.objects {
      checked.objects *= 2
      // Each object has three numbers, and the dictionary is in memory twice while it grows.
      try RecordFileError.checkMemory(96 * checked.objects)
    }
    numbers[origin] = number
    origins.append(origin)
    return number
  }

  private mutating func append(_ number: Int, size: Int = numberSize) {
    for i in (0..<size).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * i)))
    }
  }

  /// Checks that there is enough memory for more bytes, because a record can have any size.
  private mutating func checkMemory(_ more: Int) throws(RecordFileError) {
    let size = bytes.count + more
    guard size > checked.bytes else { return }
    checked.bytes = max(2 * size, 1 << 20)
    // A growing array is in memory twice.
    try RecordFileError.checkMemory(checked.bytes + size)
  }

  private static func malformed(_ reason: String) -> RecordFileError {
    BinaryObjects<FilePages>.malformed(reason)
  }
}
