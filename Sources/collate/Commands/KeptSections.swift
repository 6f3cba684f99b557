import IndexedCollation
import IndexedLists
import RecordFiles

/// The sections that the input has, in the order of the output.
struct KeptSections {
  /// The sections, whose titles are the keys of the input.
  let sections: [LocalizedIndexedCollation.Section]

  /// For each of them, its place in the file.
  let places: [Int]

  /// Orders sections as an array of the file does, or else by their titles.
  ///
  /// - Parameters:
  ///   - given: The sections of the file.
  ///   - collation: The collation, in the direction of the first key.
  init(_ given: GivenSections, _ collation: LocalizedIndexedCollation) {
    let titles = Ordering<Int>(by: { given.titles[$0] })
    places =
      given.order
      ?? Array(collation.sections(of: Array(given.titles.indices), by: titles).joined())
    sections = places.map { .init(title: given.titles[$0], kind: .normal) }
  }

  /// Returns the sections of a list, in the order of the output.
  ///
  /// - Parameters:
  ///   - rows: The rows of all records, in the order of the file.
  ///   - given: The sections of the file.
  ///   - collation: The collation, in the direction of the first key.
  /// - Returns: The sections with their rows.
  static func sections<Row>(
    of rows: [Row], in given: GivenSections, _ collation: LocalizedIndexedCollation
  ) -> [ListSection<Row>] {
    KeptSections(given, collation).places.map { section in
      let title = given.titles[section]
      return ListSection(
        title: title, indexTitle: indexTitle(of: title),
        rows: Array(rows[given.records(inSection: section)]))
    }
  }

  /// The length from which a title is too long for an index.
  private static let minimumLongTitleLength = 4

  /// Returns the title of a section in the index: the title itself, or the first character of a long one.
  private static func indexTitle(of title: String) -> String {
    title.count < minimumLongTitleLength ? title : String(title.prefix(1))
  }
}
