/// The place of elements without a value among elements that are otherwise equal.
public enum MissingValues: String, Sendable, Hashable, Codable, CaseIterable {
  /// Before the elements with a value.
  case first
  /// After the elements with a value.
  case last
}

extension MissingValues {
  /// Compares two values, either of which can be missing.
  func compare<Value>(
    _ left: Value?, _ right: Value?, _ compare: (Value, Value) -> Int
  ) -> Int {
    switch (left, right) {
    case (let left?, let right?): compare(left, right)
    case (nil, nil): 0
    case (nil, _): self == .first ? -1 : 1
    case (_, nil): self == .first ? 1 : -1
    }
  }

  /// The byte in front of a text, or in place of a missing one.
  func mark(isMissing: Bool) -> UInt8 { isMissing ? markOfMissing : 2 }

  /// The byte in place of a missing value.
  var markOfMissing: UInt8 { self == .first ? 1 : 0xFF }

  /// The place of texts that are filed as they are shown, among those that are filed elsewhere under
  /// the same text.
  static func shownTexts(in direction: KeyDirection) -> MissingValues {
    direction == .forward ? .first : .last
  }

  /// Whether the key of a text that is filed as it is shown has a mark, if nothing else follows.
  ///
  /// In forward order, it needs none, because the end of its key is before all that other keys can have
  /// after it. In reverse order, these texts come last.
  static func marksShownTexts(in direction: KeyDirection) -> Bool { direction == .reverse }
}
