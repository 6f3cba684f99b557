public import ArgumentParser
import IndexedCollation
import IndexedLists
public import ListPages
import RecordFiles

/// Writes the records of a file as a page of HTML.
struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate page",
    abstract: "Write the records of a file as a page of HTML with sections and an index strip.",
    discussion: """
      The page is one file, which loads no other file except for pictures. A small script in it \
      adds a search field, and the page is complete without it. A browser prints it in columns, \
      like the index of a book.

      EXAMPLE:
          collate page Data/States.plist --locale en --key Name --subtitle Capitol -o states.html
      """)

  @OptionGroup var inputOptions: InputOptions

  @OptionGroup var collationOptions: CollationOptions

  @Option(help: "The heading of the page. Default: the name of the file without its extension.")
  var heading: String?

  @Option(
    help: ArgumentHelp(
      "The property to show in a row. Default: the text to collate by.", valueName: "key"))
  var title: String?

  @Option(help: ArgumentHelp("The property to show below the title.", valueName: "key"))
  var subtitle: String?

  @Option(help: ArgumentHelp("The property to show beside the title.", valueName: "key"))
  var detail: String?

  @Option(
    help: ArgumentHelp("The property with the address of a picture.", valueName: "key"))
  var image: String?

  @Option(
    help: ArgumentHelp("The property with the address that a row leads to.", valueName: "key"))
  var link: String?

  @Option(
    help: ArgumentHelp(
      "The look of the sections: plain (headers stay visible) or grouped (boxes).",
      valueName: "plain|grouped"))
  var style: ListPageStyle = .plain

  @Option(
    help: ArgumentHelp(
      """
      The positions of the texts in a row, as in UIKit. Default: subtitle with --subtitle, \
      value1 with --detail.
      """,
      valueName: "default|subtitle|value1|value2"))
  var cellStyle: ListCell.Style?

  @Flag(name: .customLong("print"), help: "Show the page on the screen as it looks in print.")
  var isForPrint = false

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: """
      Write to this file, or to this folder if it ends in a slash. After an error, it is \
      unchanged. A folder is for a web server and has no limit of rows.
      """)
  var output: String?

  func validate() throws {
    if subtitle != nil, detail != nil {
      throw ValidationError("--subtitle and --detail cannot be combined")
    }
    if isForPrint, output?.hasSuffix("/") == true {
      throw ValidationError("--print needs one file, not a folder")
    }
  }

  func run() throws {
    let collation = try collationOptions.collation()
    let shown = [title, subtitle, detail, image, link]
    let (input, records) = try inputOptions.records(shownKeys: shown.compactMap(\.self))
    let isFolder = output?.hasSuffix("/") == true
    guard isFolder || records.count <= ListPage.maximumRowCount else {
      throw Trouble(
        "\(inputOptions.name): \(records.count) records are too many for one file, which can have "
          + "\(ListPage.maximumRowCount); write a folder (-o pages/)")
    }
    let threads = try inputOptions.threads(
      for: TextColumn(storage: records.storage, texts: records.texts), of: records,
      copiedKeys: max(inputOptions.key.count, 1))
    let list = try IndexedList(
      (0..<records.count).map(Row.init), by: inputOptions.ordering(of: records, at: \.id),
      using: collation,
      threads: threads)

    // The keys of rows are after the keys to collate by.
    var places: [Int?] = []
    var next = max(inputOptions.key.count - 1, 0)
    for key in shown {
      places.append(key.map { _ in next })
      if key != nil { next += 1 }
    }
    func text(_ row: Row, _ i: Int) -> String? {
      places[i].flatMap { records.text(ofRecord: row.id, atFurtherKey: $0) }
    }
    var page = ListPage(of: list, title: heading ?? defaultHeading) { row in
      ListCell(
        title: title.map { _ in text(row, 0) ?? "" }, subtitle: text(row, 1),
        detail: text(row, 2), image: text(row, 3), link: text(row, 4))
    }
    page.style = style
    page.cellStyle = cellStyle ?? (subtitle != nil ? .subtitle : detail != nil ? .value1 : .default)
    page.isForPrint = isForPrint

    do throws(RecordFileError) {
      if let output, isFolder {
        try OutputFolder.save(to: output, replacing: Self.isFile(ofFolder:)) {
          folder throws(RecordFileError) in
          try page.writeFiles { path, content throws(RecordFileError) in
            try folder.add(path, content)
          }
        }
        return inputOptions.report(on: records, in: collation)
      }
      try OutputFile.save(to: output, of: input, threads: threads) { sink throws(RecordFileError) in
        try page.write { piece throws(RecordFileError) in try sink.append(piece) }
      }
    } catch {
      throw Trouble(error, in: inputOptions.name)
    }
    inputOptions.report(on: records, in: collation)
  }

  /// A record.
  private struct Row: Identifiable {
    /// The position of the record.
    let id: Int
  }

  /// Returns whether a file is one that an earlier page in the same folder can have.
  private static func isFile(ofFolder path: String) -> Bool {
    ["index.html", "page.css", "page.js"].contains(path)
      || path.hasPrefix("rows/") && path.hasSuffix(".html")
        && path.dropFirst(5).dropLast(5).allSatisfy { ("0"..."9").contains($0) }
  }

  /// The name of the file without its folder and its extension.
  private var defaultHeading: String {
    guard let file = inputOptions.file, file != "-" else { return "List" }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
  }
}

extension ListPageStyle: ExpressibleByArgument {}
extension ListCell.Style: ExpressibleByArgument {}
