/// The filing orders of libraries and publishers, as options.
extension CollatorOptions {
  /// The order in which a space comes before every letter: *New York* before *Newark*.
  ///
  /// This is the default of ICU. Some locales ignore spaces and punctuation, such as Thai.
  public static let wordByWord = CollatorOptions(ignoresPunctuation: false)

  /// The order in which spaces and punctuation do not count: *Newark* before *New York*.
  ///
  /// Dictionaries and encyclopedias use it. Texts that are equal otherwise are ordered by their spaces and
  /// punctuation.
  public static let letterByLetter = CollatorOptions(ignoresPunctuation: true)

  /// The order of NISO TR03-1999, *Guidelines for Alphabetical Arrangement of Letters and Sorting of
  /// Numerals and Other Symbols*.
  ///
  ///     let niso = try Collator(locale: "en", options: .nisoTR03)
  ///     niso.compare("O'Connor", "OConnor")  // .orderedSame
  ///     niso.compare("cream-corn", "creamery")  // .orderedAscending
  ///     niso.compare("9 to 5", "39 Steps")  // .orderedAscending
  ///
  /// Headings are in order word by word (section 4). A hyphen, a dash and a slash count as spaces (3.2), and
  /// other punctuation does not count (3.3). Symbols come before numerals (3.4), and numerals are in order
  /// of their values (6). The order of the letters is still that of the locale.
  ///
  /// Two spaces are not one space, and Roman numerals are letters. For initial articles, which the report
  /// leaves to other rules, see ``FilingRules``. To have the symbols and numerals before the letters, as in
  /// section 3, use ``CatchAll/atStart`` or ``CatchAll/apart``.
  public static let nisoTR03 = CollatorOptions(
    ignoresPunctuation: false, numericOrdering: true,
    rules: """
      &' '<<<'-'<<<'/'<<<‐<<<‑<<<‒<<<–<<<—<<<―
      &[last tertiary ignorable]='.'=','=';'=':'='('=')'='['=']'='<'='>'='{'='}'=''=‘=’='"'=“=”
      =„=«=»=‹=›='!'='?'=¡=¿=…
      """)
}
