internal import IndexedCollation

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The places in a text at which a search looks for the query.
@nonexhaustive
public enum SearchScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// At the beginning of the text by which a row is sorted, or of the text that it shows.
  case beginning
  /// At the beginning of any text of a row, or of any word in it, for each word of the query.
  ///
  /// A word begins at a letter or digit that follows a character that is neither. Since some
  /// languages, such as Chinese, do not separate words, each ideograph also begins a word. The words
  /// of the query are those between white space, and their order does not matter.
  case words
  /// At any character of any text of a row, even at the second of two characters that form one letter.
  case anywhere

  var place: PrimaryWeights.Place {
    switch self {
    case .beginning: .beginning
    case .words: .word
    case .anywhere: .anywhere
    }
  }
}

extension IndexedList {
  /// Returns a list of the rows that match a query, in the same sections.
  ///
  /// The search ignores accents and case, but not differences between letters: in Swedish, å is
  /// not a. It compares the primary weights of the collation (UTS #10, section 8). White space around
  /// the query does not matter.
  ///
  ///     let found = list.searching(for: "ber")
  ///     found.allElements.map(\.name)  // ["Anna Berg", "Bérénice"]
  ///     list.searching(for: "berg ann").allElements.map(\.name)  // ["Anna Berg"]
  ///
  /// With filing rules, a row matches by the text that it shows or by its filing text. Except with
  /// ``SearchScope/beginning``, it also matches by the texts of the further keys of the list, or by those of
  /// ``searchedTexts``. With ``SearchScope/words``, each word of the query can be in another text.
  ///
  /// Search the whole list again for each letter that the user types. A search in the previous
  /// result would be wrong where two characters form one letter: in Czech, text that begins
  /// with *ch* does not begin with *c*. ``ranges(of:in:scope:)`` tells where a text matches.
  ///
  /// - Parameters:
  ///   - query: The text to search for, of which only what has primary weights is looked for. All rows match
  ///     if nothing has.
  ///   - scope: The places at which a text may match.
  /// - Returns: A list of the rows that match.
  /// - Complexity: With ``SearchScope/beginning`` in a collated section and without filing rules,
  ///   O(log *n*) comparisons of keys for each section. It also takes O(*c*) time, where *c* is the
  ///   number of chunks in the list, of up to 256 rows each. Otherwise O(*n*) for each word of the query: the
  ///   search reads the weights of all texts, which the list keeps from the first such search on, in about 25 bytes for a name in
  ///   Latin letters. Making them takes up to twice as long as making the list. Texts of more than 16 KB are read
  ///   each time. The result shares the memory of the list.
  public func searching(for query: String, in scope: SearchScope = .words) -> IndexedList {
    restricted(to: rows(matching: query, in: scope, checkCancellation: {}))
  }

  /// Returns the rows that match a query, the best ones first.
  ///
  /// First are the rows whose text begins with the query, then those with its words, then those that have the
  /// query anywhere, as ``searching(for:in:)`` finds them. Rows that match equally well are in the order of the list.
  ///
  ///     list.rankedIndexPaths(for: "an").map { list[$0].name }  // ["Anna Berg", "Örjan"]
  ///
  /// - Parameters:
  ///   - query: The text to search for. If it has no primary weights, all rows match.
  ///   - limit: The maximum number of rows.
  /// - Returns: The index paths of the rows in this list, each of them once.
  /// - Complexity: That of a search in each scope of ``searching(for:in:)`` that the limit requires, plus
  ///   O(*r* log *s*), where *r* is the number of rows that are returned, and *s* that of sections.
  public func rankedIndexPaths(for query: String, limit: Int = .max) -> [IndexPath] {
    var paths: [IndexPath] = []
    var seen = [RowSet](repeating: RowSet(), count: tree.chunks.count)
    for scope in [SearchScope.beginning, .words, .anywhere] where paths.count < limit {
      let found = rows(matching: query, in: scope, checkCancellation: {})
      for section in 0..<tree.sectionCount {
        for chunk in tree.chunkNumbers(ofSection: section) {
          let rows = found?[chunk] ?? tree.rows(ofChunk: chunk)
          for row in rows where !seen[chunk].contains(row) {
            if paths.count >= limit { return paths }
            paths.append(path(tree.place(ofElement: row, inChunk: chunk)))
          }
          seen[chunk].formUnion(rows)
        }
      }
    }
    return paths
  }

