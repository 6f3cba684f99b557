public import ArgumentParser
public import ListPages

/// The options that choose what a page shows, and how.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The heading of the page. Default: the name of the file without its extension.",
      valueName: "text"))
  var heading: String?

  @Option(
    help: ArgumentHelp(
      "The property to show in a row. Default: the text at the first key.", valueName: "key"))
  var title: String?

  @Option(help: ArgumentHelp("The property to show below the title.", valueName: "key"))
  var subtitle: String?

  @Option(help: ArgumentHelp("The property to show beside the title.", valueName: "key"))
  var detail: String?

  @Option(
    help: ArgumentHelp(
      "The property with the address of a picture. A row without one shows initials.",
      valueName: "key"))
  var image: String?

  @Option(
    help: ArgumentHelp("The property with the address that a row leads to.", valueName: "key"))
  var link: String?

  @Option(
    help: ArgumentHelp(
      """
      A property to show in the details of a row, which open when the user chooses the row. Can be \
      repeated.
      """, valueName: "key"))
  var field: [String] = []

  @Flag(help: "Show all properties in the details of a row.")
  var allFields = false

  @Option(
    help: ArgumentHelp(
      """
      The property with an array of records inside a record. The row leads to a list of them, with \
      the same keys.
      """, valueName: "key"))
  var children: String?

  @Option(
    help: ArgumentHelp(
      "The look of the sections: plain (headers stay visible) or grouped (boxes).",
      valueName: "look"))
  var style: ListPageStyle = .plain

  @Option(
    help: ArgumentHelp(
      """
      The positions of the texts in a row, as in UIKit. Default: subtitle with --subtitle, \
      value1 with --detail.
      """,
      valueName: "look"))
  var cellStyle: ListCell.Style?

  @Option(
    help: ArgumentHelp(
      "A file with rules of CSS that follow those of the page, such as :root { --accent: darkgreen }.",
      valueName: "file"),
    transform: { try TextFile($0) })
  var css: TextFile?

  @Option(
    help: ArgumentHelp(
      """
      A word of the page in place of its own, such as search="Find a person". Can be repeated. Names: \
      \(PageLabel.allCases.map(\.rawValue).joined(separator: ", ")).
      """, valueName: "name=text"),
    transform: { try LabelOption($0) })
  var label: [LabelOption] = []

  func validate() throws {
    if subtitle != nil, detail != nil {
      throw ValidationError("--subtitle and --detail cannot be combined")
    }
    if children != nil, link != nil {
      throw ValidationError("--children and --link cannot be combined")
    }
    if allFields, !field.isEmpty {
      throw ValidationError("--all-fields and --field cannot be combined")
    }
  }

  /// The keys of the texts of a row; `nil` for those that are not shown.
  private var shown: [String?] { [title, subtitle, detail, image, link] }

  /// The keys of the texts that are shown, and last those of the details.
  var keys: [String] { shown.compactMap(\.self) + field }

  /// Whether rows have details.
  var hasFields: Bool { allFields || !field.isEmpty }

  /// Returns where the texts of a row are among the further keys of records.
  ///
  /// - Parameter count: The number of the further keys before them, by which the records are sorted.
  /// - Returns: The places.
  func places(after count: Int) -> CellPlaces {
    var next = count
    let places = shown.map { key -> Int? in
      guard key != nil else { return nil }
      defer { next += 1 }
      return next
    }
    return CellPlaces(
      title: places[0], subtitle: places[1], detail: places[2], image: places[3], link: places[4])
  }

  /// The words of the page in place of its own.
  var labels: [PageLabel: String] {
    Dictionary(label.map { ($0.name, $0.text) }) { _, last in last }
  }

  /// The positions of the texts in a row.
  var chosenCellStyle: ListCell.Style {
    cellStyle ?? (subtitle != nil ? .subtitle : detail != nil ? .value1 : .default)
  }

  /// Returns the heading of the page of a file: by default its name without folder and extension.
  func heading(of files: FileArguments) -> String {
    if let heading { return heading }
    guard files.count == 1, let file = files.path(ofFile: 0) else {
      return "List"
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
  }
}

/// For each text of a row, the position of its key among the further keys of records.
struct CellPlaces: Sendable {
  var title: Int?
  var subtitle: Int?
  var detail: Int?
  var image: Int?
  var link: Int?

  /// Returns the heading of the list that a row leads to.
  ///
  /// - Parameters:
  ///   - text: The text by which the row is sorted.
  ///   - further: A closure that returns the text of the record at a further key.
  /// - Returns: The text that the row shows, or a note if there is none, because a page needs a heading.
  func heading(_ text: String, _ further: (Int) -> String?) -> String {
    let heading = title.flatMap(further) ?? text
    return heading.allSatisfy(\.isWhitespace) ? "(no text)" : heading
  }

  /// Returns what a row shows.
  ///
  /// - Parameter text: A closure that returns the text of a record at a further key.
  /// - Returns: The content of the row.
  func cell(_ text: (Int) -> String?) -> ListCell {
    var cell = ListCell(
      title: title.map { text($0) ?? "" }, subtitle: subtitle.flatMap(text),
      detail: detail.flatMap(text), image: image.flatMap(text), link: link.flatMap(text))
    cell.showsInitials = image != nil
    return cell
  }
}

extension ListPageStyle: ExpressibleByArgument {}
extension ListCell.Style: ExpressibleByArgument {}
