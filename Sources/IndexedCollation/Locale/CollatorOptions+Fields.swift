extension CollatorOptions {
  /// What all options have in common, so that code need not name each of them.
  ///
  /// ``CollatorOptions/rules`` and ``CollatorOptions/alphabet`` have no field: they are added to others, and do
  /// not replace them.
  struct Field: Sendable {
    /// The name of the property.
    let name: String

    /// The option in a sentence.
    let title: String

    /// The value in a sentence.
    let value: @Sendable (CollatorOptions) -> String

    /// The setting in the syntax of rules (LDML part 5, section 3.5), with all options set.
    let rule: @Sendable (CollatorOptions) -> String

    /// Returns whether an option is set.
    let isSet: @Sendable (CollatorOptions) -> Bool

    /// Returns whether two values are equal.
    let isEqual: @Sendable (CollatorOptions, CollatorOptions) -> Bool

    /// Copies a value.
    let copy: @Sendable (_ source: CollatorOptions, _ target: inout CollatorOptions) -> Void

    private typealias Option<Value> = any WritableKeyPath<CollatorOptions, Value?> & Sendable

    private init<Value: Equatable & Sendable>(
      _ option: Option<Value>, _ name: CodingKeys, _ title: String,
      value: @escaping @Sendable (Value?) -> String,
      rule: @escaping @Sendable (Value?) -> String
    ) {
      self.name = name.rawValue
      self.title = title
      self.value = { value($0[keyPath: option]) }
      self.rule = { rule($0[keyPath: option]) }
      isSet = { $0[keyPath: option] != nil }
      isEqual = { $0[keyPath: option] == $1[keyPath: option] }
      copy = { $1[keyPath: option] = $0[keyPath: option] }
    }

    /// A field of an option that is on or off.
    private init(_ option: Option<Bool>, _ name: CodingKeys, _ title: String) {
      let onOff = { @Sendable (isOn: Bool?) in isOn == true ? "on" : "off" }
      self.init(option, name, title, value: onOff) { "[\(name.rawValue) \(onOff($0))]" }
    }

    static let all = [
      Field(\.strength, .strength, "strength") {
        $0?.rawValue ?? "the locale's"
      } rule: {
        "[strength \($0 == .identical ? "I" : "\(($0 ?? .tertiary).levelCount)")]"
      },
      Field(\.ignoresPunctuation, .ignoresPunctuation, "ignoring of punctuation") {
        $0 == true ? "on" : "off"
      } rule: {
        "[alternate \($0 == true ? "shifted" : "non-ignorable")]"
      },
      Field(\.maxVariable, .maxVariable, "the last group that can be ignored") {
        ($0 ?? .punct).rawValue
      } rule: {
        "[maxVariable \(($0 ?? .punct).rawValue)]"
      },
      Field(\.caseFirst, .caseFirst, "the case that comes first") {
        $0.map { $0 == .off ? "neither" : $0.rawValue } ?? "the locale's"
      } rule: {
        "[caseFirst \(($0 ?? .off).rawValue)]"
      },
      Field(\.caseLevel, .caseLevel, "the case level"),
      Field(\.numericOrdering, .numericOrdering, "numeric ordering"),
      Field(\.backwardsSecondary, .backwardsSecondary, "backwards order of accents") {
        $0 == true ? "on" : "off"
      } rule: {
        $0 == true ? "[backwards 2]" : ""
      },
      Field(\.normalization, .normalization, "normalization"),
      Field(\.reordering, .reordering, "the order of scripts") {
        $0?.isEmpty != false ? "none" : $0?.joined(separator: " ") ?? ""
      } rule: {
        "[reorder \(($0 ?? []).joined(separator: " "))]"
      },
    ]
  }

  /// Returns the options in which these options differ from others, without rules.
  func difference(from other: Self) -> Self {
    var difference = Self()
    for field in Field.all where !field.isEqual(self, other) { field.copy(self, &difference) }
    return difference
  }

  /// Returns these options with others, which take precedence, and without rules and alphabets.
  package func with(_ others: Self) -> Self {
    var options = self
    options.rules = nil
    options.alphabet = nil
    for field in Field.all where field.isSet(others) { field.copy(others, &options) }
    return options
  }
}
