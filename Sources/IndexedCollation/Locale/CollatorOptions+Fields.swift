extension CollatorOptions {
  /// What all options have in common, so that code need not name each of them.
  ///
  /// ``CollatorOptions/rules`` have no field: they are added to others, and do not replace them.
  struct Field: Sendable {
    /// The name of the property.
    let name: String

    /// The option in a sentence.
    let title: String

    /// The value in a sentence.
    let value: @Sendable (CollatorOptions) -> String

    /// Returns whether an option is set.
    let isSet: @Sendable (CollatorOptions) -> Bool

    /// Returns whether two values are equal.
    let isEqual: @Sendable (CollatorOptions, CollatorOptions) -> Bool

    /// Copies a value.
    let copy: @Sendable (_ source: CollatorOptions, _ target: inout CollatorOptions) -> Void

    private init<Value: Equatable & Sendable>(
      _ option: any WritableKeyPath<CollatorOptions, Value?> & Sendable, _ name: String,
      _ title: String, _ text: @escaping @Sendable (Value?) -> String
    ) {
      self.name = name
      self.title = title
      value = { text($0[keyPath: option]) }
      isSet = { $0[keyPath: option] != nil }
      isEqual = { $0[keyPath: option] == $1[keyPath: option] }
      copy = { $1[keyPath: option] = $0[keyPath: option] }
    }

    private static func onOff(_ value: Bool?) -> String { value == true ? "on" : "off" }

    static let all = [
      Field(\.strength, "strength", "strength") { $0.map { "\($0)" } ?? "the locale's" },
      Field(\.ignoresPunctuation, "ignoresPunctuation", "ignoring of punctuation", onOff),
      Field(\.caseFirst, "caseFirst", "the case that comes first") {
        $0.map { $0 == .off ? "neither" : "\($0)" } ?? "the locale's"
      },
      Field(\.caseLevel, "caseLevel", "the case level", onOff),
      Field(\.numericOrdering, "numericOrdering", "numeric ordering", onOff),
      Field(\.backwardsSecondary, "backwardsSecondary", "backwards order of accents", onOff),
      Field(\.normalization, "normalization", "normalization", onOff),
      Field(\.reordering, "reordering", "the order of scripts") {
        $0?.isEmpty != false ? "none" : $0?.joined(separator: " ") ?? ""
      },
    ]
  }
}
