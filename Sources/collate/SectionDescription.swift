import IndexedCollation

/// A section in JSON.
struct SectionDescription: Encodable {
  var title: String
  var kind: String

  /// The number of its records, if they are counted.
  var count: Int?

  init(_ section: LocalizedIndexedCollation.Section, count: Int? = nil) {
    title = section.title
    kind = section.kind.rawValue
    self.count = count
  }
}
