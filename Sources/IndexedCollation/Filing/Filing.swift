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
      return FiledText(shownText: text, filingText: override, rules: [.override])
    }
    if let reading = reading?.withoutBlankEnds {
      return FiledText(shownText: text, filingText: reading, rules: [.reading])
    }
    if let count = nonfilingCharacters {
      let filingText = text.withoutScalars(count)
      let isChanged = !filingText.utf8.elementsEqual(text.utf8)
      return FiledText(
        shownText: text, filingText: filingText,
        rules: isChanged ? [.nonfilingCharacters(count)] : [])
    }
    return text.withUTF8Buffer { bytes in
      var rules: [FiledText.Rule] = []
      let place = place(of: bytes, language: language) { part, words in
        rules.append(rule(for: String(decoding: bytes[words], as: UTF8.self), part, language))
      }
      let rest = UnsafeBufferPointer(rebasing: bytes[place.start...])
      let (replaced, replacingRules) = withReplacements(rest)
      if place.isShown, replaced == nil {
        return FiledText(shownText: text, filingText: text, rules: [])
      }
      if let replacement = place.replacement { rules.append(replacement.rule) }
      rules += replacingRules
      let end =
        replaced.map { String(decoding: $0, as: UTF8.self) }
        ?? String(decoding: rest, as: UTF8.self)
      return FiledText(
        shownText: text, filingText: (place.replacement?.beginning ?? "") + end, rules: rules)
    }
  }
}

extension Filing {
  /// Where the filing text of a text is.
  private struct Place {
    /// The position from which the text counts.
    var start = 0

    /// What stands for the text before this position, if it is not left out.
    var replacement: (beginning: String, rule: FiledText.Rule)?

    var isShown: Bool { start == 0 && replacement == nil }
  }

  /// What is left out at the beginning of a text.
  private enum Part {
    case marks, honorific, article, namePrefix
  }

  /// Returns the rule that leaves a part out.
  private func rule(for words: String, _ part: Part, _ language: String?) -> FiledText.Rule {
    switch part {
    case .marks: return .initialMarks(words)
    case .honorific: return .honorific(words)
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
    let place = place(of: text, language: nil) { _, _ in }
    let rest = UnsafeBufferPointer(rebasing: text[place.start...])
    if let replaced = withReplacements(rest).text {
      let filingText = Array((place.replacement?.beginning ?? "").utf8) + replaced
      return filingText.withUnsafeBufferPointer { body($0, true) }
    }
    if place.isShown { return body(text, false) }
    guard let replacement = place.replacement else { return body(rest, true) }
    let filingText = replacement.beginning + String(decoding: rest, as: UTF8.self)
    return filingText.withUTF8Buffer { body($0, true) }
  }

  /// Returns the rest of a text as the rules change it that apply to any part, and these rules.
  ///
  /// - Parameter rest: The text without what is left out at its beginning.
  /// - Returns: The text, or `nil` if no rule applies.
  private func withReplacements(
    _ rest: UnsafeBufferPointer<UInt8>
  ) -> (text: [UInt8]?, rules: [FiledText.Rule]) {
    var text: [UInt8]?
    var applied: [FiledText.Rule] = []
    func apply(_ rule: FiledText.Rule, _ replaced: (UnsafeBufferPointer<UInt8>) -> [UInt8]?) {
      guard let new = text.map({ $0.withUnsafeBufferPointer(replaced) }) ?? replaced(rest) else {
        return
      }
      text = new
      applied.append(rule)
    }
    if words.rules.readsRomanNumerals { apply(.romanNumerals, RomanNumerals.replaced) }
    apply(.groupedNumbers, words.groupedNumbers.replaced)
    apply(.decimalFractions, words.decimalFractions.replaced)
    if words.rules.readsKoreanInitialSounds {
      apply(.koreanInitialSound, KoreanInitialSounds.replaced)
    }
    if let transliterator = words.transliterator {
      apply(.transliteration(words.rules.transliterator), transliterator.replaced)
    }
    return (text, applied)
  }

  /// Finds the filing text of a text that has no override, reading or number of nonfiling characters.
  ///
  /// - Parameters:
  ///   - text: The text, as UTF-8.
  ///   - language: The language of the text; `nil` or not stated for the languages of the rules.
  ///   - found: A closure that is called with each part that is left out at the beginning.
  /// - Returns: The place of the filing text.
  private func place(
    of text: UnsafeBufferPointer<UInt8>, language: String?, _ found: (Part, Range<Int>) -> Void
  ) -> Place {
    if words.rules.leavesOutNonfilingZones, let rest = text.withoutNonfilingZones() {
      return Place(start: text.count, replacement: (rest, .nonfilingZone))
    }
    var start = 0
    func rest() -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[start...]) }
    func leaveOutMarks() -> Bool {
      guard words.rules.leavesOutInitialMarks, let end = rest().endOfInitialMarks, end > 0
      else { return false }
      found(.marks, start..<start + end)
      start += end
      return true
    }
    func leaveOut(
      _ part: Part, _ search: (UnsafeBufferPointer<UInt8>) -> (words: Range<Int>, end: Int)?
    ) -> Bool {
      // A word can begin with a mark, such as an apostrophe. One that is only an asterisk leaves out nothing.
      guard let (words, end) = search(rest()), end > 0 else {
        guard self.words.rules.leavesOutInitialMarks, let end = rest().endOfInitialMarks, end > 0,
          search(UnsafeBufferPointer(rebasing: rest()[end...])).map({ $0.end > 0 }) == true
        else { return false }
        return leaveOutMarks() && leaveOut(part, search)
      }
      found(part, start + words.lowerBound..<start + words.upperBound)
      start += end
      return true
    }
    // The rules are about different parts of a text, so they apply one after the other.
    let rules = words.rules
    if !rules.honorifics.isEmpty {
      while leaveOut(.honorific, words.honorifics.beginning) {}
    }
    if rules.articles != nil { _ = leaveOut(.article) { article(of: $0, language) } }
    if !rules.namePrefixes.isEmpty { _ = leaveOut(.namePrefix, words.prefixes.beginning) }
    _ = leaveOutMarks()
    guard rules.filesMcAsMac || rules.readsChineseSurnames else { return Place(start: start) }
    let nameStart = text.endOfInvisible(from: start)
    let name = UnsafeBufferPointer(rebasing: text[nameStart...])
    if rules.filesMcAsMac, let end = name.endOfMc {
      return Place(start: nameStart + end, replacement: ("Mac", .macPrefix))
    }
    if rules.readsChineseSurnames, let (entry, length) = ChineseSurnames.shared.surname(at: name) {
      return Place(
        start: nameStart + length,
        replacement: (entry.filing, .chineseSurname(reading: entry.reading)))
    }
    return Place(start: start)
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
