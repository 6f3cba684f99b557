/// The place of elements without a value among elements that are otherwise equal.
public enum MissingValues: String, Sendable, Hashable, Codable, CaseIterable {
  /// Before the elements with a value.
  case first
  /// After the elements with a value.
  case last
}
