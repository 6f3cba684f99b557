/// Merges two sorted runs of entries, of which the second has the greater positions.
enum KeyMerge {
  /// The merged run.
  ///
  /// The first run is cut into equal parts, the second where these would stand in it, so that
  /// each pair of parts can be merged by a thread of its own, to its own place.
  ///
  /// - Complexity: O(*n* + *m*).
  static func merged(
    _ left: [KeyEntry],
    _ right: [KeyEntry],
    arena: KeyArena,
    parts: Int
  ) -> [KeyEntry] {
    [KeyEntry](unsafeUninitializedCapacity: left.count + right.count) { merged, count in
      count = left.count + right.count
      let target = Target(start: merged)
      let cuts = (0...parts).map { part in
        let inLeft = left.count * part / parts
        // An entry of the second run that is equal stands behind.
        let inRight =
          part == parts
          ? right.count
          : inLeft == left.count
            ? right.count : firstPosition(in: right, notBefore: left[inLeft], arena)
        return (left: part == 0 ? 0 : inLeft, right: part == 0 ? 0 : inRight)
      }
      _ = concurrentMap(parts: parts) { part in
        let (start, end) = (cuts[part], cuts[part + 1])
        merge(
          left[start.left..<end.left], right[start.right..<end.right], arena,
          to: target.start, at: start.left + start.right)
      }
    }
  }

  /// Where the merged entries go.
  ///
  /// `@unchecked Sendable` is true because each thread writes to places of its own.
  private struct Target: @unchecked Sendable {
    let start: UnsafeMutableBufferPointer<KeyEntry>
  }

  private static func firstPosition(
    in run: [KeyEntry],
    notBefore entry: KeyEntry,
    _ arena: KeyArena
  ) -> Int {
    var low = 0
    var high = run.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(run[middle], entry, arena) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func merge(
    _ left: ArraySlice<KeyEntry>,
    _ right: ArraySlice<KeyEntry>,
    _ arena: KeyArena,
    to target: UnsafeMutableBufferPointer<KeyEntry>,
    at place: Int
  ) {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
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
    }
  }

  @inline(__always)
  private static func precedes(_ left: KeyEntry, _ right: KeyEntry, _ arena: KeyArena) -> Bool {
    if left.prefix != right.prefix { return left.prefix < right.prefix }
    // A last byte of zero is the end of both keys.
    if left.prefix & 0xFF == 0 { return false }
    let (leftKey, rightKey) = (arena.key(at: left.key), arena.key(at: right.key))
    var depth = 8
    while true {
      let (leftBytes, rightBytes) = (keyPrefix(leftKey + depth), keyPrefix(rightKey + depth))
      if leftBytes != rightBytes { return leftBytes < rightBytes }
      if leftBytes & 0xFF == 0 { return false }
      depth += 8
    }
  }
}
