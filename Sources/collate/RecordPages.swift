import IndexedCollation
import IndexedLists
import ListPages
import RecordFiles

/// Makes a page of records, and the pages of the records inside them.
struct RecordPages {
  let inputOptions: InputOptions
  let collation: LocalizedIndexedCollation

  /// For each text of a row, the position of its key among the further keys.
  let places: (title: Int?, subtitle: Int?, detail: Int?, image: Int?, link: Int?)

  /// The key of the records inside a record.
  let childrenKey: String?

  /// The greatest number of rows in all pages.
  let maximumRowCount: Int

  /// The number of rows in all pages.
  private var rowCount = 0

  /// The positions of the keys for which a record has a text.
  private(set) var foundPlaces: Set<Int> = []

  /// A Boolean value that indicates whether a record has an array at the key of children.
  private(set) var hasArrays = false

  /// The records inside records.
  private(set) var children: [Records] = []

  /// A record.
  private struct Row: Identifiable {
    /// The position of the record.
    let id: Int
  }

  init(
    _ inputOptions: InputOptions, _ collation: LocalizedIndexedCollation,
    places: (title: Int?, subtitle: Int?, detail: Int?, image: Int?, link: Int?),
    childrenKey: String?, maximumRowCount: Int
  ) {
    self.inputOptions = inputOptions
    self.collation = collation
    self.places = places
    self.childrenKey = childrenKey
    self.maximumRowCount = maximumRowCount
  }

  /// Returns the page of records.
  ///
  /// - Throws: `Trouble` if there are too many records or if there is not enough memory, or an error
  ///   of the records.
  mutating func page(of records: Records, title: String, threads: Int) throws -> ListPage {
    rowCount += records.count
    guard rowCount <= maximumRowCount else {
      throw Trouble(
        "\(inputOptions.name): \(rowCount) records are too many for one file, which can have "
          + "\(maximumRowCount)\(childrenKey == nil ? "; write a folder (-o pages/)" : "")")
    }
    for place in [places.title, places.subtitle, places.detail, places.image, places.link] {
      if let place, records.hasTexts(atFurtherKey: place) { foundPlaces.insert(place) }
    }
    var below: [Int: ListPage] = [:]
    if let childrenKey {
      for record in 0..<records.count {
        guard let inside = try records.children(ofRecord: record, at: childrenKey) else { continue }
        hasArrays = true
        guard inside.count > 0 else { continue }
        try inputOptions.check(inside)
        children.append(inside)
        let title =
          places.title.flatMap { records.text(ofRecord: record, atFurtherKey: $0) }
          ?? records.text(ofRecord: record)
        below[record] = try page(of: inside, title: title, threads: threads)
      }
    }
    let list = try IndexedList(
      (0..<records.count).map(Row.init), by: inputOptions.ordering(of: records, at: \.id),
      using: collation, threads: threads)
    return ListPage(of: list, title: title) { [places] row in
      func text(_ place: Int?) -> String? {
        place.flatMap { records.text(ofRecord: row.id, atFurtherKey: $0) }
      }
      var cell = ListCell(
        title: places.title.map { _ in text(places.title) ?? "" }, subtitle: text(places.subtitle),
        detail: text(places.detail), image: text(places.image), link: text(places.link))
      if !below.isEmpty { cell.page = below[row.id] }
      return cell
    }
  }
}
