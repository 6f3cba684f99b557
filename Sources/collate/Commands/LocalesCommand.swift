import ArgumentParser
import IndexedCollation

/// Lists the locales that have their own collation.
struct LocalesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate locales",
    abstract: "List the locales that have their own collation.",
    discussion: """
      They are those of ICU, and those with an alphabet that ICU lacks, such as Chuvash. Each line has a tag, the collation types with the default first, and the English \
      name, separated by tabs. To choose a type, add it to the tag after "-u-co-": \
      de-u-co-phonebk.

      You can also use any other locale whose language CLDR knows. It has its own titles, \
      and the order of its parent locale or the root order.
      """)

  @Option(help: ArgumentHelp("The output.", valueName: "format"))
  var format: TextFormat = .text

  private struct Description: Encodable {
    var tag: String
    var collationTypes: [String]
    var englishName: String
  }

  func run() throws {
    let locales = try Collator.availableLocales()
    if format == .json {
      let descriptions = locales.map {
        Description(
          tag: $0.tag, collationTypes: $0.collationTypes, englishName: $0.englishName)
      }
      return Messages.show(String(decoding: JSONText.bytes(of: descriptions), as: UTF8.self))
    }
    let lines = locales.map { locale in
      "\(locale.tag)\t\(locale.collationTypes.joined(separator: " "))\t\(locale.englishName)\n"
    }
    Messages.show(lines.joined())
  }
}
