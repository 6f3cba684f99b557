extension Ordering {
  /// Returns a closure that returns the texts of an element that a search reads.
  ///
  /// - Parameter others: Returns texts of an element that are not those of a key, or `nil`.
  /// - Returns: A closure that returns the texts of all keys, and the others.
  package func searchedTexts(
    with others: (@Sendable (Element) -> [String])?
  ) -> @Sendable (Element) -> SearchedTexts {
    // Most orders have one text, and asking each time whether there are others takes a while.
    if isByTextAlone, others == nil {
      return { [text] in SearchedTexts(first: [text($0) ?? ""]) }
    }
    return { element in
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
}
