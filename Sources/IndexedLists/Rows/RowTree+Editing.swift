internal import IndexedCollation

// Edits of the rows of a section, which also tell what happens to the arrays beside the chunks.
extension RowTree {
  /// The places of inserted or removed rows, and what then happens to their chunks.
  struct Edit {
    /// The chunks that get or lose rows, each with its part of the rows.
    var parts: [(chunk: Int, rows: Range<Int>)] = []
    /// The index of each row in its chunk: after the insertion, or before the removal.
    var indices: [Int] = []
    /// The chunks whose elements from an index on go to the end of another chunk, one after the other.
    ///
    /// So a chunk is divided, and two chunks are joined.
    var moves: [(index: Int, chunk: Int, target: Int)] = []
  }

  /// Inserts rows into a section.
  ///
  /// - Parameters:
  ///   - hashes: The bits of the hashes of the rows' identities, none of which the order has.
  ///   - keys: Their keys, none of which is of the former store, as no key of the chunks that get rows is.
  ///   - positions: The position of each of them after the insertion, in ascending order.
  ///   - section: The section, which has rows.
  /// - Returns: What to do to the arrays beside the chunks.
  /// - Complexity: O(*m* + *c*), where *m* is the number of rows, and *c* is the number of chunks in the section.
  mutating func insert(
    _ hashes: [UInt32], _ keys: [StoredKey], at positions: [Int], inSection section: Int
  ) -> Edit {
    var edit = Edit()
    edit.indices.reserveCapacity(positions.count)
    var entries: [IdentityTable.Entry] = []
    entries.reserveCapacity(positions.count)
    var first = 0
    while first < positions.count {
      let (ordinal, rows) = self.rows(ofChunkAt: positions[first] - first, inSection: section)
      var end = first
      let chunk = sections[section].chunks[ordinal]
      while end < positions.count, rows.contains(positions[end] - end) {
        let index = positions[end] - first - rows.lowerBound
        edit.indices.append(index)
        entries.append(IdentityTable.Entry(hashes[end], chunk: chunk, index: index))
        end += 1
      }
      let indices = edit.indices[first..<end]
      chunks[chunk].hashes.insert(hashes[first..<end], at: indices)
      chunks[chunk].keys.insert(keys[first..<end], at: indices)
      edit.parts.append((chunk, first..<end))
      first = end
    }
    add(entries)
    finish(&edit, inSection: section, by: 1)
    return edit
  }

  /// Removes rows from a section.
  ///
  /// - Parameters:
  ///   - positions: The positions of the rows in ascending order.
  ///   - section: The section. The chunks that lose rows have no keys of the former store.
  /// - Returns: The hashes and the keys of the rows, and what to do to the arrays beside the chunks.
  /// - Complexity: O(*m* + *c*), where *m* is the number of rows, and *c* is the number of chunks in the section.
  mutating func remove(
    at positions: [Int], inSection section: Int
  ) -> (hashes: [UInt32], keys: [StoredKey], edit: Edit) {
    var edit = Edit()
    edit.indices.reserveCapacity(positions.count)
    var hashes: [UInt32] = []
    hashes.reserveCapacity(positions.count)
    var keys: [StoredKey] = []
    keys.reserveCapacity(positions.count)
    var entries: [IdentityTable.Entry] = []
    entries.reserveCapacity(positions.count)
    while hashes.count < positions.count {
      let first = hashes.count
      let (ordinal, rows) = self.rows(ofChunkAt: positions[first], inSection: section)
      let chunk = sections[section].chunks[ordinal]
      while hashes.count < positions.count, rows.contains(positions[hashes.count]) {
        let index = positions[hashes.count] - rows.lowerBound
        entries.append(
          IdentityTable.Entry(chunks[chunk].hashes[index], chunk: chunk, index: index))
        edit.indices.append(index)
        hashes.append(chunks[chunk].hashes[index])
        keys.append(chunks[chunk].keys[index])
      }
      let indices = edit.indices[first...]
      chunks[chunk].hashes.remove(at: indices)
      chunks[chunk].keys.remove(at: indices)
      edit.parts.append((chunk, first..<hashes.count))
    }
    identities.remove(entries)
    finish(&edit, inSection: section, by: -1)
    return (hashes, keys, edit)
  }

  /// Returns the chunk of a row, and the range of its rows in the section.
  ///
  /// The range of the last chunk has no end, so that rows can be inserted there.
  private func rows(
    ofChunkAt row: Int, inSection section: Int
  ) -> (ordinal: Int, rows: Range<Int>) {
    let ordinal = sections[section].ordinal(ofRow: row)
    let starts = sections[section].starts
    return (ordinal, starts[ordinal]..<(ordinal + 1 < starts.count ? starts[ordinal + 1] : .max))
  }

  /// Counts the rows of an edit, and divides, joins and frees chunks.
  ///
  /// - Parameters:
  ///   - edit: The edit, which gets what happens to the chunks.
  ///   - section: The section.
  ///   - difference: The difference that a row of the edit makes to the number of rows.
  private mutating func finish(_ edit: inout Edit, inSection section: Int, by difference: Int) {
    var (added, next) = (0, 0)
    for (chunk, rows) in edit.parts {
      let ordinal = chunks[chunk].ordinal
      if added != 0 { for i in next...ordinal { sections[section].starts[i] += added } }
      added += difference * rows.count
      next = ordinal + 1
    }
    for i in next..<max(next, sections[section].starts.count) {
      sections[section].starts[i] += added
    }
    sections[section].count += added

    let areBalanced = edit.parts.allSatisfy { chunk, _ in
      let count = chunks[chunk].hashes.count
      if count >= Self.minimumChunkCount { return count <= Self.maximumChunkCount }
      let next = chunks[chunk].ordinal + 1
      return count > 0
        && (next == sections[section].chunks.count
          || !canJoin(chunk, sections[section].chunks[next]))
    }
    if !areBalanced { balanceChunks(ofSection: section, &edit) }
  }

