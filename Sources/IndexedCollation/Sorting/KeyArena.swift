internal import BulkMemory
internal import CPlatform
internal import Synchronization

/// Memory for many sort keys, without their first eight bytes.
///
/// Each key ends with a 00. Its first eight bytes are in the key's entry, where nearly all of
/// the sorting is done.
///
/// A key lies within one chunk and starts at a multiple of four bytes, so a reference of 32
/// bits can address 16 GB. Threads that write at the same time use different chunks.
///
/// `@unchecked Sendable` is safe because each chunk has only one writer at a time, and readers
/// read only finished keys. In an arrangement, the thread that took a chunk writes to it, and
/// other threads read the keys after all threads have finished writing. In a `KeyStore`, a
/// `ForkSafeMutex` guards the only writer, while other threads read earlier keys. These readers stop at
/// the 00 of a key, so they never read memory that the writer changes. The list of chunks is
/// changed only under a lock. An entry in it is set before any key in its chunk is returned,
/// and is not changed afterwards.
final class KeyArena: @unchecked Sendable {
  /// The maximum size of a chunk, in bytes.
  static let chunkSize = HugePages.size
  private static let maximumChunks = 1 << 13

  /// The size of the first chunk if there are few keys; each next chunk is twice as large, up
  /// to the maximum.
  private static let firstChunkSize = 1 << 14

  private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  private let count = ForkSafeMutex(0)

  /// The number of chunks, for readers, which do not wait for a lock.
  private let publishedCount = Atomic(0)

  private let usesHugePages: Bool

  /// - Parameter expectedCount: The approximate number of keys.
  init(expectedCount: Int) {
    // Huge pages are used if the keys fill at least one. The key of a name takes two or three
    // dozen bytes.
    self.usesHugePages = expectedCount * 32 >= HugePages.size
    self.chunks = .allocate(capacity: Self.maximumChunks)
  }

  deinit {
    count.withLock { for i in 0..<$0 { HugePages.free(chunks[i]) } }
    chunks.deallocate()
  }

  /// Returns the bytes of a key from the ninth on, which end with a 00.
  ///
  /// Up to eight bytes after the 00 may be read. A key of less than eight bytes has no such
  /// bytes.
  @inline(__always)
  func rest(at reference: UInt32) -> UnsafePointer<UInt8> {
    UnsafePointer(chunks[Int(reference >> 19)]) + Int(reference & 0x7_FFFF) << 2
  }

  /// Compares two keys by their bytes.
  func compare(_ left: StoredKey, _ right: StoredKey) -> Int { compare(left, right, of: self) }

  /// Compares a key with one of another arena by their bytes.
  @inline(__always)
  func compare(_ left: StoredKey, _ right: StoredKey, of other: KeyArena) -> Int {
    if left.prefix != right.prefix { return left.prefix < right.prefix ? -1 : 1 }
    // A last byte of zero means that the key has ended.
    if left.prefix & 0xFF == 0 { return 0 }
    let (leftRest, rightRest) = (rest(at: left.rest), other.rest(at: right.rest))
    var i = 0
    while leftRest[i] == rightRest[i] {
      if leftRest[i] == 0 { return 0 }
      i += 1
    }
    return leftRest[i] < rightRest[i] ? -1 : 1
  }

  /// Compares a key with the bytes of another one.
  func compare(_ left: StoredKey, _ right: [UInt8]) -> Int {
    for i in right.indices.prefix(8) {
      let byte = UInt8(truncatingIfNeeded: left.prefix >> UInt64(56 - 8 * i))
      if byte != right[i] { return byte < right[i] ? -1 : 1 }
    }
    if right.count < 8 { return left.prefix << UInt64(8 * right.count) == 0 ? 0 : 1 }
    // A last byte of zero means that the key has ended.
    if left.prefix & 0xFF == 0 { return 0 }
    let rest = rest(at: left.rest)
    var i = 8
    while i < right.count {
      if rest[i - 8] != right[i] { return rest[i - 8] < right[i] ? -1 : 1 }
      i += 1
    }
    return rest[i - 8] == 0 ? 0 : 1
  }

  /// Returns the number of bytes of a key from the ninth on.
  @inline(__always)
  func restCount(of key: StoredKey) -> Int {
    // A last byte of zero means that the key has ended.
    if key.prefix & 0xFF == 0 { return 0 }
    return strlen(UnsafeRawPointer(rest(at: key.rest)).assumingMemoryBound(to: CChar.self))
  }

