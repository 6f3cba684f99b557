extension Collator {
  /// What to change about a locale's order.
  ///
  /// A `nil` leaves the locale's own setting, which for most is ICU's default and for
  /// some is not (Danish puts uppercase first, Thai ignores punctuation).
  ///
  /// The same can be said in the locale's identifier, with the keys of LDML
  /// part 5, section 3.2: "sv-u-kn-true" turns numeric order on. An option that
  /// is set here wins. The keys are `ks`, `ka`, `kf`, `kc`, `kn`, `kb`, `kk` and `kr`, and
  /// `co` for the collation type, which stands in the identifier alone.
  public struct Options: Sendable, Hashable, Codable {
    /// How many kinds of difference count.
    public enum Strength: Int8, Sendable, Hashable, Codable, CaseIterable {
      /// Letters only: a and á and A are equal.
      case primary = 1
      /// Letters and accents.
      case secondary
      /// Letters, accents and case: the default.
      case tertiary
      /// As tertiary, and then ignored punctuation, or hiragana and katakana.
      case quaternary
      /// As quaternary, and then code points.
      case identical
    }

    /// What stands first when texts differ in case alone.
    public enum CaseFirst: Int8, Sendable, Hashable, Codable, CaseIterable {
      /// Neither in particular; in the root order this puts lowercase first.
      case off = 0
      /// Lowercase, before any other tertiary difference.
      case lower
      /// Uppercase, before any other tertiary difference.
      case upper
    }

    /// How many kinds of difference count (`ks`).
    ///
    ///     let letters = try Collator(locale: "en", options: .init(strength: .primary))
    ///     letters.compare("resume", "Résumé")  // .orderedSame
    public var strength: Strength?

    /// Whether spaces and punctuation count only at the fourth level (`ka`): "shifted"
    /// in Unicode's terms.
    ///
    /// The section of a text goes by what is not ignored.
    ///
    ///     let ignoring = Collator.Options(ignoresPunctuation: true)
    ///     let list = try LocalizedIndexedCollation(locale: "en", options: ignoring)
    ///     list.sectionTitles[list.section(for: "(Paren", by: \.self)]  // "P", not "#"
    public var ignoresPunctuation: Bool?

    /// What stands first when texts differ in case alone (`kf`).
    ///
    ///     let upper = try Collator(locale: "en", options: .init(caseFirst: .upper))
    ///     upper.compare("Polish", "polish")  // .orderedAscending
    public var caseFirst: CaseFirst?

    /// Whether case counts at a level of its own, before other tertiary
    /// differences (`kc`).
    ///
    /// With ``Strength/primary`` this makes an order by letters and case, without
    /// accents. Sections do not mind case at all.
    ///
    ///     let cased = Collator.Options(strength: .primary, caseLevel: true)
    ///     let lettersAndCase = try Collator(locale: "en", options: cased)
    ///     lettersAndCase.compare("role", "rôle")  // .orderedSame
    ///     lettersAndCase.compare("role", "Rôle")  // .orderedAscending
    public var caseLevel: Bool?

    /// Whether runs of digits count by their numeric value (`kn`).
    ///
    ///     let numeric = try Collator(locale: "en", options: .init(numericOrdering: true))
    ///     numeric.compare("track 2", "track 10")  // .orderedAscending
    public var numericOrdering: Bool?

    /// Whether accents count from the end of the text, as in Canadian French
    /// (`kb`).
    ///
    ///     let backwards = try Collator(locale: "fr", options: .init(backwardsSecondary: true))
    ///     backwards.compare("côte", "coté")  // .orderedAscending
    public var backwardsSecondary: Bool?

    /// Whether text is normalized first (`kk`).
    ///
    /// Without it, text whose combining marks stand in an unusual order may be out of
    /// place. Locales whose languages use several marks on a letter have it on.
    ///
    ///     let normalizing = try Collator(locale: "en", options: .init(normalization: true))
    ///     normalizing.compare("q\u{307}\u{323}", "q\u{323}\u{307}")  // .orderedSame
    public var normalization: Bool?

    /// The scripts to put first, in their order (`kr`).
    ///
    /// A script is named by its code of ISO 15924 ("Grek"), a group of other characters
    /// by "space", "punct", "symbol", "currency" or "digit"; "Zzzz" stands for all that are not
    /// named. An empty list takes a locale's own preference back. Sections follow;
    /// but ICU's index has no titles for a script that stands behind "Zzzz".
    ///
    ///     let greekFirst = try Collator(locale: "en", options: .init(reordering: ["Grek"]))
    ///     greekFirst.compare("Ω", "A")  // .orderedAscending
    public var reordering: [String]?

    /// Rules to add to those of the locale, in ICU's syntax (LDML part 5, section 3.5).
    ///
    /// They are applied last, so they win over the locale's. A mistake in them is an error of
    /// code ``CollationError/Code-swift.enum/invalidRules`` that names its place.
    ///
    ///     let ruled = try Collator(locale: "en", options: .init(rules: "&N < ñ <<< Ñ"))
    ///     ruled.compare("ñu", "nz")  // .orderedDescending: ñ is a letter after n
    public var rules: String?

    /// Options; each that is left out keeps the locale's own setting.
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
}
