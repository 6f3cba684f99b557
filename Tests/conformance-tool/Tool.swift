import ArgumentParser
import Conformance
import IndexedCollation

/// Compares the library with the installed ICU, text by text.
@main
struct Tool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Compare order and sections with those of the installed ICU.",
    discussion: """
      Without options, every name of CLDR is collated in every locale with every collation \
      type. The exit code is 1 if there is a difference.
      """)

  @Option(help: "Instead of names, check this number of random texts that are hard to collate.")
  var random: Int?

  @Option(help: "Instead, check all lists of two locales and this number of random lists of three.")
  var lists: Int?

  @Option(help: "Instead, check this number of random tailoring rules.")
  var rules: Int?

  @Option(help: "The seed of the random input. To repeat a run, use the seed that it printed.")
  var seed: UInt64 = 1

  @Option(help: "Check only one locale, such as sv-u-co-trad.")
  var locale: String?

  func validate() throws {
    for count in [random, rules] where count.map({ $0 < 1 }) == true {
      throw ValidationError("The number must be at least 1.")
    }
    if let lists, lists < 0 { throw ValidationError("The number of lists cannot be negative.") }
  }

  /// Prints how many facts about readers do not hold.
  private func printFacts() throws {
    let all = try ReaderFacts.all()
    let failures = try all.flatMap { try $0.failures().map(\.reason) }
    print(
      """

      \(all.reduce(0) { $0 + $1.facts.count }) words of \(Set(all.map(\.locale)).count) locales where readers look \
      for them, \(failures.count) elsewhere: \(failures.joined(separator: "; ")).
      """)
  }

  func run() async throws {
    let version = try ICUVersion.current()
    let tags = locale.map { [$0] } ?? CollationTags.all
    let differences: Differences
    if let lists {
      differences = await ListRun(seed: seed, tripleCount: lists, first: locale).run()
    } else if let rules {
      differences = await RuleRun(
        tags: locale.map { [$0] } ?? CollationTags.locales, count: rules, seed: seed
      ).run()
    } else if let random {
      differences = await RandomRun(tags: tags, textCount: random, seed: seed).run()
    } else {
      differences = await NameRun(tags: tags, seed: seed).run()
      if locale == nil { try printFacts() }
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
