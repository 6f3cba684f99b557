import ArgumentParser
import IndexedCollation
import IndexedLists
import ListHosting
import ListServer

/// Shows the records of a file as a live list in a browser.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate serve",
    abstract: "Show the records of a file in a browser, as a list that follows changes.",
    discussion: """
      The tool prints the address of the page, and serves it until it is stopped with Ctrl-C. A \
      page asks for the rows that are visible, so the list can have a million records.

      EXAMPLES:
          collate serve Data/States.plist --locale sv --key Name --open
          collate serve people.json --key name --watch
          collate serve Data/time-zones-en.json --locale en --key name --children zones
      """)

  @OptionGroup var inputOptions: InputOptions

  @OptionGroup var collationOptions: CollationOptions

  @OptionGroup var sectionSizeOptions: SectionSizeOptions

  @Option(
    help: ArgumentHelp(
      """
      The property with the title of the section of a record. With --edit, the page can move records \
      to other sections.
      """, valueName: "key"))
  var sectionField: String?

  @OptionGroup var look: LookOptions

  @OptionGroup var progressOptions: ProgressOptions

  @Option(help: "The port to listen on; 0 for any that is free.")
  var port = 8080

  @Option(
    help: """
      The address to listen on. With another one than the default, all computers that can reach \
      it can read the list.
      """)
  var host = "127.0.0.1"

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(help: "Show changes of the file as it changes.")
  var watch = false

  @Flag(
    help: """
      Let the page insert, rename and delete records, and move them with --section-field. Each change is written to the file, which \
      is then complete or unchanged.
      """)
  var edit = false

  func validate() throws {
    // With too few files, the libraries below end the process, even before the command runs.
    try ListHost(address: host, port: port).checkDescriptors()
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535, not \(port)")
    }
    if sectionField != nil {
      try InputOptions.checkSections(of: "--section-field", collationOptions, sectionSizeOptions)
      if look.children != nil {
        throw ValidationError("--section-field and --children cannot be combined")
      }
      if inputOptions.keepSections {
        throw ValidationError("--section-field and --keep-sections cannot be combined")
      }
      if inputOptions.key.isEmpty { throw ValidationError("--section-field needs --key, too") }
    }
    if edit, look.children != nil {
      throw ValidationError(
        "--edit cannot change lists below rows; leave out --children to edit the first list")
    }
    if edit, inputOptions.encoding != nil || inputOptions.hasNoQuotes {
      throw ValidationError("--edit cannot write a file that needs --encoding or --no-quotes")
    }
    try inputOptions.checkKeptSections(collationOptions, sectionSizeOptions)
    if edit, inputOptions.keepSections {
      throw ValidationError(
        "--edit cannot change a file with sections of its own; leave out --keep-sections, and choose "
          + "one array with --records")
    }
    let hasSeveral = inputOptions.fileCount > 1
    guard hasSeveral || inputOptions.path(ofFile: 0) == nil else { return }
    let needed = hasSeveral ? "one file" : "a file"
    if watch { throw ValidationError("--watch needs \(needed)") }
    if edit { throw ValidationError("--edit needs \(needed)") }
  }

  func run() async throws {
    let progress = progressOptions.line()
    // An error, a warning and the address are on lines of their own.
    defer { progress?.end() }
    let file = try ServedFile(
      inputOptions, look, collation: collationOptions.collation(sizes: sectionSizeOptions),
      sectionField: sectionField, isEditable: edit, progress: progress)
    progress?.end()
    if watch { try file.checkIsFile("--watch") }
    let token = edit ? Self.newToken() : nil
    let names = ServerNames(host: host)
    let live = LiveList(
      file.list,
      look: file.look(titled: look.heading(of: inputOptions)),
      access: ListAccess(
        hosts: names.names, allowsAddresses: names.includesAllAddresses, token: token),
      editor: try edit ? file.editor() : nil, levels: file.levels
    ) { $0.looks(like: $1) }

    inputOptions.report(
      on: Flaws(file.records, inputOptions), inside: file.inside.flaws, in: file.list.collation,
      hasOtherSections: sectionField != nil)
    let signals = EndSignals()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await serve(live, token) }
      if watch { group.addTask { await file.follow(live) } }
      group.addTask { await signals.wait() }
      // The host ends after an error, and the signals when the user stops the tool.
      try await group.next()
      group.cancelAll()
    }
  }

  private func serve(_ live: LiveList<ServedRecord, Int>, _ token: String?) async throws {
    var redirect: RedirectFile?
    defer { redirect?.remove() }
    do {
      try await ListHost(address: host, port: port).run { port in
        let address =
          "http://\(ServerNames.inAddress(host)):\(port)/" + (token.map { "?token=\($0)" } ?? "")
        Messages.show(address + "\n")
        guard open else { return }
        guard token != nil else { return Browser.open(address) }
        do {
          let file = try RedirectFile(leadingTo: address)
          redirect = file
          Browser.open(file.path)
        } catch {
          Messages.report("\(error)")
        }
      } respond: { request in
        await live.respond(to: request)
      }
    } catch {
      throw Trouble("\(error)")
    }
  }

  /// Returns 128 random bits as text.
  private static func newToken() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
