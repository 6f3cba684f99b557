internal import BulkMemory

/// The sections that the caller gave to objects.
@usableFromInline
package struct AssignedSections: Sendable {
  /// For each object, the position of its section.
  package var positions: [UInt32]

  /// For each section, whether its objects are sorted.
  ///
  /// If not, they keep their order.
  package var areSorted: [Bool]

  package init(positions: [UInt32], areSorted: [Bool]) {
    self.positions = positions
    self.areSorted = areSorted
  }

  /// Creates sections of consecutive objects.
  ///
  /// - Parameters:
  ///   - counts: The number of objects of each section.
  ///   - areSorted: For each section, whether its objects are sorted.
  package init(counts: [Int], areSorted: [Bool]) {
    precondition(counts.count == areSorted.count, "Each section is sorted or not")
    positions = []
    positions.reserveCapacity(counts.reduce(0, +))
    for (section, count) in counts.enumerated() {
      positions.append(contentsOf: repeatElement(UInt32(section), count: count))
    }
    self.areSorted = areSorted
  }

  /// Distributes sorted entries to the sections.
  ///
  /// One sort of all objects, and then a stable distribution, is faster than a sort of each section, because
  /// it uses the radix sort and all threads.
  ///
  /// - Parameter entries: An entry for each object, by position if no section is sorted.
  /// - Returns: The positions of the objects and their keys, section after section, and the place of the first
  ///   object of each section, and then the number of objects.
  func distribute(
    _ entries: UnsafeMutableBufferPointer<KeyEntry>
  ) -> (order: [UInt32], keys: [StoredKey], bounds: [Int]) {
    precondition(entries.count == positions.count, "Each object must have a section")
    var bounds = [Int](repeating: 0, count: areSorted.count + 1)
    for section in positions { bounds[Int(section) + 1] += 1 }
    for section in areSorted.indices { bounds[section + 1] += bounds[section] }
    var next = bounds
    func takePlace(inSectionOf position: Int) -> Int {
      let section = Int(positions[position])
      defer { next[section] += 1 }
      return next[section]
    }
    // If there are sorted sections, the entries are sorted. Then objects of other sections have their places by position.
    var places: [Int] = []
    let areAlike = !areSorted.contains(true) || !areSorted.contains(false)
    if !areAlike {
      places = positions.indices.map {
        areSorted[Int(positions[$0])] ? 0 : takePlace(inSectionOf: $0)
      }
    }
    var order = [UInt32](repeating: 0, count: positions.count)
    var keys = [StoredKey](repeating: .long, count: positions.count)
    for entry in entries {
      let position = Int(entry.position)
      let isInOrder = areAlike || areSorted[Int(positions[position])]
      let place = isInOrder ? takePlace(inSectionOf: position) : places[position]
      order[place] = entry.position
      keys[place] = entry.key
    }
    return (order, keys, bounds)
  }
}
