internal import IndexedCollation

// The keys of the rows, which move to a new store from time to time.
extension IndexedList {
  /// Adds the key of a new element to the store.
  func newKey(for element: Item) -> StoredKey { keys.store.key(for: element, by: order) }

  /// Adds the keys of new elements to the store.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - areSorted: Whether to sort them. If not, they keep their order.
  /// - Returns: The positions of the elements in the order, and the key of each.
  func newKeys(
    for elements: [Item], areSorted: Bool
  ) -> (order: [Int], keys: [StoredKey]) {
    let keyed = collation.keyedArrangement(
      of: elements, by: order,
      in: AssignedSections(counts: [elements.count], areSorted: [areSorted]), threads: 1)
    return (
      Array(keyed.arrangement.positions), keys.store.copies(of: keyed.keys, from: keyed.store)
    )
  }

  /// Moves some keys to a new store if most of those in the old one belong to no row of this list.
  ///
  /// Call it at the start of an edit. Then a copy of a list adds nothing more to a store that is full, and no
  /// key that was just made is in the former store.
  mutating func dropOldKeys() {
    if keys.areTooMany(for: numberOfRows) {
      // Copies of a list whose keys are moving can fill the new store, too. There are never three stores.
      if keys.former == nil { replaceKeyStore() } else { moveAllKeys() }
    }
    guard keys.former != nil else { return }
    let chunks = keys.takeChunks(of: tree.chunks.count)
    for chunk in chunks { renewKeys(ofChunk: chunk) }
    if chunks.upperBound == tree.chunks.count { keys.dropFormer() }
  }

  /// Makes a new store, to which the next edits move the keys.
  mutating func replaceKeyStore() {
    removeOtherRows()
    keys.replaceStore(with: KeyStore(for: collation))
    tree.markKeysAsFormer()
  }

  /// Moves all keys to a new store at once, which copies of the list do not share.
  mutating func moveAllKeys() {
    let store = KeyStore(for: collation)
    for chunk in tree.chunks.indices where !tree.chunks[chunk].keys.isEmpty {
      let old = keys.store(ofFormer: tree.chunks[chunk].hasFormerKeys)
      tree.replaceKeys(ofChunk: chunk, with: store.copies(of: tree.chunks[chunk].keys, from: old))
    }
    keys = RowKeys(store)
  }

  /// Moves the keys of a chunk if they are in the former store.
  mutating func renewKeys(ofChunk chunk: Int) {
    guard let former = keys.former, tree.chunks[chunk].hasFormerKeys else { return }
    tree.replaceKeys(
      ofChunk: chunk, with: keys.store.copies(of: tree.chunks[chunk].keys, from: former))
  }
}
