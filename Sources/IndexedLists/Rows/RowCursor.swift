/// A position that advances through the rows of a section.
struct RowCursor {
  private let tree: RowTree
  private let chunks: [Int]
  private var ordinal = -1
  private var isAtStart = false
  /// The indices of the current row and of those that are directly after it in its chunk; empty at the end.
  private(set) var run = 0..<0
  private(set) var row = 0

  init(_ tree: RowTree, section: Int) {
    self.tree = tree
    chunks = tree.chunkNumbers(ofSection: section)
    takeChunk()
  }

  /// The place of the current row; `nil` at the end.
  var place: RowTree.Place? { run.isEmpty ? nil : (chunks[ordinal], run.lowerBound) }

  /// Advances by a number of rows, which must be in the current run.
  mutating func advance(by count: Int) {
    row += count
    isAtStart = false
    run = run.lowerBound + count..<run.upperBound
    if !run.isEmpty { return }
    run = tree.run(ofChunk: chunks[ordinal], from: run.upperBound)
    if run.isEmpty { takeChunk() }
  }

  /// Skips the chunks from the current one on that both lists share.
  ///
  /// - Returns: Whether there are such chunks. If not, nothing changes.
  mutating func skipChunks(sharedWith other: inout RowCursor, _ shared: SharedChunks) -> Bool {
    guard isAtStart, other.isAtStart else { return false }
    let count = shared.count(in: chunks[ordinal...], other.chunks[other.ordinal...])
    guard count > 0 else { return false }
    skipChunks(count)
    other.skipChunks(count)
    return true
  }

  private mutating func skipChunks(_ count: Int) {
    row += tree.rowCount(ofChunks: chunks[ordinal..<ordinal + count])
    ordinal += count - 1
    takeChunk()
  }

  private mutating func takeChunk() {
    ordinal += 1
    isAtStart = ordinal < chunks.count
    run = isAtStart ? tree.run(ofChunk: chunks[ordinal], from: 0) : 0..<0
  }
}
