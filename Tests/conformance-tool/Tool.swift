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

  @Option(help: "Instead, try all lists of two locales and so many random ones of three.")
  var lists: Int?

  @Option(help: "Instead, try so many random tailoring rules.")
  var rules: Int?

  @Option(help: "Repeat a run: the number that it has printed.")
  var seed: UInt64 = 1

  @Option(help: "Only one locale, such as sv-u-co-trad.")
  var locale: String?

  func validate() throws {
    for count in [random, rules] where count.map({ $0 < 1 }) == true {
      throw ValidationError("There must be something to try.")
    }
    if let lists, lists < 0 { throw ValidationError("There can be no less lists than none.") }
  }

  func run() async throws {
    let version = try ICUVersion.current()
    let tags = locale.map { [$0] } ?? CollationTags.all
    let differences: Differences
    if let lists {
      differences = await ListRun(seed: seed, tripleCount: lists, first: locale).run()
    } else if let rules {
      differences = await RuleRun(count: rules, seed: seed).run()
    } else if let random {
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
