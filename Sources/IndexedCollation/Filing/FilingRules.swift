/// What a text is filed under, where that is not the text itself.
///
/// A reader looks for "The Beatles" under B. The text that a list sorts by, here "Beatles", is the
/// *filing text*. Each rule is off by default. A ``Filing`` applies the rules. The first of these that
/// applies to a text decides alone:
///
/// 1. ``overrides``
/// 2. the reading of the element, if the caller gives one
/// 3. the number of nonfiling characters of the element, if the caller gives one
/// 4. ``leavesOutNonfilingZones``
///
/// Otherwise, these rules apply one after the other, each to what the one before it leaves:
///
/// 1. ``honorifics``, as many as there are
/// 2. ``articles``
/// 3. ``namePrefixes``
/// 4. ``filesMcAsMac``, or ``readsChineseSurnames``
/// 5. ``readsRomanNumerals``, ``groupingSeparators``, ``decimalSeparators``, ``readsKoreanInitialSounds`` and
///    ``transliterator``
///
/// So *The McCoys* is filed as *MacCoys* with the rules for English articles and Mc. With
/// ``leavesOutInitialMarks``, marks before any of these parts, and before what is left, do not count.
///
/// Texts with equal filing texts are in this order: first those that are filed as they are shown, then
/// the others by the text that is shown.
///
/// The order of spaces, punctuation and numbers is not a matter of filing texts, but of
/// ``Collator/Options``.
public struct FilingRules: Sendable, Hashable {
  /// The filing texts of single texts, which come before all other rules.
  ///
  /// A text that is to be filed as it is shown can be its own filing text. A text that ends with an asterisk
  /// stands for all texts with this beginning: with `["St. *": "Saint *"]`, *St. Louis* is filed as *Saint
  /// Louis*. A whole text comes before a beginning, and a long beginning before a short one.
  public var overrides: [String: String]

  /// Whether text between U+0098 (start of string) and U+009C (string terminator) is left out, with
  /// these characters.
  ///
  /// ISO 6630 and MARC 21 mark text that does not count for the order in this way. If a zone does not
  /// end, the text is filed as it is shown.
  public var leavesOutNonfilingZones: Bool

  /// The initial articles that are left out; `nil` if none are.
  public var articles: InitialArticles?

  /// Words before a name that are left out, such as "Dr.", "Prof." and "Sir".
  ///
  /// *Prof. Dr. Xu* is then filed as *Xu*. A word is also left out without its points, and with
  /// one after it: "Dr" and "Dr.", "PhD" and "Ph.D." if the latter is given.
  public var honorifics: [String]

  /// Beginnings of family names that are left out, such as "van", "von der" and "d'".
  ///
  /// A name is then filed by what follows: "van Gogh" under G, as in the Netherlands. Without this rule
  /// it is under V, as in Belgium. The longest prefix of the list counts, in upper or lower case. A
  /// prefix that does not end with an apostrophe, a hyphen or an asterisk must be a word of its own: "ال*" is
  /// left out in "الحسن".
  public var namePrefixes: [String]

  /// Whether Mc and M' at the beginning of a name are filed as Mac.
  ///
  /// The next letter must be a capital, as in "McDonald".
  public var filesMcAsMac: Bool

  /// Whether a Chinese surname is filed by its reading as a surname.
  ///
  /// ICU's pinyin order has one reading of each character, so 曾国藩 is under C (céng), although the name
  /// is read Zēng. With this rule, it is under Z. The readings are those of CLDR's transform
  /// Han-Latin/Names, without those of 莘, 隗, 牟, 刀 and 尉 (alone), which are disputed, and of lists of surnames, for
  /// 阚, 祭, 么, 乜, 缪, 句 and 能. ``overrides`` can have others: `["铫*": "窑*"]`. Use the rule only
  /// for names of persons, and only in a collator with ``Collator/ordersHanByReading``: in an order by strokes,
  /// the strokes of another character would count.
  public var readsChineseSurnames: Bool

  /// Whether marks before the first letter or digit are left out: quotation marks, brackets, dashes, symbols,
  /// emoji, and the apostrophes ʻ ʼ ʾ ʿ that are letters in some languages.
  ///
  /// "“Heroes”" is then under H also without an article, and "ʿAlī" is under A. A text without letters and
  /// digits is filed as it is shown.
  public var leavesOutInitialMarks: Bool

  /// Whether Roman numerals are filed by their values: *Louis IX* before *Louis X* (*ALA Filing Rules*, 8.5).
  ///
  /// In a collator with ``CollatorOptions/numericOrdering``, *Louis XIV* then stands where *Louis 14* does. A
  /// numeral is a word after the first one, in capitals and in the usual form, up to 3999, and it is
  ///
  /// - of the letters I, V and X. A single letter does not stand before an apostrophe or a hyphen (*X-Men*) or
  ///   beside a point within the text (*John V. Smith*), and a single I not before another word (*What I like*);
  /// - or of three letters, with L, too (*XLI*, but not *XL*);
  /// - or of four letters or more. So *CD*, *MIX* and *Vitamin C* have none.
  ///
  /// The capitals among the characters for Roman numerals (*Ⅷ*) count anywhere. The I of *The King and I* is read as
  /// one, too; ``overrides`` has such exceptions.
  public var readsRomanNumerals: Bool

