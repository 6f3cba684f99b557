import ArgumentParser

/// The options that choose where a page is written, and for what.
struct PageOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      Write to this file, or to this folder if it ends in a slash. After an error, it is \
      unchanged. A folder is for a web server and has no limit of rows.
      """, valueName: "file"))
  var output: String?

  @Flag(name: .customLong("print"), help: "Show the page on the screen as it looks in print.")
  var isForPrint = false

  func validate() throws {
    if isFolder, isForPrint { throw ValidationError("--print needs one file, not a folder") }
  }

  /// Whether the page is a folder of files.
  var isFolder: Bool { output?.hasSuffix("/") == true }
}
