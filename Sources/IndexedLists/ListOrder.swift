/// The order of the rows in a section.
public enum ListOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// The order in which the collation of the list sorts the rows.
  case collated
  /// The order in which the caller or a batch gave the rows.
  ///
  /// A row that is inserted without a position comes last.
  case given
  /// The order in which the caller puts the rows, and in which the user may move them.
  case manual
}
