internal import BulkMemory

/// An entry for one text in a sort: its key, and a reference to the text.
///
/// An entry takes 16 bytes, because `position` lies in the padding of the key.
struct KeyEntry {
  /// The key of the text.
  var key: StoredKey
  /// The position of the text.
  var position: UInt32
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
