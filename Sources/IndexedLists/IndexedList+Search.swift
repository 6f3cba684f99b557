internal import IndexedCollation

/// Where in a text one looks for another.
public enum SearchScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// At the beginning of the text.
  case beginning
  /// At its beginning, or that of any of its words: letters or digits behind what is neither. Where
  /// words are not set apart, as in Chinese, each ideograph begins one.
  case words
  /// At any character, be it the second of two that are one letter.
  case anywhere
}

extension IndexedList {
  /// The rows that one looks for, in the same sections.
  ///
  /// Accents and case do not matter, but letters do: in Swedish å is not a. (The collation's
  /// primary weights, as of UTS #10, section 8.)
  ///
  ///     let found = list.searching(for: "ber")
  ///     found.allElements.map(\.name)  // ["Anna Berg", "Bérénice"]
  ///
  /// Each letter that one types is a search of its own. To search among what was found before is
  /// not the same where letters join: in Czech, what begins with *ch* does not begin with *c*.
  ///
  /// - Parameters:
  ///   - query: What is looked for. If nothing of it counts, all is found.
  ///   - scope: Where it must be.
  /// - Returns: A list of the rows that have it there.
  /// - Complexity: With ``SearchScope/beginning`` in collated sections, O(*s* + log *n*)
  ///   comparisons of keys for *s* sections, and O(*c*) for the *c* chunks of the list, of some
  ///   hundred rows each; the result shares the list's memory. Else O(*n*): every text is read.
  public func searching(for query: String, in scope: SearchScope = .words) -> IndexedList {
    let weights = PrimaryWeights(of: query, collation.collator)
    if weights.isEmpty { return self }
    if scope == .beginning, headers.allSatisfy({ $0.order == .collated }) {
      return restricted(
        to: (0..<order.sectionCount).map { rows(inSectionAt: $0, with: weights) })
    }
    var bounds = [0]
    var keys: [KeyStore.Key] = []
    var found: [Item] = []
    for section in 0..<order.sectionCount {
      for range in rows(inSectionAt: section, with: weights, scope) {
        append(range, ofSectionAt: section, to: &found, &keys)
      }
      bounds.append(found.count)
    }
    return replacingRows(found, keys, bounds: bounds)
  }

  /// The rows of a section that have weights where they must be.
  private func rows(
    inSectionAt section: Int,
    with weights: PrimaryWeights,
    _ scope: SearchScope
  ) -> [Range<Int>] {
    if scope == .beginning, headers[section].order == .collated {
      return [rows(inSectionAt: section, with: weights)]
    }
    var found: [Range<Int>] = []
    var row = 0
    for chunk in order.chunkNumbers(ofSection: section) {
      for (index, element) in elements[chunk].enumerated() {
        let isFound =
          switch scope {
          case .beginning:
            keys.compareBeginning(of: order.chunks[chunk].keys[index], text(element), with: weights)
              == 0
          case .words: weights.occurs(in: text(element), at: .word)
          case .anywhere: weights.occurs(in: text(element), at: .anywhere)
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

  /// The rows of a collated section that begin with some weights.
  private func rows(inSectionAt section: Int, with weights: PrimaryWeights) -> Range<Int> {
    func compare(_ row: Int) -> Int {
      let (chunk, index) = order.element(section: section, row: row)
      return keys.compareBeginning(
        of: order.chunks[chunk].keys[index], text(elements[chunk][index]), with: weights)
    }
    // Most sections have none.
    let count = order.count(ofSection: section)
    guard count > 0, compare(0) <= 0, compare(count - 1) >= 0 else { return 0..<0 }
    let start = firstRow(inSectionAt: section) { key, text in
      keys.compareBeginning(of: key, text(), with: weights) >= 0
    }
    let end = firstRow(inSectionAt: section) { key, text in
      keys.compareBeginning(of: key, text(), with: weights) > 0
    }
    return start..<end
  }

  private func append(
    _ range: Range<Int>,
    ofSectionAt section: Int,
    to found: inout [Item],
    _ keys: inout [KeyStore.Key]
  ) {
    var row = range.lowerBound
    while row < range.upperBound {
      let (chunk, index) = order.element(section: section, row: row)
      let end = Swift.min(elements[chunk].count, index + range.upperBound - row)
      found += elements[chunk][index..<end]
      keys += order.chunks[chunk].keys[index..<end]
      row += end - index
    }
  }

  /// A list of some rows of each section, which shares all chunks but those that it has a part of.
  private func restricted(to ranges: [Range<Int>]) -> IndexedList {
    let (order, parts) = order.restricted(to: ranges)
    var list = self
    list.order = order
    list.elements = Array(repeating: [], count: elements.count)
    for (chunk, range) in parts {
      list.elements[chunk] =
        range.count < elements[chunk].count ? Array(elements[chunk][range]) : elements[chunk]
    }
    list.showSections()
    return list
  }

  /// A list of the same sections with other rows.
  private func replacingRows(
    _ rows: [Item],
    _ keys: [KeyStore.Key],
    bounds: [Int]
  ) -> IndexedList {
    let chunks = RowOrder.chunkRanges(of: bounds).map { Array(rows[$0.range]) }
    guard let numbers = try? IdentityMap(chunks, count: rows.count, identity) else {
      fatalError("Elements of a list have identities of their own")
    }
    var list = IndexedList(
      collation: collation, sectioning: sectioning, text: text, identity: identity,
      headers: headers, order: RowOrder(bounds: bounds, keys: keys), elements: chunks,
      numbers: numbers, keys: self.keys)
    list.showsEmptySections = showsEmptySections
    list.sectionIndexMinimumDisplayRowCount = sectionIndexMinimumDisplayRowCount
    return list
  }
}
