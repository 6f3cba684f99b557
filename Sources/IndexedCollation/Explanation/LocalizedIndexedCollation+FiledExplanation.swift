extension LocalizedIndexedCollation {
  /// Explains the position of a text that is filed by rules.
  ///
  ///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
  ///     let why = try collation.explanation(of: filing.filedText(of: "The Beatles"))
  ///     why.text  // "Beatles"
  ///     why.filed?.rule  // .initialArticle("The", language: "en")
  ///     why.placement?.section.title  // "B"
  ///
  /// - Parameter filed: The text, of less than 2³¹ bytes of UTF-8, and its filing text.
  /// - Returns: The explanation of the filing text.
  /// - Throws: ``CollationError`` if ICU fails.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func explanation(of filed: FiledText) throws(CollationError) -> Explanation {
    var explanation = try explanation(of: filed.filingText)
    explanation.filed = filed
    return explanation
  }

  /// Explains why one text that is filed by rules sorts before another.
  ///
  /// - Parameters:
  ///   - left: A text of less than 2³¹ bytes of UTF-8, and its filing text.
  ///   - right: Another text with the same limit.
  /// - Returns: The explanation of the filing texts, or of the shown texts if the filing texts are
  ///   equal.
  /// - Throws: ``CollationError`` if ICU fails.
  public func explanation(
    comparing left: FiledText, _ right: FiledText
  ) throws(CollationError) -> ComparisonExplanation {
    var explanation = try explanation(comparing: left.filingText, right.filingText)
    if explanation.result == .orderedSame {
      switch (left.isFiledElsewhere, right.isFiledElsewhere) {
      case (true, true):
        // The filing texts decide the section.
        let sections = (explanation.left.placement, explanation.right.placement)
        explanation = try self.explanation(comparing: left.shownText, right.shownText)
        (explanation.left.placement, explanation.right.placement) = sections
      case (false, true): explanation.result = .orderedAscending
      case (true, false): explanation.result = .orderedDescending
      case (false, false): break
      }
      explanation.isByShownTexts = explanation.result != .orderedSame
    }
    explanation.left.filed = left
    explanation.right.filed = right
    return explanation
  }
}
