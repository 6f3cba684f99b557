/// Sorted records, in a range of a temporary file.
///
/// Sections come one after another, and keys order the records of a section.
struct Run {
  /// The number of records of each section.
  var counts: [Int]

  /// The blocks, in order.
  private var blocks: [Block] = []

  /// The offset in the file after the last record.
  private var end: Int

  /// Records of a section that can be read without those before them.
  private struct Block {
    var section: Int
    var prefix: UInt64
    var offset: Int
  }

  /// Creates a run without records.
  ///
  /// - Parameters:
  ///   - start: The offset in the file.
  ///   - sectionCount: The number of sections.
  init(start: Int, sectionCount: Int) {
    end = start
    counts = [Int](repeating: 0, count: sectionCount)
  }

  /// Adds a piece that is in the file after the pieces before it.
  mutating func append(_ piece: RunPiece, ofSection section: Int) {
    for block in piece.blocks {
      blocks.append(Block(section: section, prefix: block.prefix, offset: end + block.offset))
    }
    end += piece.size
    counts[section] += piece.count
  }

  /// Returns the first bytes of the keys with which the blocks of a section begin.
  func prefixes(ofSection section: Int) -> [UInt64] { blocks(ofSection: section).map(\.prefix) }

  /// Returns the range of the file that has all records of a share, and perhaps others around them.
  func range(of share: RunShare) -> Range<Int> {
    let blocks = blocks(ofSection: share.section)
    guard let first = blocks.first else { return end..<end }
    // Records before a block can have the same first bytes as its first one.
    let start = blocks.firstIndex(beyond: { $0.prefix >= share.lowerBound })
    let beyond = share.upperBound.map { bound in blocks.firstIndex(beyond: { $0.prefix >= bound }) }
    let last = beyond ?? blocks.endIndex
    let end = last < self.blocks.endIndex ? self.blocks[last].offset : self.end
    let offset = start > blocks.startIndex ? blocks[start - 1].offset : first.offset
    return offset..<max(offset, end)
  }

  /// Returns the range of the file that has a block of a section.
  func range(ofBlock number: Int, inSection section: Int) -> Range<Int> {
    let block = blocks(ofSection: section).startIndex + number
    return blocks[block].offset..<(block + 1 < blocks.count ? blocks[block + 1].offset : end)
  }

  private func blocks(ofSection section: Int) -> ArraySlice<Block> {
    let start = blocks[...].firstIndex(beyond: { $0.section >= section })
    return blocks[start..<blocks[start...].firstIndex(beyond: { $0.section > section })]
  }
}

extension ArraySlice {
  /// Returns the index of the first element for which a condition is true, or the end.
  ///
  /// The condition must be true for all elements after one for which it is.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func firstIndex(beyond condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The records of a section whose keys have their first eight bytes, as a number, between two bounds.
struct RunShare {
  var section: Int
  var lowerBound: UInt64

  /// The number that the first bytes do not reach, or `nil` if there is no such number.
  var upperBound: UInt64?

  /// The share with all records of a section.
  init(section: Int, from lowerBound: UInt64 = 0, to upperBound: UInt64? = nil) {
    self.section = section
    self.lowerBound = lowerBound
    self.upperBound = upperBound
  }

  /// Divides a section into shares with about as many records each.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - runs: The runs.
  ///   - blockCount: The number of blocks of a share.
  /// - Returns: The shares in order, of which the first one has a record if the section has one.
  static func shares(
    ofSection section: Int, in runs: [Run], blockCount: Int
  ) -> [RunShare] {
    let prefixes = runs.flatMap { $0.prefixes(ofSection: section) }.sorted()
    guard var last = prefixes.first else { return [] }
    var bounds: [UInt64] = []
    for i in stride(from: blockCount, to: prefixes.count, by: blockCount)
    where prefixes[i] > last {
      last = prefixes[i]
      bounds.append(last)
    }
    return zip([0] + bounds, bounds.map(Optional.some) + [nil]).map {
      RunShare(section: section, from: $0, to: $1)
    }
  }
}
