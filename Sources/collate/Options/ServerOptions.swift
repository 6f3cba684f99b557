import ArgumentParser

/// The options of a live list: where it is served, and what may change it.
struct ServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The port to listen on; 0 for any that is free.", valueName: "number"))
  var port = 8080

  @Option(
    help: ArgumentHelp(
      """
      The address to listen on. With another one than the default, all computers that can reach \
      it can read the list.
      """, valueName: "address"))
  var host = "127.0.0.1"

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(help: "Show changes of the file as it changes.")
  var watch = false

  @Flag(
    help: """
      Let the page insert, rename and delete records, and move them with --section-field. Each change \
      is written to the file, which is then complete or unchanged.
      """)
  var edit = false

  @Option(
    help: ArgumentHelp(
      """
      The property with the title of the section of a record. With --edit, the page can move records \
      to other sections.
      """, valueName: "key"))
  var sectionField: String?

  @Option(
    help: ArgumentHelp(
      """
      The property that tells which record is which. Records keep their addresses when the file changes, and \
      when the tool starts again.
      """, valueName: "key"))
  var id: String?

  /// The keys of texts that pages need, but do not show.
  var keys: [String] { [sectionField, id].compactMap(\.self) }

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535, not \(port)")
    }
  }
}
