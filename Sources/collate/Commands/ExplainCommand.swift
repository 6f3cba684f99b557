import ArgumentParser
import IndexedCollation

/// Explains the position of a text in the order.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate explain",
    abstract: "Explain the position of a text, or the order of two texts.",
    discussion: """
      Shows the weights of each part of a text at each level, the sort key, and the section \
      with its boundaries. Write "--" before a text that starts with "-": \
      collate explain --locale en -- -x
      """)

  @Argument(help: "The text.")
  var text: String

  @Argument(help: "A second text, to compare the first with.")
  var other: String?

  @OptionGroup var collationOptions: CollationOptions

  @OptionGroup(title: "Filing") var filingOptions: FilingRuleOptions

  func validate() throws {
    guard filingOptions.languageKeys.isEmpty else {
      throw ValidationError("a text has no keys, so --articles needs a language")
    }
  }

  func run() throws {
    let collation = try collationOptions.collation()
    let effectiveOptions = filingOptions.effective(with: collationOptions)
    let filing = effectiveOptions.filing(with: collationOptions)
    let filed = filing.filedText(of: text)
    if let other {
      let explanation = try collation.explanation(
        comparing: filed, filing.filedText(of: other))
      Messages.show(
        [explanation.sentence, explanation.left.page, explanation.right.page]
          .joined(separator: "\n\n") + "\n")
    } else {
      Messages.show(try collation.explanation(of: filed).page + "\n")
    }
    Messages.reportNotes(on: collation)
    if let note = effectiveOptions.note(comparedWith: filingOptions) { Messages.report(note) }
  }
}
