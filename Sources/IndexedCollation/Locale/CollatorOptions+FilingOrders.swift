/// The filing orders of libraries and publishers, as options.
extension CollatorOptions {
  /// The order in which a space comes before every letter: *New York* before *Newark*.
  ///
  /// This is the default of ICU. Some locales ignore spaces and punctuation, such as Thai.
  public static let wordByWord = CollatorOptions(ignoresPunctuation: false)

  /// The order in which spaces and punctuation do not count: *Newark* before *New York*.
  ///
  ///     let books = try Collator(locale: "en", options: .letterByLetter)
  ///     books.compare("Newark", "New York")  // .orderedAscending
  ///     books.compare("New, Zoe", "Newark")  // .orderedAscending
  ///
  /// Dictionaries, encyclopedias and the indexes of books use it. A comma, and a bracket after a
  /// space, end what is compared first, so *New, Zoe* stands with *New*; of equal words, the one alone comes first, then the
  /// one with a bracket, then the one with a comma (*The Chicago Manual of Style*, "Alphabetizing"). Texts
  /// that are equal otherwise are ordered by their spaces and punctuation.
  public static let letterByLetter = CollatorOptions(
    ignoresPunctuation: true, rules: "&[before 1]0<' ('<<<' ['<<<' （'<','<<<،<<<、<<<，")

  /// The order of headings in the catalogs of libraries: *Smith, John* before *Smith Jones, Ann*.
  ///
  ///     let catalog = try Collator(locale: "en", options: .byElement)
  ///     catalog.compare("Smith, Zoe", "Smith Jones, Ann")  // .orderedAscending
  ///     catalog.compare("Beatles, The", "Beatles Revival")  // .orderedAscending
  ///
  /// A heading consists of elements, and nothing comes before something. A dash, a comma and an opening
  /// bracket after a space end an element, in this order: *Art*, *Art—History*, *Art, Greek*, *Art
  /// (Philosophy)*, *Art and letters*. Two hyphens, and a dash between spaces, are a dash. Within an element, the order is that of words: a hyphen and a slash are spaces, other
  /// punctuation does not count, and numerals are in order of their values and before letters (*Library of
  /// Congress Filing Rules*, 1980). A comma in a numeral ends an element too.
  public static let byElement = CollatorOptions(
    ignoresPunctuation: false, numericOrdering: true,
    rules: """
      &[before 1]' '
      <—<<<' — '<<<'--'<<<' -- '<<<' – '<<<―<<<' ― '<','<<<', '<<<،<<<'، '<<<、<<<，<' ('<<<' ['<<<' （'
      &' '<<<'-'<<<'/'<<<‐<<<‑<<<‒<<<–
      \(ignoredMarks)
      """)

  /// The order of JIS X 4061-1996, with the locale "ja" and readings in kana.
  ///
  ///     let japanese = try Collator(locale: "ja", options: .jisX4061)
  ///     japanese.compare("かな", "カナ")  // .orderedAscending
  ///
  /// The standard also compares hiragana and katakana, which ICU's order for Japanese does only at the fourth
  /// level.
  public static let jisX4061 = CollatorOptions(strength: .quaternary)

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
  /// Two spaces are not one space. For initial articles, which the report leaves to other rules, for Roman
  /// numerals, and for commas in numbers, see ``FilingRules``. To have the symbols and numerals before the letters, as in
  /// section 3, use ``CatchAll/atStart`` or ``CatchAll/apart``.
  public static let nisoTR03 = CollatorOptions(
    ignoresPunctuation: false, numericOrdering: true,
    rules: """
      &' '<<<'-'<<<'/'<<<‐<<<‑<<<‒<<<–<<<—<<<―
      \(ignoredMarks)=','
      """)

  /// Rules by which punctuation does not count that neither parts words nor ends an element.
  private static let ignoredMarks = """
    &[last tertiary ignorable]='.'=';'=':'='('=')'='['=']'='<'='>'='{'='}'=''=‘=’='"'=“=”=„=«=»=‹=›
    ='!'='?'=¡=¿=…
    """
}
