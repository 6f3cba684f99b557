/// Finds the text under which a text is filed, by ``FilingRules``.
///
///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
///     let order = Ordering<Member>(by: \.family, filing: filing)
///     let sections = collation.sections(of: members, by: order)
///
/// A value is immutable, so tasks can share it.
public struct Filing: Sendable {
  /// The words of the rules, prepared for the search in texts.
  ///
  /// An object, because copying them for each text would take longer than the search.
  private let words: FilingWords

  /// The rules.
  public var rules: FilingRules { words.rules }

  /// Creates a filing without rules, for elements with readings or nonfiling characters.
  public init() {
    self.words = FilingWords()
  }

  /// Creates a filing.
  ///
  /// - Parameter rules: The rules.
  /// - Throws: ``FilingError`` if a language is unknown, or if a word is blank.
  /// - Complexity: O(*n*), where *n* is the number of words.
  public init(_ rules: FilingRules) throws(FilingError) {
    self.words = try FilingWords(rules)
  }

  /// Returns a text with the text under which it is filed.
  ///
  /// - Parameters:
  ///   - text: The text that is shown.
  ///   - reading: How the text is read or sorted, such as furigana, pinyin or "Beatles, The"; `nil` or
  ///     without a letter or digit if it is not known. White space around it does not count.
  ///   - language: The language of the text, as a BCP 47 tag or a MARC code; `nil`, blank, "und" or "|||"
  ///     for the languages of the rules. In an unknown language, there are no articles.
  ///   - nonfilingCharacters: The number of Unicode scalar values at the beginning that do not count, as
  ///     in the second indicator of MARC field 245. If it is given, initial articles stay, and so they
  ///     do for 0.
  /// - Returns: The text and its filing text.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func filedText(
    of text: String, reading: String? = nil, language: String? = nil,
    nonfilingCharacters: Int? = nil
  ) -> FiledText {
    if let override = words.override(of: text) {
      return FiledText(shownText: text, filingText: override, rule: .override)
    }
    if let reading = reading?.withoutBlankEnds {
      return FiledText(shownText: text, filingText: reading, rule: .reading)
    }
    if let count = nonfilingCharacters {
      let filingText = text.withoutScalars(count)
      let isChanged = !filingText.utf8.elementsEqual(text.utf8)
      return FiledText(
        shownText: text, filingText: filingText,
        rule: isChanged ? .nonfilingCharacters(count) : nil)
    }
    return text.withUTF8Buffer { bytes in
      switch place(of: bytes, language: language) {
      case .shown: FiledText(shownText: text, filingText: text, rule: nil)
      case .suffix(let start, let words, let part):
        FiledText(
          shownText: text, filingText: String(decoding: bytes[start...], as: UTF8.self),
          rule: rule(
            for: String(decoding: bytes[words], as: UTF8.self), part, language: language))
      case .text(let filingText, let rule):
        FiledText(shownText: text, filingText: filingText, rule: rule)
      }
    }
  }
}

extension Filing {
  /// Where the filing text of a text is.
  enum Place {
    /// It is the text itself.
    case shown
    /// It is the text from a position on. The range contains the part that is left out.
    case suffix(from: Int, words: Range<Int>, Part)
    /// It is another text.
    case text(String, rule: FiledText.Rule)
  }

  /// What is left out at the beginning of a text.
  enum Part {
    case article, namePrefix, marks
  }

  /// Returns the rule that leaves a part out.
  private func rule(for words: String, _ part: Part, language: String?) -> FiledText.Rule {
    switch part {
    case .marks: return .initialMarks(words)
    case .namePrefix: return .namePrefix(words)
    case .article: break
    }
    let list =
      language.flatMap(StatedLanguage.name).flatMap { InitialArticleTable.shared.words(in: $0) }
      ?? self.words.articles
    return .initialArticle(words, language: list.language(of: words))
  }

  /// Calls a closure with the filing text of a text that has no reading.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-8.
  ///   - body: A closure that receives the filing text, and whether it differs from the text.
  /// - Returns: The result of the closure.
  @inline(__always)
  func withFilingText<Result>(
    of text: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, _ differs: Bool) -> Result
  ) -> Result {
    if !words.rules.overrides.isEmpty,
      let override = words.override(of: String(decoding: text, as: UTF8.self))
    {
      return override.withUTF8Buffer { body($0, !$0.elementsEqual(text)) }
    }
    if !words.canApply(to: text) { return body(text, false) }
    switch place(of: text, language: nil) {
    case .shown: return body(text, false)
    case .suffix(let start, _, _): return body(UnsafeBufferPointer(rebasing: text[start...]), true)
    case .text(let filingText, _): return filingText.withUTF8Buffer { body($0, true) }
    }
  }

  /// Finds the filing text of a text that has no override, reading or number of nonfiling characters.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-8.
  ///   - language: The language of the text; `nil` or not stated for the languages of the rules.
  /// - Returns: The place of the filing text.
  private func place(of text: UnsafeBufferPointer<UInt8>, language: String?) -> Place {
    let place = placeByWords(of: text, language: language)
    guard words.rules.leavesOutInitialMarks, case .shown = place,
      let start = text.endOfInitialMarks, start > 0
    else { return place }
    let rest = UnsafeBufferPointer(rebasing: text[start...])
    return switch placeByWords(of: rest, language: language) {
    case .shown: .suffix(from: start, words: 0..<start, .marks)
    case .suffix(let end, let words, let part):
      .suffix(
        from: start + end, words: start + words.lowerBound..<start + words.upperBound, part)
    case .text(let text, let rule): .text(text, rule: rule)
    }
  }

  private func placeByWords(
    of text: UnsafeBufferPointer<UInt8>, language: String?
  ) -> Place {
    let rules = words.rules
    if rules.leavesOutNonfilingZones, let rest = text.withoutNonfilingZones() {
      return .text(rest, rule: .nonfilingZone)
    }
    if rules.articles != nil, let found = article(of: text, language) {
      return .suffix(from: found.end, words: found.words, .article)
    }
    if !rules.namePrefixes.isEmpty, let found = words.prefixes.beginning(of: text) {
      return .suffix(from: found.end, words: found.words, .namePrefix)
    }
    guard rules.filesMcAsMac || rules.readsChineseSurnames else { return .shown }
    let name = UnsafeBufferPointer(rebasing: text[text.endOfInvisible(from: 0)...])
    if rules.filesMcAsMac, let end = name.endOfMc {
      return .text("Mac" + String(decoding: name[end...], as: UTF8.self), rule: .macPrefix)
    }
    if rules.readsChineseSurnames, let (entry, length) = ChineseSurnames.shared.surname(at: name) {
      return .text(
        entry.filing + String(decoding: name[length...], as: UTF8.self),
        rule: .chineseSurname(reading: entry.reading))
    }
    return .shown
  }

  /// Finds the initial article of a text.
  private func article(
    of text: UnsafeBufferPointer<UInt8>, _ language: String?
  ) -> (words: Range<Int>, end: Int)? {
    var found: (words: Range<Int>, end: Int)?
    if let language = language.flatMap(StatedLanguage.name) {
      found = InitialArticleTable.shared.words(in: language)?.beginning(of: text)
      if let other = words.additional.beginning(of: text), other.end > found?.end ?? 0 {
        found = other
      }
    } else {
      found = words.articles.beginning(of: text)
    }
    guard let found else { return nil }
    let exceptions = words.exceptions
    if !exceptions.words.isEmpty, exceptions.end(in: text, from: found.words.lowerBound) != nil {
      return nil
    }
    return found
  }
}
