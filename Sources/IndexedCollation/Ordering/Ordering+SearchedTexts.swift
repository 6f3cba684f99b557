extension Ordering {
  /// Returns a closure that returns the texts of an element that a search reads.
  ///
  /// - Parameter others: Returns the texts besides the first one; `nil` for those of the further keys.
  /// - Returns: The closure.
  package func searchedTexts(
    with others: (@Sendable (Element) -> [String])?
  ) -> @Sendable (Element) -> SearchedTexts {
    // Most orders have one text, and asking each time whether there are others takes a while.
    if isByTextAlone, others == nil {
      return { [text] in SearchedTexts(first: [text($0) ?? ""]) }
    }
    return { element in
      SearchedTexts(first: firstTexts(of: element), others: (others ?? furtherTexts)(element))
    }
  }

  /// Returns the first text of an element, as it is shown and as it is filed.
  private func firstTexts(of element: Element) -> [String] {
    guard hasFiling else { return [text(element) ?? ""] }
    let filed = filedText(of: element)
    return filed.isFiledElsewhere ? [filed.shownText, filed.filingText] : [filed.shownText]
  }

  /// Returns the texts of an element for the further keys.
  private func furtherTexts(of element: Element) -> [String] {
    withUnsafePointer(to: element) { element in
      let texts = keys.mergedTexts + keys.further.compactMap(\.text)
      return texts.compactMap { $0.text(UnsafeRawPointer(element)) }
    }
  }
}