  /// Returns the bytes of keys, one after another, and for each key the offset after its last byte.
  func joinedBytes(of keys: ArraySlice<StoredKey>) -> (bytes: [UInt8], ends: [Int]) {
    // The keys are at random addresses. The times for which independent reads wait for the memory
    // overlap, so all lengths are found before the first key is copied.
    var ends: [Int] = []
    ends.reserveCapacity(keys.count)
    var end = 0
    for key in keys {
      end += 8 - key.prefix.trailingZeroBitCount / 8 + restCount(of: key)
      ends.append(end)
    }
    // The first eight bytes are always written, so the last key needs room for as many.
    let bytes = [UInt8](unsafeUninitializedCapacity: end + 8) { bytes, count in
      guard let target = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
      var start = 0
      for (key, end) in zip(keys, ends) {
        (target + start).storeBytes(of: key.prefix.bigEndian, as: UInt64.self)
        if end - start > 8 {
          (target + start + 8).copyMemory(from: rest(at: key.rest), byteCount: end - start - 8)
        }
        start = end
      }
      count = end
    }
    return (bytes, ends)
  }

  /// Returns whether a key can be one of the arena.
  func mayHold(_ key: StoredKey) -> Bool {
    key.isLong || Int(key.rest >> 19) < publishedCount.load(ordering: .acquiring)
  }

  /// Takes a new chunk for the calling thread.
  ///
  /// - Parameter capacity: The number of bytes that must fit, for a key and the working memory
  ///   after it.
  /// - Returns: An empty chunk.
  func takeChunk(for capacity: Int) -> Chunk {
    count.withLock { count in
      precondition(count < Self.maximumChunks, "The keys take more than 16 GB")
      precondition(capacity + 16 <= Self.chunkSize, "A key takes more than two megabytes")
      let size =
        usesHugePages
        ? Self.chunkSize
        : max(capacity + 16, min(Self.firstChunkSize << min(count, 7), Self.chunkSize))
      let memory =
        HugePages.allocate(byteCount: size, if: usesHugePages)
        .bindMemory(to: UInt8.self, capacity: size)
      chunks[count] = memory
      count += 1
      publishedCount.store(count, ordering: .releasing)
      return Chunk(number: UInt32(count - 1), memory: memory, size: size)
    }
  }

  struct Chunk {
    let number: UInt32
    let memory: UnsafeMutablePointer<UInt8>
    private let size: Int
    private(set) var used = 0

    init(number: UInt32, memory: UnsafeMutablePointer<UInt8>, size: Int) {
      self.number = number
      self.memory = memory
      self.size = size
    }

    /// Returns whether the chunk has room for the given number of bytes, and for the bytes that
    /// may be read after them.
    @inline(__always)
    func hasRoom(for capacity: Int) -> Bool { used + capacity + 16 <= size }

    @inline(__always)
    var next: UnsafeMutablePointer<UInt8> { memory + used }

    /// Keeps a copy of a key, of its first eight bytes and of those after them without the 00 at the end.
    mutating func keep(
      _ prefix: UInt64, _ rest: UnsafePointer<UInt8>, count: Int
    ) -> StoredKey {
      let reference = reference
      if prefix & 0xFF != 0 {
        next.update(from: rest, count: count)
        next[count] = 0
        used = (used + count + 1 + 3) & ~3
      }
      return StoredKey(prefix: prefix, rest: reference)
    }

    /// The position of the next key.
    private var reference: UInt32 { number << 19 | UInt32(truncatingIfNeeded: used >> 2) }

    /// Keeps the key that was written from `next` to `end`.
    @inline(__always)
    mutating func keep(to end: UnsafeMutablePointer<UInt8>) -> StoredKey {
      end[0] = 0
      let start = next
      let prefix = keyPrefix(start)
      let rest = reference
      let count = end - start + 1 - 8
      if count > 0 {
        let bytes = UnsafeMutableRawPointer(start)
        var i = 0
        while i < count {
          bytes.storeBytes(
            of: bytes.loadUnaligned(fromByteOffset: i + 8, as: UInt64.self), toByteOffset: i,
            as: UInt64.self)
          i += 8
        }
        used = (used + count + 3) & ~3
      }
      return StoredKey(prefix: prefix, rest: rest)
    }
  }
}
