/// How a locale sorts the names of persons, and shows them in a sorted list.
///
///     let gogh = PersonName(family: "Gogh", given: "Vincent", prefix: "van")
///     try PersonNameOrder(locale: "nl").shownText(of: gogh)  // "Gogh, Vincent van"
///     try PersonNameOrder(locale: "nl-BE").shownText(of: gogh)  // "van Gogh, Vincent"
///
/// In most locales, the family name comes first. In Iceland, Thailand, Vietnam, Ethiopia and some others,
/// people look for the given name. A prefix of the family name is a part of it in some locales, and stands at
/// the end in others. The data are those of CLDR's sorting patterns (LDML, part 8, "Person Names"), except
/// where a source about the language says otherwise; `PersonNames.csv` names the source of each row.
///
/// To sort by names, use ``Ordering/init(byName:in:)``.
public struct PersonNameOrder: Sendable {
  private let pattern: PersonNamePattern
  private let filing: Filing

  /// Creates the order of names of a locale.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag or an ICU identifier.
  ///   - filing: Rules by which the first part of a name is filed, such as that of Mc. The other parts, and
  ///     readings, are sorted as they are.
  /// - Throws: ``CollationError`` if the locale is unknown.
  public init(locale: String, filing: Filing = Filing()) throws(CollationError) {
    self.pattern = PersonNamePattern.of(try LocaleIdentifier(locale))
    self.filing = filing
  }

  /// The order of names of the first locale of a collator.
  public init(_ collator: Collator, filing: Filing = Filing()) {
    self.pattern = PersonNamePattern.of(collator.identifiers.first ?? .root)
    self.filing = filing
  }

  /// Returns a name as a sorted list shows it, with the part first that it is sorted by.
  ///
  /// - Parameter name: The name.
  /// - Returns: The text, which is empty if the name has no part.
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public func shownText(of name: PersonName) -> String { pattern.shownText(of: name.withoutBlanks) }

  /// Returns a name as a sorted list shows it, and the text by which it is sorted.
  ///
  /// The filing text has the parts in their order, with U+FFFE between them, which comes before all other
  /// characters (LDML, part 5, "Special-Purpose Code Points"): *Smith, John* is before *Smith Jones, Ann*. A
  /// name without a family name begins with the given name, and the other way round. So that readings and names
  /// stand in one list, a part without a reading is sorted as it is.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - reading: How the parts are read, such as furigana; `nil` for parts whose reading is not known.
  /// - Returns: Both texts.
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public func filedText(of name: PersonName, reading: PersonName? = nil) -> FiledText {
    let (shown, read) = (name.withoutBlanks, reading?.withoutBlanks)
    var (filingText, separators) = ("", "")
    for element in pattern.elements {
      var text = read.map(element.text(of:)) ?? ""
      if text.isEmpty {
        text = element.text(of: shown)
        if filingText.isEmpty, !text.isEmpty { text = filing.filedText(of: text).filingText }
      }
      if !text.isEmpty {
        filingText += separators + text
        separators = ""
      }
      if !filingText.isEmpty { separators += PersonNamePattern.separator }
    }
    return FiledText(
      shownText: pattern.shownText(of: shown), filingText: filingText, rules: [.personName])
  }
}
