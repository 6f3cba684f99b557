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
    usage: "collate serve [<file> ...] [<options>]",
    discussion: """
      The tool prints the address of the page, and serves it until it is stopped with Ctrl-C. A \
      page asks for the rows that are visible, so the list can have a million records.

      EXAMPLES:
        collate serve Data/States.plist --locale sv --key Name --open
        collate serve people.json --key name --watch
        collate serve Data/time-zones-en.json -l en -k name --children zones
      """)

  @OptionGroup var files: FileArguments

  @OptionGroup(title: "Order") var keyOptions: KeyOptions

  @OptionGroup var collationOptions: CollationOptions

  @OptionGroup(title: "Sections") var sectionSizeOptions: SectionSizeOptions

  @OptionGroup(title: "Page") var look: LookOptions

  @OptionGroup(title: "Server") var serverOptions: ServerOptions

  @OptionGroup(title: "Input") var inputOptions: InputOptions

  @OptionGroup(title: "Threads") var workOptions: WorkOptions

  @OptionGroup(title: "Filing") var filingOptions: FilingOptions

  func validate() throws {
    // With too few files, the libraries below end the process, even before the command runs.
    try host.checkDescriptors()
    let edit = serverOptions.edit
    if serverOptions.sectionField != nil {
      try sectionSizeOptions.checkSections(of: "--section-field", collationOptions)
      if look.children != nil {
        throw ValidationError("--section-field and --children cannot be combined")
      }
      if inputOptions.keepSections {
        throw ValidationError("--section-field and --keep-sections cannot be combined")
      }
      if keyOptions.keys.isEmpty { throw ValidationError("--section-field needs --key, too") }
    }
    if edit, keyOptions.name != nil {
      throw ValidationError("--edit cannot change a name in parts; choose one of them with --key")
    }
    if edit, look.children != nil {
      throw ValidationError(
        "--edit cannot change lists below rows; leave out --children to edit the first list")
    }
    if edit, inputOptions.encoding != nil || inputOptions.hasNoQuotes {
      throw ValidationError("--edit cannot write a file that needs --encoding or --no-quotes")
    }
    try preparedInput().validate(collationOptions, sectionSizeOptions)
    if edit, inputOptions.keepSections {
      throw ValidationError(
        "--edit cannot change a file with sections of its own; leave out --keep-sections, and choose "
          + "one array with --records")
    }
    let hasSeveral = files.count > 1
    guard hasSeveral || files.path(ofFile: 0) == nil else { return }
    let needed = hasSeveral ? "one file" : "a file"
    if serverOptions.watch { throw ValidationError("--watch needs \(needed)") }
    if edit { throw ValidationError("--edit needs \(needed)") }
  }

  private var host: ListHost {
    ListHost(address: serverOptions.host, port: serverOptions.port)
  }

  /// Prepares the input, which opens the collation and reads the rules of filing.
  private func preparedInput() -> RecordInput {
    RecordInput(
      files, inputOptions, RecordOrder(keyOptions, filingOptions, collationOptions),
      workOptions)
  }

  func run() async throws {
    let (edit, watch) = (serverOptions.edit, serverOptions.watch)
    let input = preparedInput()
    let progress = workOptions.progressLine()
    // An error, a warning and the address are on lines of their own.
    defer { progress?.end() }
    let file = try ServedFile(
      input, look, serverOptions, collation: collationOptions.collation(sizes: sectionSizeOptions),
      progress: progress)
    progress?.end()
    if watch { try file.checkIsFile("--watch") }
    let token = edit ? Self.newToken() : nil
    let names = ServerNames(host: serverOptions.host)
    let live = LiveList(
      file.list,
      look: file.look(titled: look.heading(of: files)),
      access: ListAccess(
        hosts: names.names, allowsAddresses: names.includesAllAddresses, token: token),
      editor: try edit ? file.editor() : nil, levels: file.levels
    ) { $0.looks(like: $1) }

    input.report(
      on: Flaws(file.records, input.order), inside: file.inside.flaws, in: file.list.collation,
      hasOtherSections: serverOptions.sectionField != nil)
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

  private func serve(_ live: LiveList<ServedRecord, ServedRecord.ID>, _ token: String?) async throws
  {
    var redirect: RedirectFile?
    defer { redirect?.remove() }
    do {
      try await host.run { port in
        let address =
          "http://\(ServerNames.inAddress(serverOptions.host)):\(port)/"
          + (token.map { "?token=\($0)" } ?? "")
        Messages.show(address + "\n")
        guard serverOptions.open else { return }
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
