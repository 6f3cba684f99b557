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
  /// - Complexity: With ``SearchScope/beginning`` in a collated section and without filing rules,
  ///   O(log *n*) comparisons of keys for each section. It also takes O(*c*) time, where *c* is the
  ///   number of chunks in the list, of up to 256 rows each. Otherwise O(*n*): the search reads the weights
  ///   of all texts, which the list keeps from the first such search on, in about 25 bytes for a name in
  ///   Latin letters. Making them takes about as long as making the list. Texts of more than 16 KB are read
  ///   each time. The result shares the memory of the list.
  public func searching(for query: String, in scope: SearchScope = .words) -> IndexedList {
    let weights = PrimaryWeights(of: query, in: collation)
    if weights.isEmpty { return self }
    let isSorted = scope == .beginning && !hasFiling && !hasOneSection
    // Making it can take a while, and a search by beginning usually does without it.
    lazy var text = searchColumns.codes.searchText(query)
    var kept = [RowSet](repeating: RowSet(), count: tree.chunks.count)
    for section in 0..<tree.sectionCount {
      let chunks = tree.chunkNumbers(ofSection: section)
      if isSorted, headers[section].order == .collated {
        let range = rows(inSectionAt: section, with: weights)
        for chunk in chunks { kept[chunk] = tree.rows(ofChunk: chunk, in: range) }
      } else {
        for chunk in chunks { kept[chunk] = rows(inChunk: chunk, with: weights, text, scope) }
      }
    }
    var list = self
    list.tree = tree.restricted(to: kept)
    list.showSections()
    return list
  }

  /// Returns the rows of a chunk whose texts have the weights at the places of a scope.
  private func rows(
    inChunk chunk: Int,
    with weights: PrimaryWeights,
    _ text: SearchText,
    _ scope: SearchScope
  ) -> RowSet {
    let place: PrimaryWeights.Place =
      switch scope {
      case .beginning: .beginning
      case .words: .word
      case .anywhere: .anywhere
      }
    func texts(_ row: Int) -> [String] {
      let element = elements[chunk][row]
      let shown = self.text(of: element)
      return hasFiling ? [shown, filingText(of: element)] : [shown]
    }
    let column = searchColumns.column(ofChunk: chunk, rows: elements[chunk].count, texts: texts)
    var (found, undecided) = column.rows(matching: text, at: place)
    if tree.isRestricted {
      found.formIntersection(tree.rows(ofChunk: chunk))
      undecided.formIntersection(tree.rows(ofChunk: chunk))
    }
    for row in undecided {
      if texts(row).contains(where: { weights.occurs(in: $0, at: place) }) { found.insert(row) }
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
}
