import ArgumentParser

/// Shows the section titles and the index titles of a locale.
struct TitlesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate titles",
    abstract: "Show the section titles and the index titles of a locale.")

  @OptionGroup var collationOptions: CollationOptions

  @Option(help: ArgumentHelp("The output.", valueName: "format"))
  var format: TextFormat = .text

  private struct Titles: Encodable {
    var sections: [SectionDescription]
    var indexTitles: [String]
  }

  func run() throws {
    let collation = try collationOptions.collation()
    if format == .json {
      let titles = Titles(
        sections: collation.sections.map { SectionDescription($0) },
        indexTitles: collation.sectionIndexTitles)
      Messages.show(String(decoding: JSONText.bytes(of: titles), as: UTF8.self))
      return Messages.reportNotes(on: collation)
    }
    let added = collation.sections.filter(\.isAdded).map(\.title)
    let text = """
      section titles: \(collation.sectionTitles.joined(separator: " "))
      index titles:   \(collation.sectionIndexTitles.joined(separator: " "))

      """
    Messages.show(text)
    if !added.isEmpty { Messages.show("not in ICU:     \(added.joined(separator: " "))\n") }
    Messages.reportNotes(on: collation)
  }
}
