extension LocaleIdentifier {
  /// Parses a BCP 47 tag or an ICU identifier.
  ///
  /// - Throws: ``CollationError`` with the code `unknownLocale` and suggestions of known
  ///   identifiers.
  init(_ text: String) throws(CollationError) {
    guard Self.isWellFormed(text), let facts = try? ICULocale.facts(of: text) else {
      if let types = text.firstRange(of: "-u-co-"),
        let base = try? Self(String(text[..<types.lowerBound]))
      {
        throw try Self.unknownType(of: base.icu, input: text)
      }
      throw CollationError(
        .unknownLocale,
        input: text,
        reason: text.isEmpty
          ? "the identifier is empty" : "not a BCP 47 tag or an ICU identifier",
        suggestions: text.isEmpty ? ["und"] : try Self.nearest(to: text))
    }
    guard facts.hasKnownLanguage else {
      throw CollationError(
        .unknownLocale, input: text, suggestions: try Self.nearest(to: text))
    }
    let language = String(facts.identifier.prefix { $0 != "_" && $0 != "@" })
    guard facts.hasKnownScript, facts.hasKnownRegion, Self.areWellFormed(facts.variants) else {
      let unknown =
        !facts.hasKnownScript ? "script" : !facts.hasKnownRegion ? "region" : "variant"
      throw CollationError(
        .unknownLocale,
        input: text,
        reason: "there is no such \(unknown)",
        suggestions: try Self.nearest(to: text, language: language))
    }
    let type = Self.collationType(in: facts.identifier) ?? ""
    guard facts.hasKnownCollation, !Self.isForSearching(type) else {
      throw try Self.unknownType(of: facts.identifier, input: text)
    }
    self.init(
      input: text, icu: facts.identifier, tag: try ICULocale.tag(of: facts.givenIdentifier),
      hasData: facts.hasData)
  }

  /// Parses a list of identifiers.
  ///
  /// - Returns: The locales in the order of the list, without duplicates.
  static func list(_ texts: [String]) throws(CollationError) -> [LocaleIdentifier] {
    var locales: [LocaleIdentifier] = []
    var read: Set<String> = []
    for text in texts where read.insert(text).inserted {
      let locale = try LocaleIdentifier(text)
      if !locales.contains(where: { $0.icu == locale.icu }) { locales.append(locale) }
    }
    return locales
  }

  /// Returns whether a text has the form of an identifier.
  ///
  /// This check is necessary because ICU accepts any text. ICU takes "@" for the root. In
  /// "en@kn=true" it ignores the keyword, because the ICU form of the key is "colnumeric".
  private static func isWellFormed(_ text: String) -> Bool {
    let form =
      #/(und|root|[A-Za-z]{2,8})([_\-][A-Za-z0-9]+)*(\.[A-Za-z0-9\-]+)?(@[A-Za-z]{3,}=[A-Za-z0-9_\-]+(;[A-Za-z]{3,}=[A-Za-z0-9_\-]+)*)?/#
    return text.utf8.count < 200 && text.wholeMatch(of: form) != nil
  }

  /// Returns whether all variants are well-formed (RFC 5646, section 2.2.5), such as "VALENCIA" or
  /// "1996".
  ///
  /// ICU's form of an identifier accepts any text there, even "phonebook".
  private static func areWellFormed(_ variants: String) -> Bool {
    variants.isEmpty
      || variants.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { variant in
        let startsWithDigit = variant.utf8.first.map { (0x30...0x39).contains($0) } == true
        return (startsWithDigit ? 4...8 : 5...8).contains(variant.utf8.count)
      }
  }

  /// Returns the collation types of a locale in BCP 47 form, the default first, without those for
  /// searching.
  static func collationTypes(of identifier: String) throws(CollationError) -> [String] {
    try ICULocale.collationTypes(of: identifier).filter { !isForSearching($0) }
  }

  /// Returns whether a collation type is for matching text, not for sorting a list.
  private static func isForSearching(_ type: some StringProtocol) -> Bool {
    type.hasPrefix("search")
  }

  private static func unknownType(
    of identifier: String,
    input: String
  ) throws(CollationError) -> CollationError {
    let base = try ICULocale.tag(of: String(identifier.prefix { $0 != "@" }))
    let types = try collationTypes(of: identifier)
    return CollationError(
      .unknownLocale,
      input: input,
      reason: "\(base) has no such collation type",
      suggestions: types.map { tag(base, collationType: $0) })
  }

  /// Returns up to three tags of locales that are most similar to a text.
  ///
  /// The measure is the edit distance to the tag. It is zero if the text is the English name of
  /// the locale.
  private static func nearest(
    to text: String,
    language: String? = nil
  ) throws(CollationError) -> [String] {
    let wanted = text.lowercased()
    var candidates: [(tag: String, distance: Int)] = []
    for identifier in try ICULocale.allLocales() {
      let ofLanguage = identifier.prefix { $0 != "_" }
      if let language, ofLanguage != language { continue }
      let tag = try ICULocale.tag(of: identifier)
      let name = try ICULocale.englishName(of: identifier).lowercased()
      candidates.append((tag, name == wanted ? 0 : editDistance(tag.lowercased(), wanted)))
    }
    candidates.sort { ($0.distance, $0.tag) < ($1.distance, $1.tag) }
    return candidates.prefix(3).map(\.tag)
  }
}

/// Returns the Levenshtein distance: the minimum number of characters to insert, remove or
/// replace to turn one text into the other.
private func editDistance(_ source: String, _ target: String) -> Int {
  // Locale identifiers are short. Texts that are longer than any identifier are equally far
  // from all of them.
  let source = Array(source.prefix(100))
  let target = Array(target.prefix(100))
  var row = Array(0...target.count)
  for (i, character) in source.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in target.enumerated() {
      let replaced = diagonal + (character == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[target.count]
}
