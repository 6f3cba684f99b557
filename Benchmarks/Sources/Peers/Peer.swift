internal import ICUPeers
package import IndexedCollation

/// ICU's collator and alphabetic index of one locale.
package final class Peer {
  private let handle: OpaquePointer

  package init(locale: String) {
    self.handle = peers_open(locale)
  }

  deinit { peers_close(handle) }

  package func sortKeys(of texts: PeerTexts) -> Int {
    texts.withPeers { peers_sort_keys(handle, $0) }
  }

  package func bucketIndices(of texts: PeerTexts) -> Int {
    texts.withPeers { peers_bucket_indices(handle, $0) }
  }

  package func compareNeighbours(in texts: PeerTexts) -> Int {
    texts.withPeers { peers_compare_neighbours(handle, $0) }
  }

  /// Returns the positions of the texts in sorted order, and the end of each bucket.
  package func arrangeByKeys(_ texts: PeerTexts) -> (order: [UInt32], ends: [Int]) {
    var order = [UInt32](repeating: 0, count: texts.count)
    var ends = [Int](repeating: 0, count: peers_bucket_count(handle))
    texts.withPeers { peers_arrange_by_keys(handle, $0, &order, &ends) }
    return (order, ends)
  }

  package func arrangeByIndex(_ texts: PeerTexts) -> Int {
    texts.withPeers { peers_arrange_by_index(handle, $0) }
  }

  /// Checks that the library arranges names as ICU does.
  package func check(
    _ collation: LocalizedIndexedCollation,
    _ names: [String],
    _ texts: PeerTexts,
    threads: Int
  ) throws(WrongResult) {
    let arrangement = collation.arrangement(of: names, by: { $0 }, threads: threads)
    try check(arrangement, of: texts)
    let sections = collation.sections(of: names, by: \.self, threads: threads)
    if sections != arrangement.sections(of: names) {
      throw WrongResult("the sections are not those of the arrangement")
    }
  }

  private func check(_ arrangement: Arrangement, of texts: PeerTexts) throws(WrongResult) {
    guard arrangement.count == texts.count else { throw WrongResult("texts are missing") }
    let order = arrangement.positions.map { UInt32($0) }
    var ends: [Int] = []
    for section in 0..<arrangement.sectionCount {
      ends.append((ends.last ?? 0) + arrangement.positions(inSection: section).count)
    }
    let wrong = texts.withPeers { peers_check(handle, $0, order, ends, ends.count) }
    if let wrong { throw WrongResult(String(cString: wrong)) }
  }
}

/// A result of the library that differs from the expected result.
package struct WrongResult: Error {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
