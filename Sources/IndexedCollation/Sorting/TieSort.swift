/// Sorts elements that have equal keys.
struct TieSort<Source: KeySource>: ~Copyable {
  private let source: Source
  private let keys: DirectedKeys
  private let monitor: ArrangementMonitor?

  /// The memory for keys of ties, and their writer, which are made for the first tie.
  private var made: (arena: KeyArena, writer: KeyWriter)?

  /// Up to this size, comparing is faster than making keys, because the first difference decides.
  private static var smallTie: Int { 8 }

  /// The number of ties whose elements are read at a time.
  private static var batchSize: Int { 32 }

  /// Sorts entries that have equal keys, in place.
  ///
  /// If the monitor is cancelled, the resulting order is unspecified.
  ///
  /// - Parameters:
  ///   - ties: The ranges of entries with equal keys.
  ///   - entries: The entries, sorted by their keys.
  ///   - scratch: Scratch memory for a ``KeySort`` of as many entries.
  ///   - source: The elements of the entries.
  ///   - keys: The keys of the collator.
  ///   - monitor: The monitor.
  static func sort(
    _ ties: [Range<Int>],
    of entries: UnsafeMutableBufferPointer<KeyEntry>,
    scratch: UnsafeMutableBufferPointer<KeyEntry>,
    _ source: Source,
    _ keys: DirectedKeys,
    _ monitor: ArrangementMonitor?
  ) {
    var sort = TieSort(source: source, keys: keys, monitor: monitor)
    var start = 0
    while start < ties.count, monitor?.isCancelled != true {
      // The elements are at random addresses. The times for which independent reads wait for the memory
      // overlap, so the elements of several ties are compared before the first tie is sorted.
      let end = min(start + batchSize, ties.count)
      let unequal = ties[start..<end].filter { !sort.areSame(entries[$0]) }
      start = end
      for tie in unequal {
        sort.sort(
          UnsafeMutableBufferPointer(rebasing: entries[tie]),
          UnsafeMutableBufferPointer(rebasing: scratch.prefix(tie.count)))
      }
    }
  }

  private init(source: Source, keys: DirectedKeys, monitor: ArrangementMonitor?) {
    self.source = source
    self.keys = keys
    self.monitor = monitor
  }

  /// Returns whether the elements of a tie are the same, so that there is nothing to sort.
  private func areSame(_ tie: Slice<UnsafeMutableBufferPointer<KeyEntry>>) -> Bool {
    let first = Int(tie[tie.startIndex].position)
    // All of them are read, even if the second one decides.
    return tie.dropFirst().reduce(true) { source.areSame(first, Int($1.position)) && $0 }
  }

  /// Sorts entries that have equal keys.
  private mutating func sort(
    _ entries: UnsafeMutableBufferPointer<KeyEntry>,
    _ scratch: UnsafeMutableBufferPointer<KeyEntry>
  ) {
    if entries.count <= Self.smallTie { return sortSmall(entries) }
    let key = entries[0].key
    var (arena, writer) =
      made.take()
      ?? {
        let arena = KeyArena(expectedCount: 0)
        return (arena, KeyWriter(keys, arena: arena))
      }()
    defer { made = (arena, writer) }
    for i in entries.indices {
      guard let tieKey = source.tieKey(at: Int(entries[i].position), by: &writer) else {
        for changed in 0..<i { entries[changed].key = key }
        sortWithoutStoredKeys(entries)
        return
      }
      entries[i].key = tieKey
    }
    KeySort.sort(entries, scratch: scratch, arena: arena, monitor: nil)
    for i in entries.indices { entries[i].key = key }
  }

  /// Sorts a few entries in place by insertion.
  private func sortSmall(_ entries: UnsafeMutableBufferPointer<KeyEntry>) {
    for i in entries.indices.dropFirst() {
      let entry = entries[i]
      var place = i
      while place > 0, precedes(entry, entries[place - 1]) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  private func sortWithoutStoredKeys(_ entries: UnsafeMutableBufferPointer<KeyEntry>) {
    let key = entries[0].key
    let sorted = Self.sorted(entries.map(\.position), source, keys, monitor)
    for (i, position) in sorted.enumerated() {
      entries[i] = KeyEntry(key: key, position: position)
    }
  }

  /// Sorts elements that have equal keys, without storing keys.
  ///
  /// - Parameters:
  ///   - positions: The positions of the elements, in ascending order.
  ///   - source: The elements.
  ///   - keys: The keys of the collator.
  ///   - monitor: The monitor.
  /// - Returns: The sorted positions.
  static func sorted(
    _ positions: [UInt32], _ source: Source, _ keys: DirectedKeys, _ monitor: ArrangementMonitor?
  ) -> [UInt32] {
    if positions.count < 2 { return positions }
    // Making a key can take unlimited time. After cancellation, the result does not matter.
    func isCancelled() -> Bool { monitor?.isCancelled == true }
    var tieBytes: [(bytes: [UInt8], position: UInt32)] = []
    for position in positions {
      guard !isCancelled(), let bytes = source.tieBytes(at: Int(position), keys) else { break }
      tieBytes.append((bytes, position))
    }
    // `sorted(by:)` is stable.
    if tieBytes.count == positions.count {
      return tieBytes.sorted { compareBytes($0.bytes, $1.bytes) < 0 }.map(\.position)
    }
    return positions.sorted {
      !isCancelled() && source.compareTies(Int($0), Int($1), keys) < 0
    }
  }

  private func precedes(_ left: KeyEntry, _ right: KeyEntry) -> Bool {
    // After cancellation, the result does not matter.
    monitor?.isCancelled != true
      && source.compareTies(Int(left.position), Int(right.position), keys) < 0
  }
}
