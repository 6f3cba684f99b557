/// Reads the records of a run, in its order.
///
/// The buffer is raw memory, so that no record is copied: for each of millions of records, an array
/// would cost more than the merge.
final class RunReader {
  private let file: TemporaryFile

  /// The offset in the file of the bytes that are not in the buffer yet, and the end of the run.
  private var position: Int
  private let end: Int

  /// The size of the buffer, unless a record is longer.
  private let bufferSize: Int
  private var buffer: UnsafeMutableRawBufferPointer

  /// The range of the buffer that is filled and not consumed.
  private var next = 0
  private var filled = 0

  /// For each section, the number of records.
  private let counts: [Int]
  private var section = 0

  /// The number of records of the section that have not been read.
  private var remaining: Int

  /// Whether there is a record, or the section is at its end.
  private(set) var hasRecord = false

  /// The first eight bytes of the key, as a number.
  private(set) var prefix: UInt64 = 0

  /// The key of the record.
  private(set) var key: UnsafeMutableRawBufferPointer
  private(set) var keyCount = 0

  /// The record, which is valid until the next one is read.
  private(set) var record = UnsafeRawBufferPointer(start: nil, count: 0)

  init(_ run: Run, of file: TemporaryFile, bufferSize: Int) {
    self.file = file
    self.bufferSize = bufferSize
    position = run.start
    end = run.end
    counts = run.counts
    remaining = counts.first ?? 0
    buffer = .allocate(byteCount: bufferSize, alignment: 1)
    key = .allocate(byteCount: 64, alignment: 8)
  }

  deinit {
    buffer.deallocate()
    key.deallocate()
  }

  /// Begins a section, whose number must not be less than before.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  func begin(section: Int) throws(RecordFileError) {
    while self.section < section {
      // Pass over the rest of the section.
      while remaining > 0 { try advance() }
      self.section += 1
      remaining = counts[self.section]
      keyCount = 0
    }
    try advance()
  }

  /// Reads the next record of the section.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  func advance() throws(RecordFileError) {
    hasRecord = remaining > 0
    guard hasRecord else { return }
    remaining -= 1
    let shared = try number()
    let rest = try number()
    let count = try number()
    try fill(rest + count)
    reserveKey(shared + rest)
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[next..<next + rest])
    UnsafeMutableRawBufferPointer(rebasing: key[shared..<shared + rest]).copyMemory(from: bytes)
    keyCount = shared + rest
    // The bytes after the key are zero up to the eighth, and no byte of a key is.
    if keyCount < 8 {
      for i in keyCount..<8 { key[i] = 0 }
    }
    prefix = UInt64(bigEndian: key.load(as: UInt64.self))
    next += rest
    record = UnsafeRawBufferPointer(rebasing: buffer[next..<next + count])
    next += count
  }

  /// Returns whether the key is the same as another one.
  func hasKey(_ other: [UInt8]) -> Bool {
    guard keyCount == other.count, let key = key.baseAddress else { return false }
    return other.withUnsafeBytes { other in
      other.baseAddress.map { compareBytes(key, $0, keyCount) == 0 } ?? true
    }
  }

  /// Compares the key with that of another run.
  ///
  /// - Returns: A negative number, zero or a positive number.
  func compareKey(with other: RunReader) -> Int {
    if prefix != other.prefix { return prefix < other.prefix ? -1 : 1 }
    let count = min(keyCount, other.keyCount)
    if count > 8, let left = key.baseAddress, let right = other.key.baseAddress {
      let result = compareBytes(left + 8, right + 8, count - 8)
      if result != 0 { return result }
    }
    return keyCount - other.keyCount
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
