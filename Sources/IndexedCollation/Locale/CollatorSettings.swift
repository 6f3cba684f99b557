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
    var options = CollatorOptions()
    for field in CollatorOptions.Field.all where !field.isEqual(self.options, other.options) {
      field.copy(self.options, &options)
    }
    return Self(
      options: options, lastIgnored: lastIgnored == other.lastIgnored ? nil : lastIgnored)
  }

  /// Returns these settings with those of the options, which take precedence.
  func with(_ options: CollatorOptions) -> Self {
    var settings = self
    settings.options.rules = nil
    for field in CollatorOptions.Field.all where field.isSet(options) {
      field.copy(options, &settings.options)
    }
    return settings
  }
}
