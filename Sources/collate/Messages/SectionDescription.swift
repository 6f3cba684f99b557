import IndexedCollation

/// A section in JSON.
struct SectionDescription: Encodable {
  var title: String
  var kind: String

  /// The title in the index strip, if it is another one.
  var indexTitle: String?

  /// Whether ICU's index lacks its letter, if that is so.
  var isAdded: Bool?

  /// The number of its records, if they are counted.
  var count: Int?

  /// The name of the file with its records, if it has one of its own.
  var file: String?

  init(
    _ section: LocalizedIndexedCollation.Section, count: Int? = nil, file: String? = nil
  ) {
    title = section.title
    kind = section.kind.rawValue
    indexTitle = section.distinctIndexTitle
    isAdded = section.isAdded ? true : nil
    self.count = count
    self.file = file
  }
}

extension LocalizedIndexedCollation.Section {
  /// The title in the index strip, if it differs from the title.
  var distinctIndexTitle: String? { indexTitle == title ? nil : indexTitle }
}
