internal import BulkMemory

/// The chunks of a section, and the position of the first row of each.
struct SectionChunks: Sendable {
  var chunks: [Int] = []
  var starts: [Int] = []
  var count = 0

  /// Returns the position of the chunk that contains a row; the last chunk for the end of the
  /// rows.
  func ordinal(ofRow row: Int) -> Int {
    guard !starts.isEmpty else { return 0 }
    return (1..<starts.count).partitioningIndex { starts[$0] > row } - 1
  }
}
