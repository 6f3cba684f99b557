internal import IndexedCollation

// The keys of the rows, which move to a new store from time to time.
extension IndexedList {
  /// Adds the key of a new element to the store.
  func newKey(for element: Item) -> StoredKey { keys.store.key(for: element, by: order) }

  /// Moves some keys to a new store if most of those in the old one belong to no row of this list.
  ///
  /// Call it at the start of an edit. Then a copy of a list adds nothing more to a store that is full, and no
  /// key that was just made is in the former store.
  mutating func dropOldKeys() {
    if keys.areTooMany(for: numberOfRows) { replaceKeyStore() }
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

  /// Moves the keys that are in the former store.
  mutating func renewAllKeys() {
    guard keys.former != nil else { return }
    for chunk in tree.chunks.indices { renewKeys(ofChunk: chunk) }
    keys.dropFormer()
  }

  /// Moves the keys of a chunk if they are in the former store.
  mutating func renewKeys(ofChunk chunk: Int) {
    guard let former = keys.former, tree.chunks[chunk].hasFormerKeys else { return }
    tree.replaceKeys(
      ofChunk: chunk, with: keys.store.copies(of: tree.chunks[chunk].keys, from: former))
  }
}
