internal import BulkMemory

/// An entry for one text in a sort: the start of its key, and references to the rest of the key
/// and to the text.
struct KeyEntry {
  /// The first eight bytes of the key as a number.
  var prefix: UInt64
  /// The position of the text.
  var position: UInt32
  /// The position of the rest of the key in the arena.
  var rest: UInt32

  /// The value of `rest` for a long text, which has no key.
  static var noKey: UInt32 { .max }
}

/// Memory for entries.
///
/// `@unchecked Sendable` is safe because threads that work at the same time use separate
/// ranges.
final class KeyEntries: @unchecked Sendable {
  let places: UnsafeMutableBufferPointer<KeyEntry>

  /// Allocates memory for entries, without initializing it.
  init(capacity: Int) {
    let byteCount = capacity * MemoryLayout<KeyEntry>.stride
    let memory = HugePages.allocate(
      byteCount: byteCount, if: byteCount >= HugePages.size)
    self.places = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: KeyEntry.self, capacity: capacity), count: capacity)
  }

  deinit {
    HugePages.free(places.baseAddress)
  }
}
