/// Reads records of a section of a run, in their order.
///
/// The buffer is raw memory, so that no record is copied: for each of millions of records, an array
/// would cost more than the merge. A record that is longer than the buffer stays in the file, and so does
/// the rest of its key.
final class RunReader {
  private let file: TemporaryFile

  /// The offset in the file of the bytes that are not in the buffer yet, and the end of the records.
  private var position: Int
  private let end: Int

  /// The first bytes of keys that are not wanted, or `nil` if all are.
  private let upperBound: UInt64?

  private let bufferSize: Int
  private let buffer: UnsafeMutableRawBufferPointer

  /// The range of the buffer that is filled and not consumed.
  private var next = 0
  private var filled = 0

  private var key: UnsafeMutableRawBufferPointer

  /// What orders the record, or `nil` if there are no further records.
  private(set) var head: RunHead?

  /// The record, if it is in the buffer, and otherwise its range in the file.
  private var record = UnsafeRawBufferPointer(start: nil, count: 0)
  private var longRecord: Range<Int>?

  /// The bytes of the record, or `nil` if it is long.
  var bytesInMemory: UnsafeBufferPointer<UInt8>? {
    longRecord == nil ? record.bindMemory(to: UInt8.self) : nil
  }

  /// The number of bytes of the record.
  var count: Int { longRecord?.count ?? record.count }

  /// Creates a reader, and reads the first record.
  ///
  /// - Parameters:
  ///   - range: The range of the file, which begins with a block.
  ///   - upperBound: The first bytes of keys that are not wanted, or `nil` if all are.
  ///   - file: The file.
  ///   - bufferSize: The size of the buffer.
  /// - Throws: ``RecordFileError`` with the system's reason.
  init(
    _ range: Range<Int>, to upperBound: UInt64? = nil, in file: TemporaryFile, bufferSize: Int
  ) throws(RecordFileError) {
    self.file = file
    self.upperBound = upperBound
    position = range.lowerBound
    end = range.upperBound
    self.bufferSize = min(bufferSize, range.count)
    buffer = .allocate(byteCount: self.bufferSize, alignment: 1)
    key = .allocate(byteCount: 64, alignment: 8)
    try advance()
  }

  /// Creates a reader, and reads the first record.
  ///
  /// - Parameters:
  ///   - share: The records.
  ///   - run: The run.
  ///   - file: The file.
  ///   - bufferSize: The size of the buffer.
  /// - Throws: ``RecordFileError`` with the system's reason.
  convenience init(
    _ share: RunShare, of run: Run, in file: TemporaryFile, bufferSize: Int
  ) throws(RecordFileError) {
    try self.init(run.range(of: share), to: share.upperBound, in: file, bufferSize: bufferSize)
    while let head, head.prefix < share.lowerBound { try advance() }
  }

  deinit {
    buffer.deallocate()
    key.deallocate()
  }

