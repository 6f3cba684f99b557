internal import BulkMemory

/// The texts of an arrangement, as one sequence in collated order.
///
/// Within a section, the runs of texts that belong to its boundaries follow each other, letter by letter; see
/// ``SectionBoundaries``. This sequence has the runs of all sections in the order of the boundaries. In it,
/// a bisection by primary weights finds where any text would be.
struct ArrangedTexts {
  let collator: ICUCollator
  private let keys: KeyMaker

  /// The places of the texts in the arrangement, run after run.
  private var runs: [Range<Int>] = []
  /// The number of texts before each run, and then the number of all texts.
  private var starts: [Int] = [0]
  /// Returns the text at a place of the arrangement.
  private let text: (Int) -> String

  var count: Int { starts[starts.count - 1] }

  /// - Parameters:
  ///   - collation: The collation of the arrangement, in the forward direction.
  ///   - bounds: The place where each of its sections starts, and then the number of texts.
  ///   - text: A closure that returns the text at a place of the arrangement.
  init(
    _ collation: LocalizedIndexedCollation, bounds: [Int], text: @escaping (Int) -> String
  ) {
    self.collator = collation.collator.icu
    self.keys = collation.parts.keys.maker
    self.text = text
    let boundaries = collation.boundaries.boundaries
    let order = collation.boundaries.runsInOrder
    var places = order
    for (place, run) in order.enumerated() { places[run] = place }
    runs = boundaries.map { _ in 0..<0 }
    var start = 0
    for (place, run) in order.enumerated() {
      let end = bounds[boundaries[run].section + 1]
      let isLast =
        place + 1 == order.count || boundaries[order[place + 1]].section != boundaries[run].section
      let stop =
        isLast
        ? end : (start..<end).partitioningIndex { places[collation.run(of: text($0))] > place }
      runs[run] = start..<stop
      start = stop
    }
    for run in runs { starts.append(starts[starts.count - 1] + run.count) }
  }

  /// Returns the first position in a range whose text is not before some primary weights.
  ///
  /// - Complexity: O(log *d*), where *d* is the distance of the position from the start of the range.
  func position(in range: Range<Int>, notBefore key: [UInt8]) -> Int {
    bisectNear(range) { isBefore(text(at: $0), key) }
  }

  /// Returns the text at a position or, if others are equal to it, the first of them by its bytes.
  ///
  /// Texts that compare equal can have any order.
  func firstText(ofEqualsAt position: Int, in range: Range<Int>) -> String {
    let first = text(at: position)
    let end = bisectNear(position + 1..<range.upperBound) { next in
      text(at: next).withUTF8Buffer { next in
        first.withUTF8Buffer { keys.compare(next, $0) <= 0 }
      }
    }
    return (position + 1..<end).reduce(first) { least, next in
      let text = text(at: next)
      return text.utf8.lexicographicallyPrecedes(least.utf8) ? text : least
    }
  }

  private func isBefore(_ text: String, _ weights: [UInt8]) -> Bool {
    text.withUTF8Buffer { bytes in
      let isBefore = keys.withKey(of: bytes) { key, _ in
        for (i, weight) in weights.enumerated() {
          // After the primary weights, a key has a 01, or ends with a 00.
          if key[i] < 2 { return true }
          if key[i] != weight { return key[i] < weight }
        }
        return false
      }
      return isBefore ?? collator.primaryKey(of: text).lexicographicallyPrecedes(weights)
    }
  }

  /// Returns the first number in a range that is not before what is looked for, which is probably near the
  /// start.
  private func bisectNear(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var (low, step) = (range.lowerBound, 1)
    while low + step <= range.upperBound, isBefore(low + step - 1) {
      low += step
      step *= 2
    }
    return (low..<min(low + step - 1, range.upperBound)).partitioningIndex { !isBefore($0) }
  }

  func text(at position: Int) -> String {
    let run = runs.indices.partitioningIndex { starts[$0 + 1] > position }
    return text(runs[run].lowerBound + (position - starts[run]))
  }

  func primaryKey(at position: Int) -> [UInt8] { collator.primaryKey(of: text(at: position)) }

  /// Returns the places of the texts at some positions.
  func places(of positions: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var run = runs.indices.partitioningIndex { starts[$0 + 1] > positions.lowerBound }
    while run < runs.count, starts[run] < positions.upperBound {
      let part = positions.clamped(to: starts[run]..<starts[run + 1])
      let first = runs[run].lowerBound + (part.lowerBound - starts[run])
      if !part.isEmpty { found.append(first..<first + part.count) }
      run += 1
    }
    return found
  }
}
