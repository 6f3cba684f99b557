internal import BulkMemory
internal import Synchronization

/// Memory for many sort keys, each without its first eight bytes and with a 00 behind it.
///
/// The first eight bytes are in the key's entry, where nearly all of the sorting is done.
///
/// A key lies within one chunk and begins at a multiple of four bytes, so that 32 bits tell where
/// it is, among up to 16 GB. Threads fill chunks of their own.
///
/// `@unchecked Sendable` is true because a chunk is written only by the thread that took
/// it, before it is shared, and the list of chunks only under the lock.
final class KeyArena: @unchecked Sendable {
  /// The greatest size of a chunk.
  static let chunkSize = LargePages.size
  private static let maximumChunks = 1 << 13

  /// The size of the first chunk of few keys; each is twice as large as the one before.
  private static let firstChunkSize = 1 << 14

  private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  private let count = Mutex(0)

  private let usesLargePages: Bool

  /// - Parameter expectedCount: About how many keys there will be.
  init(expectedCount: Int) {
    // Where they fill a page, as names do with two or three dozen bytes each.
    self.usesLargePages = expectedCount * 32 >= LargePages.size
    self.chunks = .allocate(capacity: Self.maximumChunks)
  }

  deinit {
    count.withLock { for i in 0..<$0 { LargePages.free(chunks[i]) } }
    chunks.deallocate()
  }

  /// The bytes of a key from the ninth on; a 00 ends them, and eight more may be read.
  ///
  /// A key of less than eight bytes has none.
  @inline(__always)
  func rest(at reference: UInt32) -> UnsafePointer<UInt8> {
    UnsafePointer(chunks[Int(reference >> 19)]) + Int(reference & 0x7_FFFF) << 2
  }

  /// A new chunk for the thread that asks.
  ///
  /// - Parameter capacity: For how many bytes of a key and behind it there must be room.
  /// - Returns: An empty chunk.
  func takeChunk(for capacity: Int) -> Chunk {
    count.withLock { count in
      precondition(count < Self.maximumChunks, "The keys take more than 16 GB")
      precondition(capacity + 16 <= Self.chunkSize, "A key takes more than two megabytes")
      let size =
        usesLargePages
        ? Self.chunkSize
        : max(capacity + 16, min(Self.firstChunkSize << min(count, 7), Self.chunkSize))
      let memory =
        LargePages.allocate(byteCount: size, if: usesLargePages)
        .bindMemory(to: UInt8.self, capacity: size)
      chunks[count] = memory
      count += 1
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

    /// Whether a key of some bytes, and what is read behind it, has room.
    @inline(__always)
    func hasRoom(for capacity: Int) -> Bool { used + capacity + 16 <= size }

    @inline(__always)
    var next: UnsafeMutablePointer<UInt8> { memory + used }

    /// Keeps a key that was written from `next` to an end.
    @inline(__always)
    mutating func keep(to end: UnsafeMutablePointer<UInt8>) -> StoredKey {
      end[0] = 0
      let start = next
      let prefix = keyPrefix(start)
      let rest = number << 19 | UInt32(truncatingIfNeeded: used >> 2)
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

/// Eight bytes of a key as a number that compares as they do, zeros behind the end.
@inline(__always)
func keyPrefix(_ key: UnsafePointer<UInt8>) -> UInt64 {
  let bytes = UnsafeRawPointer(key).loadUnaligned(as: UInt64.self)
  #if _endian(little)
  // The lowest byte that is zero is found exactly; above it this may be wrong. What is kept is
  // below its mark, and all if there is none. No branch: where a key ends cannot be predicted, and
  // a wrong prediction would end the loading of other keys ahead.
  let zeros = (bytes &- 0x0101_0101_0101_0101) & ~bytes & 0x8080_8080_8080_8080
  return (bytes & ((zeros & (0 &- zeros)) &- 1)).byteSwapped
  #else
  var kept: UInt64 = 0
  for i in 0..<8 {
    let byte = bytes >> UInt64(56 - 8 * i) & 0xFF
    if byte == 0 { break }
    kept |= byte << UInt64(56 - 8 * i)
  }
  return kept
  #endif
}
