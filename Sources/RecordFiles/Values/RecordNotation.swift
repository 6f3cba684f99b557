/// The notation in which a source has its records.
enum RecordNotation: Sendable, Hashable {
  /// The record is a line of text.
  case line
  /// The record is a JSON value.
  case json
  /// The record is an element of an XML property list.
  case propertyList
  /// The record is a row of fields.
  case row(Delimiter)
  /// The record is a vCard.
  case vCard
  /// The record has no bytes of its own that could be written.
  case none
}
