import ArgumentParser
import IndexedCollation

/// Lists the locales that have their own collation.
struct LocalesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate locales",
    abstract: "List the locales that have their own collation.",
    discussion: """
      Each line has a tag, the collation types with the default first, and the English \
      name, separated by tabs. To choose a type, add it to the tag after "-u-co-": \
      de-u-co-phonebk.

      You can also use any other locale whose language CLDR knows. It has its own titles, \
      and the order of its parent locale or the root order.
      """)

  func run() throws {
    let lines = try Collator.availableLocales().map { locale in
      "\(locale.tag)\t\(locale.collationTypes.joined(separator: " "))\t\(locale.englishName)\n"
    }
    Tool.show(lines.joined())
  }
}
