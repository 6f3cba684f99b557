/// Records of a section in the form that they have in a run.
///
/// A record takes three numbers: how many bytes its key has in common with the one before it, how many
/// further bytes the key has, and how many bytes the record has. The bytes follow. The first key of a
/// block has nothing in common with another one, so a block can be read without those before it. A long key
/// has nothing in common with its neighbors, so it need not be in memory.
struct RunPiece {
  /// The number of records of a block, unless another one is given.
  static let blockSize = 1024

  /// The maximum number of bytes that the three numbers take.
  private static let numbersSize = 30

  /// The bytes that have not been removed.
  private(set) var bytes: [UInt8] = []

  /// The number of records.
  private(set) var count = 0

  /// For each block, the first bytes of its first key, and its offset in the piece.
  private(set) var blocks: [(prefix: UInt64, offset: Int)] = []

  /// The number of bytes, with those that have been removed.
  var size: Int { removedCount + bytes.count }

  private let blockSize: Int
  private var removedCount = 0

  /// The last key.
  private var key: [UInt8] = []

  /// Creates a piece without records.
  ///
  /// - Parameter blockSize: The number of records of a block.
  init(blockSize: Int = Self.blockSize) { self.blockSize = blockSize }

  /// Creates a piece of lines.
  ///
  /// - Parameters:
  ///   - lines: The ranges of the lines.
  ///   - keys: The keys that order the lines.
  ///   - bytes: The bytes that contain the lines.
  ///   - prefix: What is before each line.
  ///   - ending: What is after each line.
  init(
    _ lines: [Range<Int>], _ keys: RunKeys, in bytes: [UInt8], prefix: [UInt8], ending: [UInt8]
  ) {
    precondition(
      lines.reduce(0) { max($0, $1.upperBound) } <= bytes.count && lines.count == keys.ends.count,
      "The lines must lie within the bytes, and each must have a key")
    blockSize = Self.blockSize
    let size =
      JoinedLines.size(of: lines, prefix + ending) + keys.bytes.count
      + Self.numbersSize * lines.count
    var blocks: [(prefix: UInt64, offset: Int)] = []
    // Memory that is not initialized: appending to an array takes longer than copying.
    self.bytes = [UInt8](unsafeUninitializedCapacity: size) { target, written in
      bytes.withUnsafeBytes { bytes in
        keys.bytes.withUnsafeBytes { keyBytes in
          var output = RunOutput(UnsafeMutableRawBufferPointer(target))
          var last = UnsafeRawBufferPointer(start: nil, count: 0)
          var start = 0
          for (i, line) in lines.enumerated() {
            let key = UnsafeRawBufferPointer(rebasing: keyBytes[start..<keys.ends[i]])
            start = keys.ends[i]
            var shared = 0
            if i % Self.blockSize == 0 {
              blocks.append((RunPiece.prefix(of: key), output.count))
            } else {
              shared = commonCount(last, key)
            }
            output.append(shared)
            output.append(key.count - shared)
            output.append(prefix.count + line.count + ending.count)
            output.append(UnsafeRawBufferPointer(rebasing: key[shared...]))
            prefix.withUnsafeBytes { output.append($0) }
            output.append(UnsafeRawBufferPointer(rebasing: bytes[line]))
            ending.withUnsafeBytes { output.append($0) }
            last = key
          }
          written = output.count
        }
      }
    }
    self.blocks = blocks
    count = lines.count
  }

  /// Begins a record, whose bytes are to be appended; and before them those of its key, if that is long.
  mutating func begin(_ head: RunHead, recordCount: Int) {
    if head.isLong {
      begin(prefix: head.prefix, keyCount: head.count, recordCount: recordCount)
    } else {
      UnsafeRawBufferPointer(head.key).withMemoryRebound(to: UInt8.self) {
        begin(key: $0.span, recordCount: recordCount)
      }
    }
  }