  /// The characters that do not count between groups of digits, such as the comma in "20,000"; none by default.
  ///
  /// In a collator with ``CollatorOptions/numericOrdering``, *20,000 Leagues* is then after *1,000 Years*
  /// (*ALA Filing Rules*, 8.2). The last group has three digits, and the groups before it two or three: *1,00,000*.
  /// A number that begins with 0 has no groups. A space stands for spaces of all widths, and an apostrophe for all of
  /// its forms. ``Collator/groupingSeparators`` has those of the locales.
  public var groupingSeparators: String

  /// The characters before the fraction of a number, such as the point in "3.14"; none by default.
  ///
  /// In a collator with ``CollatorOptions/numericOrdering``, and without ``CollatorOptions/ignoresPunctuation``,
  /// *3.14* is then before *3.2*. A number with two of them is none with a fraction: a date or the version *1.2.3*.
  /// Versions such as *3.14* stay in their order without this rule. Fractions of more than 18 digits stay, too.
  /// ``Collator/decimalSeparators`` has those of the locales.
  public var decimalSeparators: String

  /// Whether Hanja at the beginning of a word are filed by their readings in South Korea: 李 as 이, 羅 as 나.
  ///
  /// ICU's Korean order has one reading of each character, 리 and 라, which is that within a word. The initial
  /// sound law is articles 10 to 12 of the *Hangul Orthography* (한글 맞춤법); their exceptions within a word and after a
  /// number are not read. Text in Hangul is filed as it is written. Use the rule only in a collator with
  /// ``Collator/ordersHanjaByReading``.
  public var readsKoreanInitialSounds: Bool

  /// The identifier of a transform of ICU through which texts are filed, such as "Any-Latin"; empty by default.
  ///
  /// With "Any-Latin", a list in Swedish has Иванов under I and 王 under W. Such a text is a guess: a transform
  /// knows one reading of a character, and no language. With "Cyrillic-Latin; Greek-Latin", only these two scripts
  /// are changed. The first 1,000 bytes of a text are changed, and no others. ICU changes one text at a time, so more
  /// threads do not help. ICU's guide has the
  /// [transforms](https://unicode-org.github.io/icu/userguide/transforms/general/).
  public var transliterator: String

  /// Creates rules.
  public init(
    overrides: [String: String] = [:], leavesOutNonfilingZones: Bool = false,
    articles: InitialArticles? = nil, namePrefixes: [String] = [], filesMcAsMac: Bool = false,
    readsChineseSurnames: Bool = false, leavesOutInitialMarks: Bool = false,
    honorifics: [String] = [], readsRomanNumerals: Bool = false, groupingSeparators: String = "",
    decimalSeparators: String = "", readsKoreanInitialSounds: Bool = false,
    transliterator: String = ""
  ) {
    self.overrides = overrides
    self.leavesOutNonfilingZones = leavesOutNonfilingZones
    self.articles = articles
    self.namePrefixes = namePrefixes
    self.filesMcAsMac = filesMcAsMac
    self.readsChineseSurnames = readsChineseSurnames
    self.leavesOutInitialMarks = leavesOutInitialMarks
    self.honorifics = honorifics
    self.readsRomanNumerals = readsRomanNumerals
    self.groupingSeparators = groupingSeparators
    self.decimalSeparators = decimalSeparators
    self.readsKoreanInitialSounds = readsKoreanInitialSounds
    self.transliterator = transliterator
  }
}

extension FilingRules: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case overrides, leavesOutNonfilingZones, articles, namePrefixes, filesMcAsMac
    case readsChineseSurnames, leavesOutInitialMarks, honorifics, readsRomanNumerals
    case groupingSeparators, decimalSeparators, readsKoreanInitialSounds, transliterator
  }

  /// Decodes rules, in which all members are optional.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys) throws -> Bool {
      try values.decodeIfPresent(Bool.self, forKey: key) ?? false
    }
    self.init(
      overrides: try values.decodeIfPresent([String: String].self, forKey: .overrides) ?? [:],
      leavesOutNonfilingZones: try flag(.leavesOutNonfilingZones),
      articles: try values.decodeIfPresent(InitialArticles.self, forKey: .articles),
      namePrefixes: try values.decodeIfPresent([String].self, forKey: .namePrefixes) ?? [],
      filesMcAsMac: try flag(.filesMcAsMac),
      readsChineseSurnames: try flag(.readsChineseSurnames),
      leavesOutInitialMarks: try flag(.leavesOutInitialMarks),
      honorifics: try values.decodeIfPresent([String].self, forKey: .honorifics) ?? [],
      readsRomanNumerals: try flag(.readsRomanNumerals),
      groupingSeparators: try values.decodeIfPresent(String.self, forKey: .groupingSeparators)
        ?? "",
      decimalSeparators: try values.decodeIfPresent(String.self, forKey: .decimalSeparators) ?? "",
      readsKoreanInitialSounds: try flag(.readsKoreanInitialSounds),
      transliterator: try values.decodeIfPresent(String.self, forKey: .transliterator) ?? "")
  }
}
