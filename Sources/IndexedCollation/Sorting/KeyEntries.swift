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

  /// Adds an entry without a key for each long text.
  ///
  /// - Parameter shares: For each share of the entries, the range that is filled, and the positions of its long
  ///   texts, for which there is room after the range.
  func addLongTexts(to shares: [(keyed: Range<Int>, long: [UInt32])]) {
    for share in shares {
      for (place, position) in zip(share.keyed.upperBound..., share.long) {
        places.initializeElement(at: place, to: KeyEntry(key: .long, position: position))
      }
    }
  }

  deinit {
    HugePages.free(places.baseAddress)
  }
}
