import IndexedCollation

extension FiledText {
  /// Where the text is filed and by which rule, in a sentence; `nil` if no rule applies.
  var sentence: String? {
    if rules.isEmpty { return nil }
    let reasons = rules.map(Self.reason).joined(separator: "; ")
    return "\(quoted(shownText)) is filed as \(quoted(filingText)): \(reasons)."
  }

  private static func reason(_ rule: Rule) -> String {
    switch rule {
    case .override: "it has a filing text of its own"
    case .reading: "this is its reading"
    case .nonfilingCharacters(let count):
      "\(count) character\(count == 1 ? " at the beginning does" : "s at the beginning do") not count"
    case .initialMarks(let marks):
      "the marks \(quoted(marks)) before the first letter are left out"
    case .nonfilingZone: "text between U+0098 and U+009C does not count"
    case .initialArticle(let article, let language):
      "the initial article \(quoted(article))\(language.map { " (\($0))" } ?? "") is left out"
    case .honorific(let word): "the honorific \(quoted(word)) is left out"
    case .namePrefix(let prefix): "the prefix \(quoted(prefix)) is left out"
    case .chineseSurname(let reading): "the surname is read \(quoted(reading))"
    case .macPrefix: "Mc and M' are filed as Mac"
    case .romanNumerals: "Roman numerals are filed by their values"
    case .groupedNumbers: "separators in numbers do not count"
    case .decimalFractions: "fractions are filed by their values"
    case .koreanInitialSound: "the reading is that at the beginning of a word in South Korea"
    case .transliteration(let transform): "\(transform) has changed the text, which is a guess"
    case .personName: "names are sorted by their parts"
    }
  }
}
