import Corpus
import IndexedCollation
import Plan

/// Registers the benchmark of sections that suit the list, and of a list that uses neither a policy nor
/// rules of filing.
func registerPolicies(_ scale: Scale) {
  measure(
    BenchmarkName.policies(scale.names), rounds: 9,
    [
      Contender(ContenderName.policy) { (input: Sections) in
        let collation = input.suitable
        let arrangement = collation.arrangement(of: input.names, by: \.self)
        return collation.adapted(arrangement) { input.names[$0] }
          .arrangement.sections(of: input.names)
      },
      Contender(ContenderName.noRules) { (input: Sections) in
        let collation = input.collation
        let arrangement = collation.arrangement(of: input.names, by: input.order)
        return collation.adapted(arrangement) { input.names[$0] }
          .arrangement.sections(of: input.names)
      },
      Contender(ContenderName.shown) { (input: Sections) in
        input.collation.arrangement(of: input.names, by: \.self).sections(of: input.names)
      },
    ]
  ) {
    let input = try Sections(Corpus.latin.names(scale.names))
    input.check()
    return input
  }
}

private struct Sections {
  let names: [String]
  let collation: LocalizedIndexedCollation
  /// The collation with a policy.
  let suitable: LocalizedIndexedCollation
  let order = Ordering<String>(by: \.self)

  init(_ names: [String]) throws {
    self.names = names
    collation = try LocalizedIndexedCollation(locale: "sv")
    suitable = try LocalizedIndexedCollation(
      locale: "sv", policy: SectionPolicy(minimumCount: 100, maximumCount: 5_000))
  }

  /// Checks that the order is the same in other sections.
  func check() {
    let letters = collation.sections(of: names, by: \.self)
    precondition(letters == collation.sections(of: names, by: order), "both ways give the same")
    let adapted = suitable.adapted(suitable.arrangement(of: names, by: \.self)) { names[$0] }
    let sections = adapted.arrangement.sections(of: names)
    precondition(
      sections.map(\.count) != letters.map(\.count), "sections are joined or divided")
    precondition(
      Array(sections.joined()).count == names.count
        && sections.joined().elementsEqual(letters.joined()), "the order is the same")
  }
}
