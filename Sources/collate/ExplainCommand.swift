import ArgumentParser
import IndexedCollation

/// Explains the position of a text in the order.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate explain",
    abstract: "Explain where a text stands, or why one text stands before another.",
    discussion: """
      For each part of a text it shows what the part weighs at each level, the sort key that \
      comes of it, and the section with its boundaries. A text that begins with "-" is given \
      after "--": collate explain --locale en -- -x
      """)

  @Argument(help: "The text.")
  var text: String

  @Argument(help: "Another text to compare it with.")
  var other: String?

  @OptionGroup var collationOptions: CollationOptions

  func run() throws {
    let collation = try collationOptions.collation()
    if let other {
      let explanation = try collation.explanation(comparing: text, other)
      Tool.show(
        [explanation.sentence, explanation.left.page, explanation.right.page]
          .joined(separator: "\n\n") + "\n")
    } else {
      Tool.show(try collation.explanation(of: text).page + "\n")
    }
    Tool.reportNotes(on: collation)
  }
}
