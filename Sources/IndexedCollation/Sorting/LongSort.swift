internal import BulkMemory

/// Sorts elements that have no stored key, because one of their texts is long.
///
/// The beginning of a key nearly always decides. A whole key takes as much memory as the text, and much
/// time, so only elements that are equal so far get one: others with the same beginning, and those whose
/// stored key has this beginning. Each element gets it once, and it is removed when their order is known.
/// So this takes little more time than the keys of all texts, however similar the texts are.
struct LongSort<Source: KeySource>: ~Copyable {
  private typealias Beginning = (bytes: [UInt8], position: UInt32)

  private let source: Source
  private let keys: DirectedKeys
  private let arena: KeyArena
  private let threads: Int
  private let monitor: ArrangementMonitor?
  private let keyed: UnsafeMutableBufferPointer<KeyEntry>
  private let merged: UnsafeMutableBufferPointer<KeyEntry>
  private var count = 0

  /// Merges elements without stored keys with the sorted entries of all others.
  ///
  /// If the monitor is cancelled, the resulting order is unspecified.
  ///
  /// - Parameters:
  ///   - long: The positions of the elements without stored keys.
  ///   - keyed: The sorted entries of all others.
  ///   - merged: Memory for all entries.
  ///   - source: The elements.
  ///   - keys: The keys of the collator.
  ///   - arena: The memory with the stored keys.
  ///   - threads: The maximum number of threads.
  ///   - monitor: The monitor.
  static func merge(
    _ long: [UInt32],
    with keyed: UnsafeMutableBufferPointer<KeyEntry>,
    to merged: UnsafeMutableBufferPointer<KeyEntry>,
    _ source: Source,
    _ keys: DirectedKeys,
    _ arena: KeyArena,
    threads: Int,
    _ monitor: ArrangementMonitor?
  ) {
    var sort = LongSort(
      source: source, keys: keys, arena: arena, threads: threads, monitor: monitor, keyed: keyed,
      merged: merged)
    sort.merge(long)
  }

  private init(
    source: Source, keys: DirectedKeys, arena: KeyArena, threads: Int,
    monitor: ArrangementMonitor?, keyed: UnsafeMutableBufferPointer<KeyEntry>,
    merged: UnsafeMutableBufferPointer<KeyEntry>
  ) {
    self.source = source
    self.keys = keys
    self.arena = arena
    self.threads = threads
    self.monitor = monitor
    self.keyed = keyed
    self.merged = merged
  }

  private mutating func merge(_ long: [UInt32]) {
    let beginnings = bytes(of: long, source.beginning).sorted { left, right in
      let result = compareBytes(left.bytes, right.bytes)
      return result != 0 ? result < 0 : left.position < right.position
    }
    var next = 0
    var start = 0
    while start < beginnings.count {
      let beginning = PrimaryKey(beginnings[start].bytes)
      var end = start + 1
      while end < beginnings.count, beginnings[end].bytes.starts(with: beginning.bytes) { end += 1 }
      func compare(_ entry: KeyEntry) -> Int {
        beginning.compareBeginning(ofKeyWith: entry.key.prefix, arena.rest(at: entry.key.rest))
      }
      let low = (next..<keyed.count).partitioningIndex { compare(keyed[$0]) >= 0 }
      let high = (low..<keyed.count).partitioningIndex { compare(keyed[$0]) > 0 }
      append(keyed[next..<low])
      merge(beginnings[start..<end].map(\.position), with: low..<high)
      (next, start) = (high, end)
    }
    append(keyed[next...])
  }

  /// Merges elements with the same beginning of their keys, and the entries whose keys have it too.
  private mutating func merge(_ positions: [UInt32], with entries: Range<Int>) {
    if positions.count == 1 && entries.isEmpty || monitor?.isCancelled == true {
      append(positions)
      append(keyed[entries])
      monitor?.advance(by: positions.count)
      return
    }
    let whole = bytes(of: positions) { [source, monitor] position, keys in
      defer { monitor?.advance(by: 1) }
      return source.bytes(at: position, keys)
    }
    .sorted { left, right in
      let result = compareBytes(left.bytes, right.bytes)
      return result != 0 ? result < 0 : left.position < right.position
    }
    var next = entries.lowerBound
    var start = 0
    while start < whole.count {
      let key = whole[start].bytes
      let end = whole[start...].firstIndex { $0.bytes != key } ?? whole.count
      let low = (next..<entries.upperBound).partitioningIndex {
        arena.compare(keyed[$0].key, key) >= 0
      }
      let high = (low..<entries.upperBound).partitioningIndex {
        arena.compare(keyed[$0].key, key) > 0
      }
      append(keyed[next..<low])
      mergeTies(whole[start..<end].map(\.position), with: low..<high)
      (next, start) = (high, end)
    }
    append(keyed[next..<entries.upperBound])
  }

  /// Merges elements that have equal keys with the entries that have an equal key, too.
  private mutating func mergeTies(_ positions: [UInt32], with entries: Range<Int>) {
    let hasTies = if case .none = source.tiedKeys { false } else { true }
    let positions = hasTies ? sortedTies(positions) : positions
    var next = entries.lowerBound
    for position in positions {
      let end = (next..<entries.upperBound).partitioningIndex { place in
        let entry = keyed[place]
        let result =
          hasTies ? source.compareTies(Int(entry.position), Int(position), keys) : 0
        return result != 0 ? result > 0 : entry.position > position
      }
      append(keyed[next..<end])
      append([position])
      next = end
    }
    append(keyed[next..<entries.upperBound])
  }

  private func sortedTies(_ positions: [UInt32]) -> [UInt32] {
    TieSort<Source>.sorted(positions, source, keys, monitor)
  }

  /// Returns bytes of elements, which several threads make.
  private func bytes(
    of positions: [UInt32], _ bytes: @Sendable (Int, DirectedKeys) -> [UInt8]
  ) -> [Beginning] {
    // Making a key can take unlimited time. After cancellation, the result does not matter.
    concurrentMap(parts: positions.count, threads: threads) { [keys, monitor] i in
      (monitor?.isCancelled == true ? [] : bytes(Int(positions[i]), keys), positions[i])
    }
  }

  private mutating func append(_ entries: Slice<UnsafeMutableBufferPointer<KeyEntry>>) {
    for entry in entries {
      merged.initializeElement(at: count, to: entry)
      count += 1
    }
  }

  private mutating func append(_ positions: [UInt32]) {
    for position in positions {
      merged.initializeElement(at: count, to: KeyEntry(key: .long, position: position))
      count += 1
    }
  }
}
