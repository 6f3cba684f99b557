import CEmbeddedFiles

/// The alphabet of a language for which ICU has no order, from `MissingAlphabets.csv`.
///
/// For Uyghur, ICU has an order in which words that begin with a vowel are no words of this vowel, and for Sanskrit one
/// in which the sign of a nasal counts only as an accent. A later version of ICU may have rules for the letters. Then
/// the alphabet has no effect.
struct MissingAlphabet {
  /// The language, perhaps with a script, as a BCP 47 tag.
  let locale: String

  /// The letters in their order, in capitals if the script has them.
  let letters: [String]

  /// The rules in ICU's syntax by which the letters have this order, among the other letters of the script.
  let rules: String

  /// The rule that puts the script first, which applies if the locale is the first one of a list.
  let scriptOrder: String

  private static let rows = Dictionary(
    uniqueKeysWithValues: EmbeddedTable(csv: embedded_MissingAlphabets_csv(), columns: 4).rows
      .map { ($0[0], $0) })

  /// The ICU identifiers of the locales with an alphabet.
  static var identifiers: [String] { rows.keys.map { $0.replacing("-", with: "_") } }

  private init(row: [String]) {
    locale = row[0]
    letters = row[1].split(separator: " ").map(String.init)
    let start =
      row[2].hasPrefix("[") ? row[2].firstIndex(of: "&") ?? row[2].endIndex : row[2].startIndex
    (scriptOrder, rules) = (String(row[2][..<start]), String(row[2][start...]))
  }

  private var script: ICUScripts.Script { ICUScripts.script(of: letters[0]) }

  /// Finds the alphabet of a locale.
  ///
  /// - Parameter locale: The locale, which can name another script than that of the alphabet.
  /// - Returns: The alphabet; `nil` if there is none, or if ICU has its order.
  /// - Throws: ``CollationError`` if ICU fails.
  static func of(_ locale: LocaleIdentifier) throws(CollationError) -> Self? {
    let names = locale.icu.prefix { $0 != "@" }.split(separator: "_")
    guard let language = names.first else { return nil }
    let script = names.dropFirst().first { $0.count == 4 }
    let tags = [script.map { "\(language)-\($0)" }, String(language)].compactMap(\.self)
    guard let alphabet = tags.lazy.compactMap({ rows[$0] }).first.map(Self.init(row:)),
      script == nil || ICUScripts.scripts(of: locale).contains(alphabet.script)
    else { return nil }
    let tailored = alphabet.tailored
    let isInICU = try ICUTailoring(of: locale).tailoredStrings().contains(where: tailored.contains)
    return isInICU ? nil : alphabet
  }

  /// The letters that the rules move.
  private var tailored: Set<String> {
    Set(
      rules.split(separator: "<").dropFirst().map { part in
        String(part.prefix { $0 != "&" }.filter { $0 != "'" })
      })
  }

  /// Returns the scripts that a locale is written in, with that of its alphabet.
  static func scripts(of locale: LocaleIdentifier) -> [ICUScripts.Script] {
    let known = ICUScripts.scripts(of: locale)
    guard let script = (try? of(locale))?.script, !known.contains(script) else { return known }
    return known + [script]
  }

  /// Returns the alphabets of locales, with the positions of these locales in a list where their scripts belong
  /// to them.
  static func all(
    of locales: [LocaleIdentifier]
  ) throws(CollationError) -> [(owner: Int, alphabet: Self)] {
    var found: [(owner: Int, alphabet: Self)] = []
    for (i, locale) in locales.enumerated() {
      if let alphabet = try of(locale) { found.append((i, alphabet)) }
    }
    // Most lists have none, and finding the owners takes longer.
    if found.isEmpty { return [] }
    let owners = ScriptOwners(of: locales)
    return found.filter { owners.owner(of: $0.alphabet.letters[0]) == $0.owner }
  }
}