  /// Returns the index path of the row that the user looks for by typing the beginning of its text.
  ///
  ///     list.indexPath(forTyped: "be").map { list[$0].name }  // "Bérénice"
  ///     list.indexPath(forTyped: "c").map { list[$0].name }  // "Åsa"
  ///
  /// - Parameter text: What the user has typed so far.
  /// - Returns: The index path of the first row whose text begins with what is typed, as ``SearchScope/beginning``
  ///   finds it. If there is none, and the list has the sections of its collation, it is the first row after the place
  ///   where such a row would be, or the last row. Otherwise, and in a list without rows, `nil`.
  /// - Complexity: That of a search by ``SearchScope/beginning``.
  public func indexPath(forTyped text: String) -> IndexPath? {
    let query = SearchQuery(text, at: .beginning, in: collation)
    let found = searching(for: text, in: .beginning)
    // The rows are in the order of their filing texts, so a row that only shows the text comes second.
    let filed =
      hasFiling
      ? found.allElements.first { query.occurs(in: filingText(of: $0)) }.map(identity) : nil
    if let id = filed ?? found.indexPath(atOffset: 0).map(found.id(at:)) {
      return indexPath(of: id)
    }
    guard case .byCollation = sectioning, !hasOneSection, let term = query.terms.first else {
      return nil
    }
    let section = collation.section(for: term.text, by: \.self)
    let offset =
      offsets[shownPosition(ofSection: section)] + row(inSectionAt: section, from: term.weights)
    return indexPath(atOffset: Swift.min(offset, numberOfRows - 1))
  }

  /// Returns where a query matches a text, so that the matches can be marked.
  ///
  /// The text can be one that a row shows, whether or not the list searches it.
  ///
  ///     let name = "Anna Bérénice"
  ///     list.ranges(of: "ber a", in: name).map { name[$0] }  // ["A", "Bér"]
  ///
  /// - Parameters:
  ///   - query: The text that is searched for.
  ///   - text: A text.
  ///   - scope: The places at which a text may match.
  /// - Returns: The ranges of the characters that match, in order, without overlaps. A query without primary
  ///   weights has none.
  /// - Complexity: That of `PrimaryWeights.ranges(in:at:)` for each word of the query.
  public func ranges(
    of query: String, in text: String, scope: SearchScope = .words
  ) -> [Range<String.Index>] {
    SearchQuery(query, at: scope.place, in: collation).ranges(in: text)
  }

  /// Returns a list of some rows of each chunk; the same list for `nil`.
  func restricted(to rows: [RowSet]?) -> IndexedList {
    guard let rows else { return self }
    var list = self
    list.tree = tree.restricted(to: rows)
    list.showSections()
    return list
  }

  /// Returns the rows of each chunk that match a query; `nil` if the query has no weights.
  ///
  /// - Parameters:
  ///   - query: The text to search for.
  ///   - scope: The places at which a text may match.
  ///   - checkCancellation: A closure that is called before the chunks of a column are read.
  /// - Returns: The rows, in the order of the chunks of the tree.
  /// - Throws: What the closure throws.
  func rows<Failure>(
    matching query: String, in scope: SearchScope, checkCancellation: () throws(Failure) -> Void
  ) throws(Failure) -> [RowSet]? {
    let query = SearchQuery(query, at: scope.place, in: collation)
    if query.terms.isEmpty { return nil }
    let isSorted =
      scope == .beginning && !hasFiling && !hasOneSection && !joinsOverlappingLetters
    var kept = [RowSet](repeating: RowSet(), count: tree.chunks.count)
    // Whether the weights of all rows of a chunk must be compared.
    var isRead = [Bool](repeating: false, count: kept.count)
    for section in 0..<tree.sectionCount {
      let chunks = tree.chunkNumbers(ofSection: section)
      if isSorted, headers[section].order == .collated, let term = query.terms.first {
        let range = rows(inSectionAt: section, with: term.weights)
        for chunk in chunks { kept[chunk] = tree.rows(ofChunk: chunk, in: range) }
      } else {
        for chunk in chunks { isRead[chunk] = true }
      }
    }
    // Making them can take a while, and a search by beginning usually does without them.
    lazy var codes = query.terms.map(searchColumns.codes.searchText)
    for chunks in searchColumns.chunks(count: kept.count) where isRead[chunks].contains(true) {
      try checkCancellation()
      let found = rows(ofChunks: chunks, matching: query, codes) { isRead[$0] }
      for (chunk, found) in zip(chunks, found) where isRead[chunk] { kept[chunk] = found }
    }
    return kept
  }

