import ArgumentParser
import Conformance
import IndexedCollation

/// Compares the library with the ICU that is installed, text by text.
@main
struct Tool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Compare order and sections with those of the ICU that is installed.",
    discussion: """
      Without options, every name of CLDR is collated in every locale with every collation \
      type. The exit code is 1 if there is a difference.
      """)

  @Option(help: "Instead of names, try so many texts that are made to hurt.")
  var random: Int?

  @Option(help: "Repeat a run: the number that it has printed.")
  var seed: UInt64 = 1

  @Option(help: "Only one locale, such as sv-u-co-trad.")
  var locale: String?

  func validate() throws {
    if let random, random < 1 { throw ValidationError("There must be a text to try.") }
  }

  func run() async throws {
    let version = try ICUVersion.current()
    let tags = locale.map { [$0] } ?? CollationTags.all
    let differences: Differences
    if let random {
      differences = await RandomRun(tags: tags, textCount: random, seed: seed).run()
    } else {
      differences = await NameRun(tags: tags, seed: seed).run()
    }
    for difference in differences.first { print("\n\(difference)") }
    print(
      """

      \(differences.count) differences from ICU \(version.icu), CLDR \(version.cldr), \
      Unicode \(version.unicode)
      """)
    if !differences.isEmpty { throw ExitCode(1) }
  }
}
