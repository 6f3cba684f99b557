extension KeySort {
  /// Sorts entries of which most are in order already, as in a file that was sorted before it was edited.
  ///
  /// The entries that are out of order are taken out, sorted, and merged with the others. (The method is that of
  /// drop-merge sort.) The order of entries with equal prefixes can change.
  ///
  /// - Parameters:
  ///   - range: The entries.
  ///   - sort: Sorts a part of the range by the prefixes.
  /// - Returns: `false` if too many entries are out of order. All are still there.
  func sortNearlyOrdered(_ range: Range<Int>, by sort: (Range<Int>) -> Void) -> Bool {
    let limit = min(scratch.count, range.count / 8)
    var keptEnd = range.lowerBound
    var takenCount = 0
    var isNearlyOrdered = true
    for i in range {
      let entry = entries[i]
      let prefix = entry.key.prefix
      if keptEnd == range.lowerBound || entries[keptEnd &- 1].key.prefix <= prefix {
        entries[keptEnd] = entry
        keptEnd &+= 1
        continue
      }
      // Most entries of a list in no order are found out soon.
      isNearlyOrdered = takenCount < limit && takenCount <= 32 &+ (i &- range.lowerBound) / 8
      if !isNearlyOrdered { break }
      let last = keptEnd &- 1
      if last == range.lowerBound || entries[last &- 1].key.prefix <= prefix {
        // The entry before can be the one that is out of order.
        scratch[takenCount] = entries[last]
        entries[last] = entry
      } else {
        scratch[takenCount] = entry
      }
      takenCount &+= 1
    }
    for taken in 0..<takenCount { entries[keptEnd + taken] = scratch[taken] }
    if isNearlyOrdered, takenCount > 0 {
      sort(keptEnd..<range.upperBound)
      merge(range.lowerBound..<keptEnd, withLast: takenCount)
    }
    return isNearlyOrdered
  }

  /// Merges entries with sorted ones behind them.
  private func merge(_ range: Range<Int>, withLast count: Int) {
    for i in 0..<count { scratch[i] = entries[range.upperBound + i] }
    var (kept, taken) = (range.upperBound - 1, count - 1)
    var place = range.upperBound + count - 1
    while taken >= 0 {
      if kept >= range.lowerBound, entries[kept].key.prefix > scratch[taken].key.prefix {
        entries[place] = entries[kept]
        kept &-= 1
      } else {
        entries[place] = scratch[taken]
        taken &-= 1
      }
      place &-= 1
    }
  }
}
