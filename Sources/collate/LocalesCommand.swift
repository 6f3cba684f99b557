import ArgumentParser
import IndexedCollation

/// Lists the locales that have a collation of their own.
struct LocalesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate locales",
    abstract: "List the locales that have a collation of their own.",
    discussion: """
      A line each: the tag, the collation types it offers, its default first, and its \
      name, with tabs between. A type is asked for after "-u-co-": de-u-co-phonebk.

      Any other locale whose language CLDR knows may be asked for too: it has the root \
      order, and titles of its own.
      """)

  func run() throws {
    let lines = try Collator.availableLocales().map { locale in
      "\(locale.tag)\t\(locale.collationTypes.joined(separator: " "))\t\(locale.englishName)\n"
    }
    Tool.show(lines.joined())
  }
}
