extension Ordering {
  /// Returns the texts of an element that a search reads.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - others: Returns texts of an element that are not those of a key, or `nil`.
  /// - Returns: The texts of all keys, and the others.
  package func searchedTexts(
    of element: Element, _ others: ((Element) -> [String])?
  ) -> SearchedTexts {
    var first = [text(element) ?? ""]
    if hasFiling {
      let filing = filingText(of: element)
      if !filing.utf8.elementsEqual(first[0].utf8) { first.append(filing) }
    }
    var texts = mergedTexts.compactMap { $0(element) }
    for key in keys {
      if case .text(let text) = key.kind, let text = text(element) { texts.append(text) }
    }
    if let others { texts += others(element) }
    return SearchedTexts(first: first, others: texts)
  }
}
