/// Options that change the order of a locale.
///
/// A `nil` value keeps the locale's own setting. For most locales this is ICU's default. Some
/// locales differ: Danish puts uppercase first, and Thai ignores punctuation.
///
/// A locale identifier can set the same options with the keys of LDML part 5, section 3.2.
/// For example, "sv-u-kn-true" turns numeric ordering on. An option in this structure
/// overrides the identifier. The keys are `ks`, `ka`, `kv`, `kf`, `kc`, `kn`, `kb`, `kk` and
/// `kr`.
/// The key `co` selects the collation type and is available only in the identifier.
///
/// In JSON, the names of the options and of their values are those of Swift:
///
///     let json = Data(#"{"strength": "primary", "numericOrdering": true}"#.utf8)
///     let decoded = try JSONDecoder().decode(Collator.Options.self, from: json)
///     decoded == Collator.Options(strength: .primary, numericOrdering: true)  // true
public struct CollatorOptions: Sendable, Hashable {
  /// The number of levels that are compared.
  public enum Strength: String, Sendable, Hashable, Codable, CaseIterable {
    /// Base letters only: a, á and A are equal.
    case primary
    /// Base letters and accents.
    case secondary
    /// Base letters, accents and case; this is the default.
    case tertiary
    /// As tertiary, then ignored punctuation, or the difference between hiragana and
    /// katakana.
    case quaternary
    /// As quaternary, then code points.
    case identical
  }

  /// The case that sorts first if texts differ only in case.
  public enum CaseFirst: String, Sendable, Hashable, Codable, CaseIterable {
    /// No special treatment of case; in the root order, lowercase sorts first.
    case off
    /// Lowercase first, before any other tertiary difference.
    case lower
    /// Uppercase first, before any other tertiary difference.
    case upper
  }

  /// A group of characters that can be ignored, in the order of the groups.
  public enum MaxVariable: String, Sendable, Hashable, Codable, CaseIterable {
    /// Spaces.
    case space
    /// Spaces and punctuation; this is the default.
    case punct
    /// Spaces, punctuation, and symbols other than currency symbols.
    case symbol
    /// Spaces, punctuation, and all symbols.
    case currency
  }

  /// The number of levels that are compared (`ks`).
  ///
  ///     let letters = try Collator(locale: "en", options: .init(strength: .primary))
  ///     letters.compare("resume", "Résumé")  // .orderedSame
  public var strength: Strength?

  /// A Boolean value that indicates whether spaces and punctuation count only at the fourth
  /// level (`ka`).
  ///
  /// Unicode calls this setting "shifted". The section of a text depends only on the
  /// characters that are not ignored.
  ///
  ///     let ignoring = Collator.Options(ignoresPunctuation: true)
  ///     let list = try LocalizedIndexedCollation(locale: "en", options: ignoring)
  ///     list.sectionTitles[list.section(for: "(Paren", by: \.self)]  // "P" (not "#")
  public var ignoresPunctuation: Bool?

  /// The last group of characters that ``ignoresPunctuation`` concerns, with all groups before it
  /// (`kv`).
  ///
  ///     let all = Collator.Options(ignoresPunctuation: true, maxVariable: .currency)
  ///     try Collator(locale: "en", options: all).compare("$b", "a")  // .orderedDescending
  public var maxVariable: MaxVariable?

  /// The case that sorts first if texts differ only in case (`kf`).
  ///
  ///     let upper = try Collator(locale: "en", options: .init(caseFirst: .upper))
  ///     upper.compare("Polish", "polish")  // .orderedAscending
  public var caseFirst: CaseFirst?

  /// A Boolean value that indicates whether case has its own level before other tertiary
  /// differences (`kc`).
  ///
  /// With ``Strength/primary``, the order depends on base letters and case, but not on
  /// accents. Case never affects sections.
  ///
  ///     let cased = Collator.Options(strength: .primary, caseLevel: true)
  ///     let lettersAndCase = try Collator(locale: "en", options: cased)
  ///     lettersAndCase.compare("role", "rôle")  // .orderedSame
  ///     lettersAndCase.compare("role", "Rôle")  // .orderedAscending
  public var caseLevel: Bool?

  /// A Boolean value that indicates whether runs of digits sort by their numeric value
  /// (`kn`).
  ///
  ///     let numeric = try Collator(locale: "en", options: .init(numericOrdering: true))
  ///     numeric.compare("track 2", "track 10")  // .orderedAscending
  public var numericOrdering: Bool?

  /// A Boolean value that indicates whether accents are compared from the end of the text, as
  /// in Canadian French (`kb`).
  ///
  ///     let backwards = try Collator(locale: "fr", options: .init(backwardsSecondary: true))
  ///     backwards.compare("côte", "coté")  // .orderedAscending
  public var backwardsSecondary: Bool?

  /// A Boolean value that indicates whether text is normalized before it is compared (`kk`).
  ///
  /// Without normalization, text with combining marks in an unusual order can sort
  /// incorrectly. The setting is on by default for locales whose languages use several marks
  /// on one letter.
  ///
  ///     let normalizing = try Collator(locale: "en", options: .init(normalization: true))
  ///     normalizing.compare("q\u{307}\u{323}", "q\u{323}\u{307}")  // .orderedSame
  public var normalization: Bool?