  /// Returns the rows of the chunks of a column that match a query.
  ///
  /// - Parameters:
  ///   - chunks: The chunks.
  ///   - query: The query.
  ///   - codes: The codes of the terms of the query.
  ///   - isRead: Returns whether the rows of a chunk are wanted.
  /// - Returns: The rows of each chunk.
  private func rows(
    ofChunks chunks: Range<Int>, matching query: SearchQuery, _ codes: [SearchText],
    where isRead: (Int) -> Bool
  ) -> [RowSet] {
    let texts = order.searchedTexts(with: otherTexts)
    let column = searchColumns.column(ofChunks: chunks) { elements[$0].map(texts) }
    var rows = chunks.map { chunk in
      guard isRead(chunk) else { return RowSet() }
      return tree.isRestricted
        ? tree.rows(ofChunk: chunk) : column.rows(ofChunk: chunk - chunks.lowerBound)
    }
    for (term, code) in zip(query.terms, codes) where rows.contains(where: { !$0.isEmpty }) {
      for (i, var matches) in column.rows(matching: code, at: query.place).enumerated() {
        matches.undecided.formIntersection(rows[i])
        for row in matches.undecided
        where texts(elements[chunks.lowerBound + i][row]).contain(term.weights, at: query.place) {
          matches.found.insert(row)
        }
        rows[i].formIntersection(matches.found)
      }
    }
    return rows
  }

  /// Returns the texts of an element besides the one by which it is sorted; `nil` for those of the further keys.
  private var otherTexts: (@Sendable (Item) -> [String])? {
    guard let shown = shownTexts?.texts else { return searchedTexts }
    guard let searched = searchedTexts else { return shown }
    return { searched($0) + shown($0) }
  }

  /// Compares the beginning of the text of a row with weights.
  private func compareBeginning(
    of key: RowKey, _ element: @autoclosure () -> Item, with weights: PrimaryWeights
  ) -> ComparisonResult {
    keys.store(of: key).compareBeginning(of: key.key, element(), by: order, with: weights)
  }

  /// Returns the first row of a collated section whose text begins with the weights or sorts after them.
  private func row(inSectionAt section: Int, from weights: PrimaryWeights) -> Int {
    firstRow(inSectionAt: section) { key, element in
      compareBeginning(of: key, element(), with: weights) != .orderedAscending
    }
  }

  /// Returns the rows of a collated section whose texts begin with the weights.
  private func rows(inSectionAt section: Int, with weights: PrimaryWeights) -> Range<Int> {
    func compare(_ row: Int) -> ComparisonResult {
      let (chunk, index) = tree.element(section: section, row: row)
      return compareBeginning(
        of: tree.key(chunk: chunk, index: index), elements[chunk][index], with: weights)
    }
    // Two comparisons are enough for most sections, which have no match.
    let count = tree.count(ofSection: section)
    guard count > 0, compare(0) != .orderedDescending, compare(count - 1) != .orderedAscending
    else { return 0..<0 }
    let start = row(inSectionAt: section, from: weights)
    let end = firstRow(inSectionAt: section) { key, element in
      compareBeginning(of: key, element(), with: weights) == .orderedDescending
    }
    return start..<end
  }
}