  /// Begins a record, whose bytes are to be appended.
  mutating func begin(key: Span<UInt8>, recordCount: Int) {
    key.withUnsafeBytes { key in
      if key.count > RunHead.keySize {
        begin(prefix: Self.prefix(of: key), keyCount: key.count, recordCount: recordCount)
        bytes.append(contentsOf: key)
        return
      }
      var shared = 0
      if count % blockSize == 0 {
        blocks.append((Self.prefix(of: key), size))
      } else {
        shared = self.key.withUnsafeBytes { commonCount($0, key) }
      }
      count += 1
      append(number: shared)
      append(number: key.count - shared)
      append(number: recordCount)
      let rest = UnsafeRawBufferPointer(rebasing: key[shared...])
      self.key.removeLast(self.key.count - min(shared, self.key.count))
      self.key.append(contentsOf: rest)
      bytes.append(contentsOf: rest)
    }
  }

  /// Begins a record, whose bytes are to be appended, and before them those of its key, which is long.
  ///
  /// - Parameters:
  ///   - prefix: The first bytes of the key, as ``prefix(of:)`` returns them.
  ///   - keyCount: The number of bytes of the key.
  ///   - recordCount: The number of bytes of the record.
  mutating func begin(prefix: UInt64, keyCount: Int, recordCount: Int) {
    if count % blockSize == 0 { blocks.append((prefix, size)) }
    count += 1
    append(number: 0)
    append(number: keyCount)
    append(number: recordCount)
    key.removeAll(keepingCapacity: true)
  }

  /// Appends bytes of a record or of a long key.
  mutating func append(_ bytes: Span<UInt8>) { self.bytes.append(contentsOf: bytes) }

  /// Counts bytes that have been written after those of the piece.
  mutating func skip(_ count: Int) { removedCount += count }

  /// Removes the bytes, which another record can follow.
  mutating func removeBytes() {
    removedCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }

  /// Removes the bytes of the complete piece, and returns them.
  mutating func takeBytes() -> [UInt8] {
    defer {
      removedCount += bytes.count
      bytes = []
    }
    return bytes
  }

  /// Returns the first eight bytes of a key as a number, in which 00 follows a shorter key.
  static func prefix(of key: UnsafeRawBufferPointer) -> UInt64 {
    var prefix: UInt64 = 0
    for i in 0..<8 { prefix = prefix << 8 | (i < key.count ? UInt64(key[i]) : 0) }
    return prefix
  }

  private mutating func append(number: Int) {
    withUnsafeTemporaryAllocation(byteCount: Self.numbersSize, alignment: 1) { memory in
      var output = RunOutput(memory)
      output.append(number)
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: memory[..<output.count]))
    }
  }
}

/// Keys of records, one after another.
package struct RunKeys {
  /// The bytes of all keys, none of which is 00.
  package var bytes: [UInt8]

  /// For each key, the offset after its last byte.
  package var ends: [Int]

  /// The positions of long keys, whose bytes are not here.
  package var long: Set<Int> = []

  package init(bytes: [UInt8] = [], ends: [Int] = []) {
    self.bytes = bytes
    self.ends = ends
  }
}

/// Returns the number of bytes with which both keys begin, or 0 if one of them is long.
private func commonCount(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  if max(left.count, right.count) > RunHead.keySize { return 0 }
  let limit = min(left.count, right.count)
  var count = 0
  while count < limit, left[count] == right[count] { count += 1 }
  return count
}

/// Memory to which bytes are written, one after another.
///
/// The creator ensures that there is enough of it.
private struct RunOutput {
  private let memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<count + bytes.count])
      .copyMemory(from: bytes)
    count += bytes.count
  }

  /// Appends a number, seven bits in each byte, the lowest first.
  mutating func append(_ number: Int) {
    var number = UInt(number)
    while number > 0x7F {
      memory[count] = UInt8(truncatingIfNeeded: number) | 0x80
      count += 1
      number >>= 7
    }
    memory[count] = UInt8(truncatingIfNeeded: number)
    count += 1
  }
}
