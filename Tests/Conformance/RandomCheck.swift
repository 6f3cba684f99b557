internal import TestSupport

/// A check of hostile texts in random locales with random options, in rounds.
package struct RandomCheck: Sendable {
  /// The number of texts in a round.
  package static let textCount = 500

  /// The result of a round, and the seed that repeats it.
  package struct Round: Sendable, CustomStringConvertible {
    package let seed: UInt64
    package let tag: String
    package let differences: Differences
    /// The first difference, with the smallest texts that show it.
    package let smallest: Difference?

    package var description: String {
      "round --seed \(seed): \(differences.count) differences\n"
        + (smallest.map { "\($0)" } ?? "")
    }
  }

  private let tags: [String]

  /// - Parameter tags: The tags to choose from, each with a "-u-".
  package init(tags: [String] = CollationTags.all) {
    self.tags = tags
  }

  /// Runs the round of a seed.
  package func round(seed: UInt64) throws -> Round {
    var random = Seeded(seed: seed)
    let base = tags.randomElement(using: &random) ?? "und"
    let tag = base.contains("-u-") ? CollationTags.withOptions(base, using: &random) : base
    let check = try LocaleCheck(tag: tag)
    var hostile = HostileText(
      seed: random.next(), contractions: check.order.reference.contractions())
    let texts = Texts((0..<Self.textCount).map { _ in hostile.next() })
    let differences = check.differences(in: texts, using: &random)
    return Round(
      seed: seed, tag: tag, differences: differences,
      smallest: differences.first.isEmpty
        ? nil : smallest(differences.first[0], among: texts, check, random))
  }

  private func smallest(
    _ first: Difference, among texts: Texts, _ check: LocaleCheck, _ random: Seeded
  ) -> Difference {
    var smallest = first
    func fails(_ some: [[UInt8]]) -> Bool {
      guard !some.isEmpty else { return false }
      var random = random
      // A new collation has no weight table, as at the start of the round.
      let check = (try? LocaleCheck(tag: first.locale)) ?? check
      let found = check.differences(in: Texts(some), using: &random).first
        .first { $0.answer == first.answer }
      if let found { smallest = found }
      return found != nil
    }
    // Usually the texts of the difference fail without the others. If not, shrink all texts of
    // the round.
    _ = shrunk(fails(first.texts) ? first.texts : texts.bytes, while: fails)
    return smallest
  }
}
