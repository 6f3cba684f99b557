import ArgumentParser
import IndexedCollation
import IndexedLists
import ListPages
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

      EXAMPLES:
          collate page Data/States.plist --locale en --key Name --subtitle Capitol -o states.html
          collate page Data/time-zones-en.json --locale en --key name --children zones -o zones.html
      """)

  @OptionGroup var inputOptions: InputOptions

  @OptionGroup var collationOptions: CollationOptions

  @OptionGroup var sectionSizeOptions: SectionSizeOptions

  @OptionGroup var look: LookOptions

  @OptionGroup var progressOptions: ProgressOptions

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
    try inputOptions.checkKeptSections(collationOptions, sectionSizeOptions)
    if output?.hasSuffix("/") == true {
      if isForPrint { throw ValidationError("--print needs one file, not a folder") }
      if look.children != nil { throw ValidationError("--children needs one file, not a folder") }
    }
  }

  func run() throws {
    let collation = inputOptions.directed(try collationOptions.collation(sizes: sectionSizeOptions))
    let progress = progressOptions.line()
    // An error and a warning are on lines of their own.
    defer { progress?.end() }
    let (inputs, records) = try inputOptions.read(
      shownKeys: look.keys, hasLevels: look.children != nil, progress: progress)

    let isFolder = output?.hasSuffix("/") == true
    let pages = RecordPages(
      inputOptions, collation, places: look.places(after: inputOptions), childrenKey: look.children,
      maximumRowCount: isFolder ? .max : ListPage.maximumRowCount)
    // The list of the rows takes about as much memory for each as three more keys.
    let threads = try inputOptions.threads(
      for: TextColumn(storage: records.storage, texts: records.texts), of: records,
      copiedKeys: inputOptions.furtherKeyCount + 4)
    progress?.begin("collating \(records.count) records")
    let content = try pages.checkedContent(of: records, for: look)
    var page = pages.page(of: records, title: look.heading(of: inputOptions), threads: threads)
    page.style = look.style
    page.cellStyle = look.chosenCellStyle
    page.isForPrint = isForPrint

    do throws(RecordFileError) {
      if let output, isFolder {
        progress?.begin("writing \(output)")
        try OutputFolder.save(to: output, replacing: Self.isFile(ofFolder:), with: "page.js") {
          folder throws(RecordFileError) in
          try page.writeFiles { path, content throws(RecordFileError) in
            try folder.add(path, content)
          }
        }
        progress?.end()
        return inputOptions.report(on: Flaws(records, inputOptions), in: collation)
      }
      let counter = ByteCounter()
      if Terminal.isFile(output == "-" ? nil : output) {
        progress?.begin("writing", counting: counter)
      } else {
        // The terminal shows the output now.
        progress?.end()
      }
      try OutputFile.save(to: output, of: inputs, threads: threads, counting: counter) {
        sink throws(RecordFileError) in
        try page.write { piece throws(RecordFileError) in try sink.append(piece) }
        if let error = pages.failure.error { throw error }
      }
    } catch {
      throw Trouble(error, in: inputOptions.name)
    }
    progress?.end()
    inputOptions.report(on: Flaws(records, inputOptions), inside: content.flaws, in: collation)
  }

  /// Returns whether a file is one that an earlier page in the same folder can have.
  private static func isFile(ofFolder path: String) -> Bool {
    ["index.html", "page.css", "page.js", "rows/"].contains(path)
      || path.count > 10 && path.hasPrefix("rows/") && path.hasSuffix(".html")
        && path.dropFirst(5).dropLast(5).allSatisfy { ("0"..."9").contains($0) }
  }
}
