import CEmbeddedFiles

/// The letters of alphabets that ICU's index lacks, from `MissingLetters.csv`.
///
/// CLDR's data have these letters, as characters of the language or in its rules of order, but not as
/// titles. A letter that a later version of ICU has itself changes nothing. Nor does one that is no
/// letter in the order, such as CH in a Spanish order that is not the traditional one.
enum MissingLetters {
  private static let lettersOfLanguage = Dictionary(
    uniqueKeysWithValues: EmbeddedTable(csv: embedded_MissingLetters_csv(), columns: 3).rows
      .map { ($0[0], $0[1].split(separator: " ").map(String.init)) })

  /// Returns the letters of a locale, in the scripts that it is written in.
  static func letters(of locale: LocaleIdentifier) -> [String] {
    let language = locale.icu.prefix { $0 != "_" && $0 != "@" }
    guard let letters = lettersOfLanguage[String(language)] else { return [] }
    let scripts = ICUScripts.scripts(of: locale)
    return letters.filter { scripts.contains(ICUScripts.script(of: $0)) }
  }
}
