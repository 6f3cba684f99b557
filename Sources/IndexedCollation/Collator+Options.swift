internal import CICU

extension Collator {
  /// What to change about a locale's order.
  ///
  /// A `nil` leaves the locale's own setting, which for most is ICU's default and for
  /// some is not (Danish puts uppercase first, Thai ignores punctuation).
  ///
  /// The same can be said in the locale's identifier, with the keys of LDML
  /// part 5, section 3.2: "sv-u-kn-true" turns numeric order on. An option that
  /// is set here wins.
  ///
  ///     let numeric = try Collator(locale: "en", options: .init(numericOrdering: true))
  ///     numeric.compare("track 2", "track 10")  // .orderedAscending
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
    public var strength: Strength?

    /// Whether spaces and punctuation count only at the fourth level (`ka`).
    public var ignoresPunctuation: Bool?

    /// What stands first when texts differ in case alone (`kf`).
    public var caseFirst: CaseFirst?

    /// Whether case counts at a level of its own, before other tertiary
    /// differences (`kc`).
    public var caseLevel: Bool?

    /// Whether runs of digits count by their numeric value (`kn`).
    public var numericOrdering: Bool?

    /// Whether accents count from the end of the text, as in Canadian French
    /// (`kb`).
    public var backwardsSecondary: Bool?

    /// Whether text is normalized first (`kk`).
    ///
    /// Without it, text whose combining marks stand in an unusual order may be out of
    /// place.
    public var normalization: Bool?

    /// Options; each that is left out keeps the locale's own setting.
    public init(
      strength: Strength? = nil,
      ignoresPunctuation: Bool? = nil,
      caseFirst: CaseFirst? = nil,
      caseLevel: Bool? = nil,
      numericOrdering: Bool? = nil,
      backwardsSecondary: Bool? = nil,
      normalization: Bool? = nil
    ) {
      self.strength = strength
      self.ignoresPunctuation = ignoresPunctuation
      self.caseFirst = caseFirst
      self.caseLevel = caseLevel
      self.numericOrdering = numericOrdering
      self.backwardsSecondary = backwardsSecondary
      self.normalization = normalization
    }
  }
}

extension Collator.Options {
  var attributes: cicu_attributes {
    func value(_ option: Bool?) -> Int8 {
      option.map { $0 ? 1 : 0 } ?? Int8(CICU_DEFAULT)
    }
    return cicu_attributes(
      strength: strength?.rawValue ?? Int8(CICU_DEFAULT),
      alternate_shifted: value(ignoresPunctuation),
      case_first: caseFirst?.rawValue ?? Int8(CICU_DEFAULT),
      case_level: value(caseLevel),
      numeric: value(numericOrdering),
      backwards: value(backwardsSecondary),
      normalization: value(normalization))
  }
}
