/// How a locale sorts the names of persons, and shows them in a sorted list.
///
///     let gogh = PersonName(family: "Gogh", given: "Vincent", prefix: "van")
///     try PersonNameOrder(locale: "nl").shownText(of: gogh)  // "Gogh, Vincent van"
///     try PersonNameOrder(locale: "nl-BE").shownText(of: gogh)  // "van Gogh, Vincent"
///
/// In most locales, the family name comes first. In Iceland, Thailand, Vietnam, Ethiopia and some others,
/// people look for the given name. A prefix of the family name is a part of it in some locales, and stands at
/// the end in others. Parts are missing if only others have letters or digits ("-"). The data are those of CLDR's
/// sorting patterns (LDML, part 8, "Person Names"), except where a source about the language says otherwise;
/// `PersonNames.csv` names the source of each row.
///
/// To sort by names, use ``Ordering/init(byName:in:reading:)``.
public struct PersonNameOrder: Sendable {
  /// The scripts and the pattern of each locale.
  private let locales: [(scripts: [ICUScripts.Script], pattern: PersonNamePattern)]
  private let filing: Filing

  /// Creates the order of names of a locale.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag or an ICU identifier.
  ///   - filing: Rules by which the first part of a name is filed, such as that of Mc. The other parts, and
  ///     readings, are sorted as they are.
  /// - Throws: ``CollationError`` if the locale is unknown.
  public init(locale: String, filing: Filing = Filing()) throws(CollationError) {
    self.init([try LocaleIdentifier(locale)], filing)
  }

  /// Creates the order of names of the locales of a collator.
  ///
  /// A name is shown and sorted as in the first locale that is written in its script. A name in Chinese
  /// characters, kana or Hangul begins with the family name if there is no such locale.
  ///
  /// - Parameters:
  ///   - collator: The collator.
  ///   - filing: Rules by which the first part of a name is filed.
  public init(_ collator: Collator, filing: Filing = Filing()) {
    self.init(collator.identifiers, filing)
  }

  private init(_ identifiers: [LocaleIdentifier], _ filing: Filing) {
    locales = (identifiers.isEmpty ? [.root] : identifiers).map {
      (ICUScripts.scripts(of: $0), PersonNamePattern.of($0))
    }
    self.filing = filing
  }

  private static let latin = ICUScripts.script(of: "a")
  private static let eastAsian = [ICUScripts.script(of: "一"), ICUScripts.script(of: "가"), .kana]

  /// Returns the pattern of a name in the locale of its script.
  private func pattern(of name: PersonName) -> PersonNamePattern {
    guard let text = name.family ?? name.given, let first = text.utf8.first else {
      return locales[0].pattern
    }
    let isASCII = first >= 0x41 && first < 0x80
    let script = isASCII ? Self.latin : ICUScripts.script(of: text)
    if let locale = locales.first(where: { $0.scripts.contains(script) }) { return locale.pattern }
    return Self.eastAsian.contains(script) ? .eastAsian : locales[0].pattern
  }

  /// Returns a name as a sorted list shows it, with the part first that it is sorted by.
  ///
  /// - Parameter name: The name.
  /// - Returns: The text, which is empty if the name has no part.
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public func shownText(of name: PersonName) -> String {
    let name = name.withoutBlanks
    return pattern(of: name).shownText(of: name)
  }

  /// Returns a name as a sorted list shows it, and the text by which it is sorted.
  ///
  /// The filing text has the parts in their order, with U+FFFE between them, which comes before all other
  /// characters at each level (LDML, part 5, "Special-Purpose Code Points"): *Smith, John* is before
  /// *Smith Jones, Ann*. A name without a family name begins with the given name, and the other way round. So that
  /// readings and names stand in one list, a part without a reading is sorted as it is.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - reading: How the parts are read, such as furigana; `nil` for parts whose reading is not known.
  /// - Returns: Both texts.
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public func filedText(of name: PersonName, reading: PersonName? = nil) -> FiledText {
    let read = reading?.withoutBlanks
    // A name of which only the reading is known is shown as it is read.
    var shown = name.withoutBlanks
    if shown == PersonName() { shown = read ?? shown }
    let pattern = pattern(of: shown)
    var (filingText, separators) = ("", "")
    for element in pattern.elements {
      // Rules are about what is shown, so a reading is sorted as it is.
      let isRead = element.parts.contains { read?[$0] != nil }
      var text = element.text { (isRead ? read?[$0] : nil) ?? shown[$0] }
      if !isRead, filingText.isEmpty, !text.isEmpty {
        text = filing.filedText(of: text).filingText
      }
      if !text.isEmpty {
        filingText += separators + text
        separators = ""
      }
      if !filingText.isEmpty { separators.append(PersonNamePattern.separator) }
    }
    return FiledText(
      shownText: pattern.shownText(of: shown), filingText: filingText, rules: [.personName])
  }
}