  /// The scripts that sort first, in order (`kr`).
  ///
  /// Name a script by its ISO 15924 code ("Grek"). Name a group of other characters by
  /// "space", "punct", "symbol", "currency" or "digit". "Zzzz" stands for all scripts that
  /// are not named. An empty list removes the locale's own reordering. Sections follow the
  /// same order, but ICU's index has no titles for a script after "Zzzz".
  ///
  ///     let greekFirst = try Collator(locale: "en", options: .init(reordering: ["Grek"]))
  ///     greekFirst.compare("Ω", "A")  // .orderedAscending
  public var reordering: [String]?

  /// Custom rules in ICU's syntax that are added to the locale's rules (LDML part 5, section
  /// 3.5).
  ///
  /// They are applied last, so they override the locale's rules. Invalid rules cause an error
  /// with the code ``CollationError/Code-swift.enum/invalidRules``. Its reason names the
  /// place of the mistake if ICU reports it.
  ///
  ///     let ruled = try Collator(locale: "en", options: .init(rules: "&N < ñ <<< Ñ"))
  ///     ruled.compare("ñu", "nz")  // .orderedDescending (ñ is a letter after n)
  public var rules: String?

  /// An alphabet, which makes the order and the sections of its script.
  ///
  /// For languages that no locale has. The letters are in order, in lowercase or uppercase; the other forms
  /// are added. A letter can have several characters. If its capital is another one than Unicode's, give
  /// all forms, with a slash between them: "i/İ".
  ///
  ///     let letters = "a b d e ẹ f g gb h i".split(separator: " ").map(String.init)
  ///     let own = try LocalizedIndexedCollation(locale: "und", options: .init(alphabet: letters))
  ///     own.sectionTitles  // ["A", "B", "D", "E", "Ẹ", "F", "G", "GB", "H", "I", "#"]
  ///     own.collator.compare("gbo", "gz")  // .orderedDescending
  ///
  /// Texts with other letters of the script come after the alphabet, in the order of the locale, and belong
  /// to no letter. In a list of locales, the alphabet replaces that of the locale that has its script.
  /// ``rules`` are applied after it. An alphabet that is empty, or has a letter twice, or something that is no letter,
  /// causes an error with the code ``CollationError/Code-swift.enum/invalidAlphabet``.
  public var alphabet: [String]?

  /// Creates options; an omitted option keeps the locale's own setting.
  public init(
    strength: Strength? = nil,
    ignoresPunctuation: Bool? = nil,
    maxVariable: MaxVariable? = nil,
    caseFirst: CaseFirst? = nil,
    caseLevel: Bool? = nil,
    numericOrdering: Bool? = nil,
    backwardsSecondary: Bool? = nil,
    normalization: Bool? = nil,
    reordering: [String]? = nil,
    rules: String? = nil,
    alphabet: [String]? = nil
  ) {
    self.strength = strength
    self.ignoresPunctuation = ignoresPunctuation
    self.maxVariable = maxVariable
    self.caseFirst = caseFirst
    self.caseLevel = caseLevel
    self.numericOrdering = numericOrdering
    self.backwardsSecondary = backwardsSecondary
    self.normalization = normalization
    self.reordering = reordering
    self.rules = rules
    self.alphabet = alphabet
  }
}

extension CollatorOptions: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case strength, ignoresPunctuation, maxVariable, caseFirst, caseLevel, numericOrdering,
      backwardsSecondary, normalization, reordering, rules, alphabet
  }

  /// Decodes options; an omitted option keeps the locale's own setting.
  ///
  /// - Throws: `DecodingError` if an option has no such value. Its description names the values.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func flag(_ key: CodingKeys) throws -> Bool? {
      try values.decodeIfPresent(Bool.self, forKey: key)
    }
    self.init(
      strength: try values.decodeNameIfPresent(Strength.self, forKey: .strength),
      ignoresPunctuation: try flag(.ignoresPunctuation),
      maxVariable: try values.decodeNameIfPresent(MaxVariable.self, forKey: .maxVariable),
      caseFirst: try values.decodeNameIfPresent(CaseFirst.self, forKey: .caseFirst),
      caseLevel: try flag(.caseLevel),
      numericOrdering: try flag(.numericOrdering),
      backwardsSecondary: try flag(.backwardsSecondary),
      normalization: try flag(.normalization),
      reordering: try values.decodeIfPresent([String].self, forKey: .reordering),
      rules: try values.decodeIfPresent(String.self, forKey: .rules),
      alphabet: try values.decodeIfPresent([String].self, forKey: .alphabet))
  }
}

extension CollatorOptions.Strength: Comparable {
  /// The number of levels, from 1 to 5.
  var levelCount: Int { position + 1 }

  /// Returns whether a strength compares fewer levels than another one.
  public static func < (left: Self, right: Self) -> Bool { left.position < right.position }
}
