internal import IndexedLists

extension LiveList: LeveledList {
  var title: String { look.title }

  func level(belowRow id: String) -> LowerLevel? {
    // The list is read once, because the store can change it at any time.
    let list = list
    guard let levels, let path = list.indexPath(ofRow: id) else { return nil }
    let element = list[path]
    guard levels.leads(element) else { return nil }
    return levels.level(element, LevelOrigin(title: title, id: id))
  }

  func close() {
    isClosed = true
    reload()
    for listener in listeners.values { listener.continuation.finish() }
  }

  /// Shows what the row above leads to now.
  func replace(with list: IndexedList<Item, ID>, look: Look, _ origin: LevelOrigin) {
    let isRenamed = look.title != self.look.title || origin != self.origin
    (self.look, self.origin) = (look, origin)
    replace(with: list)
    // The title is no row.
    if isRenamed { reload() }
  }
}
