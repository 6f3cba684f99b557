/// Options that change the order of a locale.
///
/// A `nil` value keeps the locale's own setting. For most locales this is ICU's default. Some
/// locales differ: Danish puts uppercase first, and Thai ignores punctuation.
///
/// A locale identifier can set the same options with the keys of LDML part 5, section 3.2.
/// For example, "sv-u-kn-true" turns numeric ordering on. An option in this structure
/// overrides the identifier. The keys are `ks`, `ka`, `kf`, `kc`, `kn`, `kb`, `kk` and `kr`.
/// The key `co` selects the collation type and is available only in the identifier.
public struct CollatorOptions: Sendable, Hashable, Codable {
  /// The number of levels that are compared.
  public enum Strength: Int8, Sendable, Hashable, Codable, CaseIterable {
    /// Base letters only: a, á and A are equal.
    case primary = 1
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
  public enum CaseFirst: Int8, Sendable, Hashable, Codable, CaseIterable {
    /// No special treatment of case; in the root order, lowercase sorts first.
    case off = 0
    /// Lowercase first, before any other tertiary difference.
    case lower
    /// Uppercase first, before any other tertiary difference.
    case upper
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

  /// Creates options; an omitted option keeps the locale's own setting.
  public init(
    strength: Strength? = nil,
    ignoresPunctuation: Bool? = nil,
    caseFirst: CaseFirst? = nil,
    caseLevel: Bool? = nil,
    numericOrdering: Bool? = nil,
    backwardsSecondary: Bool? = nil,
    normalization: Bool? = nil,
    reordering: [String]? = nil,
    rules: String? = nil
  ) {
    self.strength = strength
    self.ignoresPunctuation = ignoresPunctuation
    self.caseFirst = caseFirst
    self.caseLevel = caseLevel
    self.numericOrdering = numericOrdering
    self.backwardsSecondary = backwardsSecondary
    self.normalization = normalization
    self.reordering = reordering
    self.rules = rules
  }
}
