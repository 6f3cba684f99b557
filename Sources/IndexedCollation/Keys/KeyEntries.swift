internal import BulkMemory

/// A text in a sort: the beginning of its key, and where the rest and the text are.
struct KeyEntry {
  /// The first eight bytes of the key as a number.
  var prefix: UInt64
  /// The position of the text.
  var position: UInt32
  /// Where the rest of the key is in the arena.
  var rest: UInt32

  /// Where the rest of the key of a long text is, which has none.
  static var noKey: UInt32 { .max }
}

/// Places for entries.
///
/// `@unchecked Sendable` is true because threads that work at once have ranges of their own.
final class KeyEntries: @unchecked Sendable {
  let places: UnsafeMutableBufferPointer<KeyEntry>

  /// Makes places with nothing in them.
  init(capacity: Int) {
    let byteCount = capacity * MemoryLayout<KeyEntry>.stride
    let memory = LargePages.allocate(
      byteCount: byteCount, if: byteCount >= LargePages.size)
    self.places = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: KeyEntry.self, capacity: capacity), count: capacity)
  }

  deinit {
    LargePages.free(places.baseAddress)
  }
}
