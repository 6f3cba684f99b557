/// The order of the rows in a section.
public enum ListOrder: String, Sendable, Hashable, Codable, CaseIterable {
  /// As the list's collation sorts them.
  case collated
  /// As they were given, or as a batch puts them; what is inserted without a place comes last.
  case given
  /// As somebody puts them, and may put them again.
  case manual
}
