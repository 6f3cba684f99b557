internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The places in a text at which a search looks for the query.
@nonexhaustive
public enum SearchScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// At the beginning of the text.
  case beginning
  /// At the beginning of the text, or of any of its words.
  ///
  /// A word begins at a letter or digit that follows a character that is neither. Since some
  /// languages, such as Chinese, do not separate words, each ideograph also begins a word.
  case words
  /// At any character, even at the second of two characters that form one letter.
  case anywhere
}

extension IndexedList {
  /// Returns a list of the rows that match a query, in the same sections.
  ///
  /// The search ignores accents and case, but not differences between letters: in Swedish, å is
  /// not a. It compares the primary weights of the collation (UTS #10, section 8). In a list with filing
  /// rules, a row matches by the text that it shows or by its filing text.
  ///
  ///     let found = list.searching(for: "ber")
  ///     found.allElements.map(\.name)  // ["Anna Berg", "Bérénice"]
  ///
  /// Search the whole list again for each letter that the user types. A search in the previous
  /// result would be wrong where two characters form one letter: in Czech, text that begins
  /// with *ch* does not begin with *c*.
  ///
  /// - Parameters:
  ///   - query: The text to search for. If it has no primary weights, all rows match.
  ///   - scope: The places at which a text may match.
  /// - Returns: A list of the rows that match.
  /// - Complexity: With ``SearchScope/beginning`` and only collated sections and
  ///   without filing rules, O(*s* + *m* log *n*) comparisons of keys, where *s* is the number of sections and *m* is
  ///   the number of those whose first and last rows do not rule out a match. It also takes
  ///   O(*c*) time, where *c* is the number of chunks in the list, of up to 256 rows each; the
  ///   result shares the memory of the list. Otherwise O(*n*): ``SearchScope/words`` and
  ///   ``SearchScope/anywhere`` read every text.
  public func searching(for query: String, in scope: SearchScope = .words) -> IndexedList {
    let weights = PrimaryWeights(of: query, in: collation)
    if weights.isEmpty { return self }
    if scope == .beginning, !hasFiling, !hasOneSection,
      headers.allSatisfy({ $0.order == .collated })
    {
      return restricted(
        to: (0..<tree.sectionCount).map { rows(inSectionAt: $0, with: weights) })
    }
    var bounds = [0]
    var keys: [StoredKey] = []
    var found: [Item] = []
    for section in 0..<tree.sectionCount {
      for range in rows(inSectionAt: section, with: weights, scope) {
        append(range, ofSectionAt: section, to: &found, &keys)
      }
      bounds.append(found.count)
    }
    return replacingRows(found, keys, bounds: bounds)
  }

  /// Returns the rows of a section whose texts have the weights at the places of a scope.
  private func rows(
    inSectionAt section: Int,
    with weights: PrimaryWeights,
    _ scope: SearchScope
  ) -> [Range<Int>] {
    if scope == .beginning, !hasFiling, !hasOneSection, headers[section].order == .collated {
      return [rows(inSectionAt: section, with: weights)]
    }
    var found: [Range<Int>] = []
    var row = 0
    for chunk in tree.chunkNumbers(ofSection: section) {
      for (index, element) in elements[chunk].enumerated() {
        var isFound =
          switch scope {
          case .beginning where hasOneSection:
            weights.occurs(in: text(of: element), at: .beginning)
          case .beginning:
            keys.compareBeginning(
              of: tree.chunks[chunk].keys[index], element, by: order, with: weights) == .orderedSame
          case .words: weights.occurs(in: text(of: element), at: .word)
          case .anywhere: weights.occurs(in: text(of: element), at: .anywhere)
          }
        if !isFound, hasFiling {
          isFound =
            switch scope {
            case .beginning: weights.occurs(in: text(of: element), at: .beginning)
            case .words: weights.occurs(in: filingText(of: element), at: .word)
            case .anywhere: weights.occurs(in: filingText(of: element), at: .anywhere)
            }
        }
        if isFound {
          if let last = found.last, last.upperBound == row {
            found[found.count - 1] = last.lowerBound..<row + 1
          } else {
            found.append(row..<row + 1)
          }
        }
        row += 1
      }
    }
    return found
  }

  /// Returns the rows of a collated section whose texts begin with the weights.
  private func rows(inSectionAt section: Int, with weights: PrimaryWeights) -> Range<Int> {
    func compare(_ row: Int) -> ComparisonResult {
      let (chunk, index) = tree.element(section: section, row: row)
      return keys.compareBeginning(
        of: tree.chunks[chunk].keys[index], elements[chunk][index], by: order, with: weights)
    }
    // Two comparisons are enough for most sections, which have no match.
    let count = tree.count(ofSection: section)
    guard count > 0, compare(0) != .orderedDescending, compare(count - 1) != .orderedAscending
    else { return 0..<0 }
    let start = firstRow(inSectionAt: section) { key, element in
      keys.compareBeginning(of: key, element(), by: order, with: weights) != .orderedAscending
    }
    let end = firstRow(inSectionAt: section) { key, element in
      keys.compareBeginning(of: key, element(), by: order, with: weights) == .orderedDescending
    }
    return start..<end
  }

  private func append(
    _ range: Range<Int>,
    ofSectionAt section: Int,
    to found: inout [Item],
    _ keys: inout [StoredKey]
  ) {
    var row = range.lowerBound
    while row < range.upperBound {
      let (chunk, index) = tree.element(section: section, row: row)
      let end = Swift.min(elements[chunk].count, index + range.upperBound - row)
      found += elements[chunk][index..<end]
      keys += tree.chunks[chunk].keys[index..<end]
      row += end - index
    }
  }

  /// Returns a list of some rows of each section.
  ///
  /// The result shares all chunks with this list, except those of which it has only a part.
  private func restricted(to ranges: [Range<Int>]) -> IndexedList {
    let (tree, parts) = tree.restricted(to: ranges)
    var list = self
    list.tree = tree
    list.elements = Array(repeating: [], count: elements.count)
    for (chunk, range) in parts {
      list.elements[chunk] =
        range.count < elements[chunk].count ? Array(elements[chunk][range]) : elements[chunk]
    }
    list.showSections()
    return list
  }

  /// Returns a list of the same sections with other rows.
  private func replacingRows(
    _ rows: [Item],
    _ keys: [StoredKey],
    bounds: [Int]
  ) -> IndexedList {
    let chunks = RowTree.chunkRanges(of: bounds).map { Array(rows[$0.range]) }
    guard let rowNumbers = try? RowNumbers(chunks, count: rows.count, identity) else {
      fatalError("Elements of a list have identities of their own")
    }
    var list = IndexedList(
      collation: collation, sectioning: sectioning, order: order, identity: identity,
      headers: headers, tree: RowTree(bounds: bounds, keys: keys), elements: chunks,
      rowNumbers: rowNumbers, keys: self.keys)
    list.showsEmptySections = showsEmptySections
    list.sectionIndexMinimumDisplayRowCount = sectionIndexMinimumDisplayRowCount
    return list
  }
}
