import ArgumentParser

/// Shows the section titles and the index titles of a locale.
struct TitlesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate titles",
    abstract: "Show the section titles and the index titles of a locale.")

  @OptionGroup var collationOptions: CollationOptions

  func run() throws {
    let collation = try collationOptions.collation()
    let text = """
      section titles: \(collation.sectionTitles.joined(separator: " "))
      index titles:   \(collation.sectionIndexTitles.joined(separator: " "))

      """
    Tool.show(text)
    Tool.reportNotes(on: collation)
  }
}