  /// Reads the next record.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  func advance() throws(RecordFileError) {
    guard next < filled || position < end else {
      head = nil
      return
    }
    let shared = try number()
    let rest = try number()
    let count = try number()
    // The place in the file of the next byte of the buffer.
    let place = position - (filled - next)
    let isLong = rest + count > bufferSize
    let keyCount = isLong ? min(shared + rest, max(shared, RunHead.keySize)) : shared + rest
    reserveKey(keyCount)
    let newKey = UnsafeMutableRawBufferPointer(rebasing: key[shared..<keyCount])
    if isLong {
      try file.read(newKey, at: place)
      longRecord = place + rest..<place + rest + count
      position = place + rest + count
      (next, filled) = (0, 0)
    } else {
      try fill(rest + count)
      newKey.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[next..<next + rest]))
      next += rest
      record = UnsafeRawBufferPointer(rebasing: buffer[next..<next + count])
      longRecord = nil
      next += count
    }
    let head = RunHead(
      UnsafeRawBufferPointer(rebasing: key[..<max(keyCount, 8)]), loadedCount: keyCount,
      count: shared + rest, place: place - shared)
    self.head = upperBound.map { head.prefix >= $0 } ?? false ? nil : head
  }

  /// Passes the bytes of the record to a closure, in one piece unless the record is long.
  ///
  /// - Parameters:
  ///   - start: The number of bytes at the beginning to leave out.
  ///   - body: A closure that receives each piece, which is valid only during the call.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  func forEachPiece(
    from start: Int = 0, _ body: (Span<UInt8>) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    if let longRecord {
      try file.forEachPiece(of: longRecord.dropFirst(start), body)
    } else {
      try body(record.bindMemory(to: UInt8.self).span.extracting(start...))
    }
  }

  /// Passes the bytes of the key to a closure, in one piece unless the key is long.
  func forEachPiece(
    ofKey head: RunHead, _ body: (Span<UInt8>) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    if head.loadedCount == head.count { return try body(head.key.span) }
    try file.forEachPiece(of: head.range, body)
  }

  /// Returns some bytes at the beginning of the record.
  func bytes(_ range: Range<Int>) throws(RecordFileError) -> [UInt8] {
    if let longRecord {
      var bytes: [UInt8] = []
      try file.forEachPiece(of: longRecord.dropFirst(range.lowerBound).prefix(range.count)) {
        piece in piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      }
      return bytes
    }
    return Array(record[range])
  }

  /// Compares keys of which the bytes in memory are equal.
  func compareRest(_ left: RunHead, _ right: RunHead) throws(RecordFileError) -> Int {
    let common = min(left.loadedCount, right.loadedCount)
    return try file.compare(left.range.dropFirst(common), right.range.dropFirst(common))
  }

  /// Returns whether long keys at two places of the file are equal.
  func isEqual(
    _ left: Range<Int>, _ right: Range<Int>, from start: Int
  ) throws(RecordFileError) -> Bool {
    try file.compare(left.dropFirst(start), right.dropFirst(start)) == 0
  }

  private func reserveKey(_ count: Int) {
    guard count > key.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * count, alignment: 8)
    larger.copyMemory(from: UnsafeRawBufferPointer(key))
    key.deallocate()
    key = larger
  }

  private func number() throws(RecordFileError) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while true {
      if next == filled { try fill(1) }
      let byte = buffer[next]
      next += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(number) }
      shift += 7
    }
  }

  /// Ensures that a number of bytes are in the buffer.
  private func fill(_ count: Int) throws(RecordFileError) {
    guard filled - next < count else { return }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[next..<filled]))
    filled -= next
    next = 0
    let room = min(buffer.count - filled, end - position)
    try file.read(
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + room]), at: position)
    filled += room
    position += room
  }
}

/// What orders a record of a run: its key, which is valid until the next record is read.
struct RunHead {
  /// The maximum number of bytes of a key that has bytes in common with its neighbors, and that is always
  /// in memory.
  static let keySize = 1 << 15

  /// The first eight bytes of the key, as a number.
  let prefix: UInt64

  private let start: UnsafeRawPointer

  /// The number of bytes that are in memory.
  let loadedCount: Int

  /// The number of bytes of the key.
  let count: Int

  /// The offset in the file of the key, if it is longer than ``keySize``.
  private let place: Int

  /// - Parameters:
  ///   - memory: Memory for at least eight bytes, which begins with the key.
  ///   - loadedCount: The number of bytes of the key in memory.
  ///   - count: The number of bytes of the key.
  ///   - place: The offset in the file of the key, if it is long.
  init(_ memory: UnsafeRawBufferPointer, loadedCount: Int, count: Int, place: Int) {
    guard let start = memory.baseAddress, memory.count >= max(loadedCount, 8) else {
      preconditionFailure("The memory is for eight bytes at least")
    }
    self.start = start
    self.loadedCount = loadedCount
    self.count = count
    self.place = place
    let beginning = UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
    // No byte of a key is 00, so 00 can stand for those that a shorter key does not have.
    prefix = count < 8 ? count == 0 ? 0 : beginning & (.max << (64 - 8 * UInt64(count))) : beginning
  }

  /// The bytes of the key that are in memory.
  var key: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: start, count: loadedCount).bindMemory(to: UInt8.self)
  }

  /// Whether the key has no bytes in common with its neighbors, and need not be in memory.
  var isLong: Bool { count > Self.keySize }

  /// The range of the key in the file, if it is long.
  var range: Range<Int> { place..<place + count }

  /// Compares keys.
  ///
  /// - Returns: A negative number, zero or a positive number; `nil` if the bytes in memory do not decide.
  func compare(_ other: RunHead) -> Int? {
    if prefix != other.prefix { return prefix < other.prefix ? -1 : 1 }
    let common = min(loadedCount, other.loadedCount)
    if common > 8 {
      let result = compareBytes(start + 8, other.start + 8, common - 8)
      if result != 0 { return result }
    }
    return common < min(count, other.count) ? nil : count - other.count
  }
}
