/// Merges two sorted runs of entries, of which the second has the greater positions.
enum KeyMerge {
  /// Merges two runs of a source, of which the second follows the first, to the same places in a target.
  ///
  /// The first run is cut into equal parts, the second where these would stand in it, so that
  /// each pair of parts can be merged by a thread of its own.
  ///
  /// - Returns: The merged run. There may be a gap between the two, but not in it.
  /// - Complexity: O(*n* + *m*).
  static func merge(
    _ left: Range<Int>,
    _ right: Range<Int>,
    from source: KeyEntries,
    to target: KeyEntries,
    arena: KeyArena,
    parts: Int
  ) -> Range<Int> {
    let start = left.lowerBound
    let cuts = (0...parts).map { part in
      let inLeft = left.lowerBound + left.count * part / parts
      // An entry of the second run that is equal stands behind.
      let inRight =
        part == 0
        ? right.lowerBound
        : part == parts || inLeft == left.upperBound
          ? right.upperBound
          : firstPosition(in: right, of: source, notBefore: source.places[inLeft], arena)
      return (left: inLeft, right: inRight)
    }
    _ = concurrentMap(parts: parts) { part in
      let (from, to) = (cuts[part], cuts[part + 1])
      merge(
        UnsafeMutableBufferPointer(rebasing: source.places[from.left..<to.left]),
        UnsafeMutableBufferPointer(rebasing: source.places[from.right..<to.right]), arena,
        to: target.places,
        at: from.left + from.right - right.lowerBound)
    }
    return start..<start + left.count + right.count
  }

  private static func firstPosition(
    in run: Range<Int>,
    of source: KeyEntries,
    notBefore entry: KeyEntry,
    _ arena: KeyArena
  ) -> Int {
    var low = run.lowerBound
    var high = run.upperBound
    while low < high {
      let middle = (low + high) / 2
      if precedes(source.places[middle], entry, arena) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func merge(
    _ left: UnsafeMutableBufferPointer<KeyEntry>,
    _ right: UnsafeMutableBufferPointer<KeyEntry>,
    _ arena: KeyArena,
    to target: UnsafeMutableBufferPointer<KeyEntry>,
    at place: Int
  ) {
    var (i, j, next) = (0, 0, place)
    while i < left.count, j < right.count {
      let isRight = precedes(right[j], left[i], arena)
      target.initializeElement(at: next, to: isRight ? right[j] : left[i])
      if isRight { j += 1 } else { i += 1 }
      next += 1
    }
    while i < left.count {
      target.initializeElement(at: next, to: left[i])
      (i, next) = (i + 1, next + 1)
    }
    while j < right.count {
      target.initializeElement(at: next, to: right[j])
      (j, next) = (j + 1, next + 1)
    }
  }

  @inline(__always)
  private static func precedes(_ left: KeyEntry, _ right: KeyEntry, _ arena: KeyArena) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    // A last byte of zero is the end of both keys.
    if left.prefix & 0xFF == 0 { return false }
    let (leftRest, rightRest) = (arena.rest(at: left.rest), arena.rest(at: right.rest))
    var depth = 0
    while true {
      let (leftBytes, rightBytes) = (keyPrefix(leftRest + depth), keyPrefix(rightRest + depth))
      if leftBytes != rightBytes { return leftBytes < rightBytes }
      if leftBytes & 0xFF == 0 { return false }
      depth += 8
    }
  }
}
