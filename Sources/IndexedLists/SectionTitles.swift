/// The titles of the sections of elements, each title once.
@usableFromInline
struct SectionTitles {
  /// The titles, in the order in which they first occur.
  @usableFromInline private(set) var titles: [String] = []
  /// For each element, the position of its title.
  @usableFromInline private(set) var positions: [UInt32] = []

  /// - Complexity: O(*n*).
  @inlinable
  init<Item>(of elements: [Item], by title: (Item) -> String) {
    var positionsOfTitles: [String: UInt32] = [:]
    var last: (title: String, position: UInt32)?
    positions.reserveCapacity(elements.count)
    for element in elements {
      let title = title(element)
      // Neighbors often have the same title, and then no hash is needed.
      if let last, last.title == title {
        positions.append(last.position)
        continue
      }
      let position = positionsOfTitles[title] ?? UInt32(titles.count)
      if position == titles.count {
        positionsOfTitles[title] = position
        titles.append(title)
      }
      last = (title, position)
      positions.append(position)
    }
  }
}
