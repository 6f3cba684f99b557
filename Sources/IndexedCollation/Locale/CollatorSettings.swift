/// The settings of a collator: its options, and the setting that has no option.
///
/// A `nil` value keeps the setting of the tailoring that the collator is opened for.
struct CollatorSettings: Equatable {
  /// A group of characters that can be ignored with ``CollatorOptions/ignoresPunctuation``.
  ///
  /// The names are those in rules, and the values those of the C interface.
  enum Group: Int8 {
    case space = 0
    case punct, symbol, currency
  }

  var options = CollatorOptions()

  /// The last group that is ignored, with all groups before it (`kv`).
  var lastIgnored: Group?

  /// Returns the settings in which these settings differ from others.
  ///
  /// All other settings, and the rules, are `nil`.
  func difference(from other: Self) -> Self {
    func changed<Value: Equatable>(_ setting: KeyPath<Self, Value?>) -> Value? {
      self[keyPath: setting] == other[keyPath: setting] ? nil : self[keyPath: setting]
    }
    return Self(
      options: CollatorOptions(
        strength: changed(\.options.strength),
        ignoresPunctuation: changed(\.options.ignoresPunctuation),
        caseFirst: changed(\.options.caseFirst),
        caseLevel: changed(\.options.caseLevel),
        numericOrdering: changed(\.options.numericOrdering),
        backwardsSecondary: changed(\.options.backwardsSecondary),
        normalization: changed(\.options.normalization),
        reordering: changed(\.options.reordering)),
      lastIgnored: changed(\.lastIgnored))
  }

  /// Returns these settings with those of the options, which take precedence.
  func with(_ options: CollatorOptions) -> Self {
    func preferred<Value>(_ option: KeyPath<CollatorOptions, Value?>) -> Value? {
      options[keyPath: option] ?? self.options[keyPath: option]
    }
    return Self(
      options: CollatorOptions(
        strength: preferred(\.strength),
        ignoresPunctuation: preferred(\.ignoresPunctuation),
        caseFirst: preferred(\.caseFirst),
        caseLevel: preferred(\.caseLevel),
        numericOrdering: preferred(\.numericOrdering),
        backwardsSecondary: preferred(\.backwardsSecondary),
        normalization: preferred(\.normalization),
        reordering: preferred(\.reordering)),
      lastIgnored: lastIgnored)
  }
}
