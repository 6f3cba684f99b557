internal import IndexedCollation
internal import TestSupport

/// A check that the library accepts the rules that ICU accepts, and orders texts by them as ICU
/// does; with random rules in random locales.
package struct RuleCheck: Sendable {
  /// The result of a round, and the seed that repeats it.
  package struct Round: Sendable, CustomStringConvertible {
    package let seed: UInt64
    package let tag: String
    package let rules: String
    /// Whether ICU accepts the rules.
    package let isAccepted: Bool
    package let differences: Differences

    package var description: String {
      "rules --seed \(seed), \(tag), \(rules): \(differences.count) differences\n"
        + (differences.first.first.map { "\($0)" } ?? "")
    }
  }

  private static let textCount = 300
  private let tags: [String]

  /// - Parameter tags: The tags to choose from.
  package init(tags: [String] = CollationTags.locales) {
    self.tags = tags
  }

  /// Runs the round of a seed.
  package func round(seed: UInt64) throws -> Round {
    var random = Seeded(seed: seed)
    let tag = tags.randomElement(using: &random) ?? "und"
    let rules = RandomRules.rules(using: &random)
    var differences = Differences()
    let reference = try? ReferenceCollator(tag: tag, rules: rules)
    do {
      let collation = try LocalizedIndexedCollation(
        locale: tag, options: .init(rules: rules), policy: .init(catchAll: .icu))
      if let reference {
        let texts = RandomRules.texts(for: rules, Self.textCount, using: &random)
        let check = OrderCheck(collation, reference: reference, name: "\(tag) \(rules)")
        differences = check.differences(in: texts, using: &random)
      } else {
        differences.append(
          Difference(
            locale: tag, answer: .completeness, texts: [Array(rules.utf8)], expected: "an error",
            got: "a collation"))
      }
    } catch {
      if reference != nil { differences = Differences(failure: error, locale: tag) }
    }
    return Round(
      seed: seed, tag: tag, rules: rules, isAccepted: reference != nil, differences: differences)
  }
}
