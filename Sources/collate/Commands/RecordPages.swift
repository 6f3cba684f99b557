import IndexedCollation
import IndexedLists
import ListPages
import RecordFiles

/// Makes a page of records, and the pages of the records inside them.
struct RecordPages {
  let input: RecordInput
  let collation: LocalizedIndexedCollation

  /// The options of what pages show.
  let look: LookOptions

  /// Where the texts of a row are among the further keys.
  private let places: CellPlaces

  /// The key of the records inside a record.
  private var childrenKey: String? { look.children }

  /// The greatest number of rows in all pages.
  let maximumRowCount: Int

  /// What the records of all pages have.
  struct Content {
    var rowCount = 0
    /// The positions of the further keys for which a record has a text.
    var foundPlaces: Set<Int> = []
    /// A Boolean value that indicates whether a record has an array at the key of children.
    var hasArrays = false
    /// For each record of the file, whether there are records inside it.
    ///
    /// Without a key for them, the array is empty.
    var hasChildren: [Bool] = []
    /// The flaws of records inside records.
    var flaws: Flaws

    init(_ order: RecordOrder) { flaws = Flaws(order) }
  }

  /// An error while a page below is made.
  final class Failure {
    var error: RecordFileError?
  }

  let failure = Failure()

  init(
    _ input: RecordInput, _ collation: LocalizedIndexedCollation, _ look: LookOptions,
    maximumRowCount: Int
  ) {
    self.input = input
    self.collation = collation
    self.look = look
    places = look.places(after: input.order.furtherKeyCount)
    self.maximumRowCount = maximumRowCount
  }

  /// A record.
  private struct Row: Identifiable {
    /// The position of the record.
    let id: Int
  }

  /// Reads all records, and checks that pages can show them.
  ///
  /// The records inside records are read again when their page is made, so that not all of them are in
  /// memory.
  ///
  /// - Parameter records: The records of the file.
  /// - Returns: What the records have.
  /// - Throws: `Trouble` if there are too many records or, with `--strict`, a flaw.
  func content(of records: Records) throws -> Content {
    var content = Content(input.order)
    content.hasChildren = try add(records, inside: "", to: &content)
    return content
  }

  /// Reads all records, and checks that they have what the options choose.
  ///
  /// - Parameters:
  ///   - records: The records of the file.
  ///   - further: The last further keys, after those of what pages show.
  /// - Returns: What the records have.
  /// - Throws: `Trouble`.
  func checkedContent(
    of records: Records, _ further: [String] = []
  ) throws -> Content {
    do {
      guard let childrenKey, records.count > 0 else { return try content(of: records) }
      let content = try content(of: records)
      guard content.hasArrays else {
        try records.checkKey(childrenKey)
        throw Trouble(
          "\(input.name): no record has an array at \(childrenKey.debugDescription)")
      }
      let keys = input.order.keyPaths.dropFirst() + look.keys + further
      for (place, key) in keys.enumerated()
      where !content.foundPlaces.contains(place) {
        // The details also show the texts in an array.
        if look.field.contains(key), (try? records.checkKey(key)) != nil { continue }
        throw Trouble("\(input.name): no record has a text at \(key.debugDescription)")
      }
      return content
    } catch let error as RecordFileError {
      throw Trouble(error, in: input.name)
    }
  }

  /// Adds records, and returns for each whether there are records inside it.
  @discardableResult
  private func add(
    _ records: Records, inside path: String, to content: inout Content
  ) throws -> [Bool] {
    content.rowCount += records.count
    guard content.rowCount <= maximumRowCount else {
      throw Trouble(
        "\(input.name): \(content.rowCount) records are too many for one file, which can have "
          + "\(maximumRowCount)\(childrenKey == nil ? "; write a folder (-o pages/)" : "")")
    }
    for place in 0..<records.furtherKeyCount where records.hasTexts(atFurtherKey: place) {
      content.foundPlaces.insert(place)
    }
    guard let childrenKey else { return [] }
    var hasChildren = [Bool](repeating: false, count: records.count)
    for record in 0..<records.count {
      guard let inside = try records.children(ofRecord: record, at: childrenKey) else { continue }
      content.hasArrays = true
      hasChildren[record] = inside.count > 0
      let path = "\(path)inside record \(record + 1): "
      do {
        try input.check(inside, inside: path)
      } catch let error as RecordFileError {
        throw Trouble("\(input.name): \(path)\(error)")
      }
      content.flaws.add(inside)
      try add(inside, inside: path, to: &content)
    }
    return hasChildren
  }

  /// The number of rows from which a list below a row has an index strip.
  ///
  /// There can be thousands of lists, and most of them are shorter than a window.
  private static let minimumRowCountOfStrips = 20

  /// Returns the page of records.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - title: The title of the page.
  ///   - threads: The maximum number of threads.
  ///   - isBelow: Whether a row leads to the page.
  /// - Returns: The page.
  func page(
    of records: Records, title: String, threads: Int, isBelow: Bool = false
  ) -> ListPage {
    let rows = (0..<records.count).map(Row.init)
    let order: Ordering<Row> = input.order.ordering(of: records, at: \.id)
    func list() throws(IndexedListError) -> IndexedList<Row, Int> {
      guard let given = records.sections else {
        let keyed = input.order.keyedArrangement(
          of: records, rows, by: order, in: collation, threads)
        return try IndexedList(
          rows, arrangedAs: keyed, by: order, using: collation, threads: threads)
      }
      return try IndexedList(
        sections: KeptSections.sections(of: rows, in: given, collation), by: order,
        using: collation, threads: threads)
    }
    guard var list = try? list() else { fatalError("The positions of records are unique") }
    if isBelow { list.sectionIndexMinimumDisplayRowCount = Self.minimumRowCountOfStrips }
    let shown = look.hasFields ? ShownFields(look, input.order, records) : nil
    return ListPage(of: list, title: title) { row in
      var cell = places.cell { records.text(ofRecord: row.id, atFurtherKey: $0) }
      if let shown { cell.fields = { fields(ofRecord: row.id, in: records, shown) } }
      if let children = children(ofRecord: row.id, in: records) {
        cell.page = {
          page(
            of: children,
            title: places.heading(records.text(ofRecord: row.id)) {
              records.text(ofRecord: row.id, atFurtherKey: $0)
            },
            threads: threads, isBelow: true)
        }
      }
      return cell
    }
  }

  /// Returns what the details of a row show.
  private func fields(
    ofRecord record: Int, in records: Records, _ shown: ShownFields
  ) -> [ListCell.Field] {
    do {
      return shown(try records.fields(ofRecord: record))
    } catch {
      failure.error = failure.error ?? error
      return []
    }
  }

  /// Returns the records inside a record, if there are some.
  private func children(ofRecord record: Int, in records: Records) -> Records? {
    guard let childrenKey else { return nil }
    do {
      let children = try records.children(ofRecord: record, at: childrenKey)
      return children.flatMap { $0.count > 0 ? $0 : nil }
    } catch {
      failure.error = failure.error ?? error
      return nil
    }
  }
}
