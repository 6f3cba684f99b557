internal import IndexedCollation

/// The sort key of a row.
struct RowKey: Sendable {
  var key: StoredKey
  /// Whether the key is in the former store of the list.
  var isFormer = false
}

/// The sort keys of the rows of a list.
///
/// Copies of a list share the store, and the keys that they add to it. A store never removes a key, also if
/// its row is removed, or if it is of a copy that does not exist any more. So a list moves its keys to a new
/// store when most of those in the old one are of no use. It moves a few with each edit, because all of them at
/// once would take long; meanwhile, some chunks of rows have keys of the former store.
struct RowKeys: Sendable {
  /// The store to which keys are added.
  private(set) var store: KeyStore
  private(set) var former: KeyStore?

  /// The first chunk that can have keys of the former store.
  private var nextChunk = 0

  /// The number of chunks whose keys are moved with each edit.
  private static var step: Int { 4 }

  init(_ store: KeyStore) { self.store = store }

  /// Returns the store of a key.
  func store(of key: RowKey) -> KeyStore { store(ofFormer: key.isFormer) }

  /// Returns the former store or the one to which keys are added.
  func store(ofFormer isFormer: Bool) -> KeyStore { isFormer ? former ?? store : store }

  /// Returns whether it is time for a new store.
  ///
  /// - Parameter count: The number of rows.
  /// - Returns: Whether most keys of the store belong to no row.
  func areTooMany(for count: Int) -> Bool { store.count > 2 * count + 4096 }

  /// Makes the keys so far those of the former store.
  mutating func replaceStore(with new: KeyStore) {
    former = store
    store = new
    nextChunk = 0
  }

  /// Returns the chunks whose keys are to be moved next.
  mutating func takeChunks(of count: Int) -> Range<Int> {
    let end = min(nextChunk + Self.step, count)
    defer { nextChunk = end }
    return nextChunk..<end
  }

  /// Drops the former store, when no chunk has keys of it.
  mutating func dropFormer() { former = nil }
}
