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
    usage: "collate page [<file> ...] [<options>]",
    discussion: """
      The page is one file, which loads no other file except for pictures. A small script in it \
      adds a search field, and the page is complete without it. A browser prints it in columns, \
      like the index of a book.

      EXAMPLES:
        collate page Data/States.plist -l en -k Name --subtitle Capitol -o s.html
        collate page Data/time-zones-en.json -l en -k name --children zones -o z.html
      """)

  @OptionGroup var files: FileArguments

  @OptionGroup(title: "Order") var keyOptions: KeyOptions

  @OptionGroup var collationOptions: CollationOptions

  @OptionGroup(title: "Sections") var sectionSizeOptions: SectionSizeOptions

  @OptionGroup(title: "Page") var look: LookOptions

  @OptionGroup(title: "Page") var pageOptions: PageOptions

  @OptionGroup(title: "Input") var inputOptions: InputOptions

  @OptionGroup(title: "Threads") var workOptions: WorkOptions

  @OptionGroup(title: "Filing") var filingOptions: FilingOptions

  func validate() throws {
    try preparedInput().validate(collationOptions, sectionSizeOptions)
    if pageOptions.isFolder {
      if look.children != nil { throw ValidationError("--children needs one file, not a folder") }
    }
  }

  /// Prepares the input, which opens the collation and reads the rules of filing.
  private func preparedInput() -> RecordInput {
    RecordInput(
      files, inputOptions, RecordOrder(keyOptions, filingOptions, collationOptions),
      workOptions)
  }

  func run() throws {
    let input = preparedInput()
    let collation = input.order.directed(try collationOptions.collation(sizes: sectionSizeOptions))
    let progress = workOptions.progressLine()
    // An error and a warning are on lines of their own.
    defer { progress?.end() }
    let (inputs, records) = try input.read(
      shownKeys: look.keys, hasLevels: look.children != nil, progress: progress)

    let output = pageOptions.output
    let isFolder = pageOptions.isFolder
    let pages = RecordPages(
      input, collation, look, maximumRowCount: isFolder ? .max : ListPage.maximumRowCount)
    // The list of the rows takes about as much memory for each as three more keys.
    let threads = try input.threads(for: records, copiedKeys: input.order.furtherKeyCount + 4)
    progress?.begin("collating \(records.count) records")
    let content = try pages.checkedContent(of: records)
    var page = pages.page(of: records, title: look.heading(of: files), threads: threads)
    page.style = look.style
    page.cellStyle = look.chosenCellStyle
    page.isForPrint = pageOptions.isForPrint
    page.css = look.css?.text ?? ""
    page.labels = look.labels

    do throws(RecordFileError) {
      if let output, isFolder {
        progress?.begin("writing \(output)")
        try OutputFolder.save(to: output, replacing: Self.isFile(ofFolder:), with: "page.js") {
          folder throws(RecordFileError) in
          try page.writeFiles { path, content throws(RecordFileError) in
            try folder.add(path, content)
          }
        }
        if let error = pages.failure.error { throw error }
        progress?.end()
        return input.report(on: Flaws(records, input.order), in: collation)
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
      throw Trouble(error, in: files.name)
    }
    progress?.end()
    input.report(on: Flaws(records, input.order), inside: content.flaws, in: collation)
  }

  /// Returns whether a file is one that an earlier page in the same folder can have.
  private static func isFile(ofFolder path: String) -> Bool {
    func isNumbered(_ beginning: String, _ ending: String) -> Bool {
      guard path.hasPrefix(beginning), path.hasSuffix(ending) else { return false }
      let number = path.dropFirst(beginning.count).dropLast(ending.count)
      return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    }
    return ["index.html", "page.css", "page.js", "rows/", "words/", "words/index.json"]
      .contains(path) || isNumbered("rows/", ".html") || isNumbered("words/", ".json")
  }
}
