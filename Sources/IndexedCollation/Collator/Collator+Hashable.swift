extension Collator: Hashable {
  /// Returns whether two collators have the same locales, in the same order, and the same options.
  ///
  ///     let swedish = try Collator(locale: "sv")
  ///     try swedish == Collator(locale: "sv", options: .init(strength: .primary))  // false
  ///
  /// Collators that are not equal can have the same order, as those of "en" and "en-US" do.
  public static func == (left: Collator, right: Collator) -> Bool {
    left.icuLocales == right.icuLocales && left.options == right.options
  }

  /// Adds the locales and the options.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(icuLocales)
    hasher.combine(options)
  }

  private var icuLocales: [String] { identifiers.map(\.icu) }
}

extension Collator: CustomStringConvertible {
  /// The locales, such as "sv, zh", for a log.
  public var description: String { locales.joined(separator: ", ") }
}
