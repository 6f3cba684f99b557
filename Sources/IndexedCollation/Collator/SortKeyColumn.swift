/// The keys of the texts of a column, one after another, as Apache Arrow stores them.
///
/// They are sort keys, or those of ``LocalizedIndexedCollation/orderKeys(of:filing:threads:)``.
///
///     let keys = try Collator(locale: "sv").sortKeys(of: column)
///     let first = keys.bytes[keys.offsets[0]..<keys.offsets[1]]
public struct SortKeyColumn: Sendable, Hashable {
  /// The bytes of all keys.
  public let bytes: [UInt8]

  /// For each key, the offset of its first byte, and at the end the number of all bytes.
  public let offsets: [Int]

  /// The number of keys.
  public var count: Int { offsets.count - 1 }

  /// Returns a sort key.
  ///
  /// - Parameter position: The position of its text in the column.
  /// - Complexity: O(*n*), where *n* is the length of the key.
  public subscript(position: Int) -> SortKey {
    SortKey(bytes: Array(bytes[offsets[position]..<offsets[position + 1]]))
  }
}

extension Collator {
  /// Returns the sort keys of the texts of a column.
  ///
  /// This takes a fraction of the time of ``sortKey(for:)`` for each text, because it makes no string and
  /// no array for a text.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - threads: The maximum number of threads. The method never uses more threads than there are cores.
  /// - Returns: The keys, in the order of the column.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  public func sortKeys(of column: TextColumn, threads: Int = 1) -> SortKeyColumn {
    uncancelled { () throws(CancellationError) in
      try sortKeys(of: column, threads: threads, monitor: nil)
    }
  }

  /// Returns the sort keys of the texts of a column, unless a monitor is cancelled.
  func sortKeys(
    of column: TextColumn, threads: Int, monitor: ArrangementMonitor?
  ) throws(CancellationError) -> SortKeyColumn {
    let keys = keys
    return try keyColumn(of: column, threads, monitor) { KeyPart(of: column, $0, keys, monitor) }
  }

  /// Returns the keys of the texts of a column, which a closure makes for parts of it.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  func keyColumn(
    of column: TextColumn, _ threads: Int, _ monitor: ArrangementMonitor?,
    part: @Sendable (Range<Int>) -> KeyPart
  ) throws(CancellationError) -> SortKeyColumn {
    let threads = usableThreads(of: threads)
    keys.makeTable(forTexts: column.count)
    let shares = column.shares(threads: threads)
    let parts = concurrentMap(parts: shares.count, threads: threads) { share in
      part(shares[share])
    }
    if monitor?.isCancelled == true { throw CancellationError() }
    guard parts.count != 1 else {
      return SortKeyColumn(bytes: parts[0].bytes, offsets: [0] + parts[0].ends)
    }
    var bytes: [UInt8] = []
    var offsets = [0]
    bytes.reserveCapacity(parts.reduce(0) { $0 + $1.bytes.count })
    offsets.reserveCapacity(column.count + 1)
    for part in parts {
      let start = bytes.count
      bytes += part.bytes
      for end in part.ends { offsets.append(start + end) }
    }
    return SortKeyColumn(bytes: bytes, offsets: offsets)
  }
}

/// The keys of some texts of a column.
struct KeyPart: Sendable {
  var bytes: [UInt8] = []

  /// For each key, the offset after its last byte.
  var ends: [Int] = []
}

extension KeyPart {
  fileprivate init(
    of column: TextColumn, _ positions: Range<Int>, _ keys: KeyMaker, _ monitor: ArrangementMonitor?
  ) {
    self.init()
    ends.reserveCapacity(positions.count)
    positions.forEach(until: monitor) { position in
      column.withText(at: position) { keys.appendKey(of: $0, to: &bytes) }
      ends.append(bytes.count)
    }
  }
}

extension TextColumn {
  /// The number of texts for which another thread saves time.
  private static let shareSize = 1 << 14

  /// Returns ranges of positions for threads to take, more of them than threads.
  func shares(threads: Int) -> [Range<Int>] {
    let shareCount = threads == 1 ? 1 : max(1, min(count / Self.shareSize, 16 * threads))
    return (0..<shareCount).map { share in
      count * share / shareCount..<count * (share + 1) / shareCount
    }
  }
}
