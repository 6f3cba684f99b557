/// The properties of a section without its rows.
struct ListHeader: Sendable, Hashable {
  var title: String
  var footer: String?
  /// The title in the index strip that leads to the section, if there is one.
  var indexTitle: String?
  var order: ListOrder
}
