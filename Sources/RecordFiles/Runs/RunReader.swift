/// Reads records of a section of a run, in their order.
///
/// The buffer is raw memory, so that no record is copied: for each of millions of records, an array
/// would cost more than the merge.
final class RunReader {
  private let file: TemporaryFile

  /// The offset in the file of the bytes that are not in the buffer yet, and the end of the records.
  private var position: Int
  private let end: Int

  /// The first bytes of keys that are not wanted, or `nil` if all are.
  private let upperBound: UInt64?

  /// The size of the buffer, unless a record is longer.
  private let bufferSize: Int
  private var buffer: UnsafeMutableRawBufferPointer

  /// The range of the buffer that is filled and not consumed.
  private var next = 0
  private var filled = 0

  private var key: UnsafeMutableRawBufferPointer

  /// What orders the record, or `nil` if there are no further records.
  private(set) var head: RunHead?

  /// The record, which is valid until the next one is read.
  private(set) var record = UnsafeRawBufferPointer(start: nil, count: 0)

  /// The bytes of the record.
  var bytes: UnsafeBufferPointer<UInt8> { record.bindMemory(to: UInt8.self) }

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
    try fill(rest + count)
    reserveKey(shared + rest)
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[next..<next + rest])
    UnsafeMutableRawBufferPointer(rebasing: key[shared..<shared + rest]).copyMemory(from: bytes)
    let head = RunHead(UnsafeRawBufferPointer(key), count: shared + rest)
    self.head = upperBound.map { head.prefix >= $0 } ?? false ? nil : head
    next += rest
    record = UnsafeRawBufferPointer(rebasing: buffer[next..<next + count])
    next += count
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
    let rest = UnsafeRawBufferPointer(rebasing: buffer[next..<filled])
    let size = max(bufferSize, count)
    if size != buffer.count {
      // A long record needs a larger buffer, and the next one a smaller one.
      try RecordFileError.checkMemory(size)
      let other = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
      other.copyMemory(from: rest)
      buffer.deallocate()
      buffer = other
    } else {
      buffer.copyMemory(from: rest)
    }
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
  /// The first eight bytes of the key, as a number.
  let prefix: UInt64

  private let start: UnsafeRawPointer
  private let count: Int

  /// - Parameters:
  ///   - memory: Memory for at least eight bytes, which begins with the key.
  ///   - count: The number of bytes of the key.
  init(_ memory: UnsafeRawBufferPointer, count: Int) {
    guard let start = memory.baseAddress, memory.count >= max(count, 8) else {
      preconditionFailure("The memory is for eight bytes at least")
    }
    self.start = start
    self.count = count
    let beginning = UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
    // No byte of a key is 00, so 00 can stand for those that a shorter key does not have.
    prefix = count < 8 ? count == 0 ? 0 : beginning & (.max << (64 - 8 * UInt64(count))) : beginning
  }

  /// The bytes of the key.
  var key: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(start: start, count: count).bindMemory(to: UInt8.self)
  }

  /// Compares keys.
  ///
  /// - Returns: A negative number, zero or a positive number.
  func compare(_ other: RunHead) -> Int {
    if prefix != other.prefix { return prefix < other.prefix ? -1 : 1 }
    let common = min(count, other.count)
    if common > 8 {
      let result = compareBytes(start + 8, other.start + 8, common - 8)
      if result != 0 { return result }
    }
    return count - other.count
  }
}