  /// Returns whether a chunk gets the rows of the chunk after it.
  private func canJoin(_ chunk: Int, _ next: Int) -> Bool {
    let counts = (chunks[chunk].hashes.count, chunks[next].hashes.count)
    // Keys of two stores are not in one chunk.
    return counts.0 < Self.minimumChunkCount && counts.0 + counts.1 <= Self.initialChunkCount
      && chunks[chunk].hasFormerKeys == chunks[next].hasFormerKeys
  }

  /// Divides the chunks of a section that are too long, joins those that are too short, and frees empty ones.
  private mutating func balanceChunks(ofSection section: Int, _ edit: inout Edit) {
    let old = sections[section].chunks
    var balanced: [Int] = []
    balanced.reserveCapacity(old.count)
    for chunk in old {
      let count = chunks[chunk].hashes.count
      if count == 0 {
        free(chunk: chunk)
      } else if let last = balanced.last, canJoin(last, chunk) {
        move(from: 0, of: chunk, to: last, &edit)
        free(chunk: chunk)
      } else {
        balanced.append(chunk)
        if count <= Self.maximumChunkCount { continue }
        let partCount = (count + Self.initialChunkCount - 1) / Self.initialChunkCount
        let new = (1..<partCount).map { _ in newChunk() }
        for part in (1..<partCount).reversed() {
          move(from: count * part / partCount, of: chunk, to: new[part - 1], &edit)
        }
        balanced += new
      }
    }
    sections[section] = SectionChunks()
    for chunk in balanced { append(chunk, toSection: section) }
  }

  /// Fills a section that has no rows.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - hashes: The bits of the hashes of the rows' identities, none of which the order has.
  ///   - keys: Their keys, none of which is of the former store.
  /// - Returns: The chunks of the rows with their parts of the rows.
  /// - Complexity: O(*n*), where *n* is the number of the rows.
  mutating func fill(
    _ section: Int, with hashes: [UInt32], _ keys: [StoredKey]
  ) -> [(chunk: Int, rows: Range<Int>)] {
    var entries: [IdentityTable.Entry] = []
    entries.reserveCapacity(hashes.count)
    let new = Self.chunkRanges(of: [0, hashes.count]).map { _, range in
      let chunk = newChunk()
      chunks[chunk].hashes = Array(hashes[range])
      chunks[chunk].keys = Array(keys[range])
      append(chunk, toSection: section)
      for row in range {
        entries.append(
          IdentityTable.Entry(hashes[row], chunk: chunk, index: row - range.lowerBound))
      }
      return (chunk, range)
    }
    add(entries)
    return new
  }

  /// Removes all rows of a section.
  ///
  /// - Parameter section: The section.
  /// - Returns: Their chunks, which are free.
  /// - Complexity: O(*m*) for few rows, and O(*n*) for many, where *m* is their number, and *n* that of all rows.
  mutating func removeRows(ofSection section: Int) -> [Int] {
    let freed = sections[section].chunks
    if 8 * sections[section].count > identities.count {
      var isGone = [Bool](repeating: false, count: chunks.count)
      for chunk in freed { isGone[chunk] = true }
      identities.removeAll(ofChunks: isGone)
    } else {
      identities.remove(
        freed.flatMap { chunk in
          chunks[chunk].hashes.map { IdentityTable.Entry($0, chunk: chunk, index: 0) }
        })
    }
    for chunk in freed.reversed() { free(chunk: chunk) }
    sections[section] = SectionChunks()
    return freed
  }

  /// Adds the places of rows whose identities no row has.
  private mutating func add(_ entries: [IdentityTable.Entry]) {
    _ = identities.insert(entries) { _, _ in false }
  }

  /// Rearranges the sections.
  ///
  /// - Parameter sources: For each section, its old position; `nil` for a new section. A
  ///   section that is left out must be empty.
  mutating func arrangeSections(_ sources: [Int?]) {
    sections = sources.map { source in source.map { sections[$0] } ?? SectionChunks() }
    for section in sections.indices where sources[section] != section {
      for chunk in sections[section].chunks { sectionOfChunk[chunk] = section }
    }
  }

  /// Moves all rows of a chunk from an index on to the end of another chunk.
  private mutating func move(
    from index: Int, of chunk: Int, to target: Int, _ edit: inout Edit
  ) {
    for (row, hash) in chunks[chunk].hashes[index...].enumerated() {
      identities.move(
        hash, fromChunk: chunk, toChunk: target, index: chunks[target].hashes.count + row)
    }
    chunks[target].hashes += chunks[chunk].hashes[index...]
    chunks[target].keys += chunks[chunk].keys[index...]
    chunks[chunk].hashes.removeSubrange(index...)
    chunks[chunk].keys.removeSubrange(index...)
    edit.moves.append((index, chunk, target))
  }
}
