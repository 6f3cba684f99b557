import Corpus
import IndexedCollation
import Plan

/// Registers the benchmark of a list that is ordered by several keys.
func registerSeveralKeys(_ scale: Scale) {
  measure(
    BenchmarkName.severalKeys(scale.names), rounds: 9,
    [
      Contender(ContenderName.library(threads: 1)) { $0.sections(threads: 1) },
      Contender(ContenderName.library(threads: 2)) { $0.sections(threads: 2) },
      Contender(ContenderName.oneKey) { (input: Members) in
        input.collation.sections(of: input.members, by: \.family, threads: 1)
      },
      Contender(ContenderName.sorted) { $0.members.sorted() },
    ]
  ) {
    let input = try Members(Corpus.latin.names(scale.names))
    input.check()
    return input
  }
}

private struct Member: Comparable {
  var family: String
  var given: String
  var number: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.family, left.given, right.number) < (right.family, right.given, left.number)
  }
}

private struct Members {
  let members: [Member]
  let collation: LocalizedIndexedCollation
  private let order = Ordering<Member>(by: \.family).then(by: \.given)
    .then(by: \.number, order: .reverse)

  init(_ names: [String]) throws {
    // A few numbers, so that all keys are needed.
    self.members = names.enumerated().map { position, name in
      let words = name.split(separator: " ")
      return Member(
        family: words.last.map(String.init) ?? "", given: words.first.map(String.init) ?? "",
        number: position * 7919 % 100)
    }
    self.collation = try LocalizedIndexedCollation(locale: "sv")
  }

  func sections(threads: Int) -> [[Member]] {
    collation.sections(of: members, by: order, threads: threads)
  }

  /// Checks the order of the members by comparing them with each other.
  func check() {
    let collator = collation.collator
    for threads in 1...2 {
      let sections = sections(threads: threads)
      precondition(sections.map(\.count).reduce(0, +) == members.count, "each member is there once")
      for section in sections {
        for (left, right) in zip(section, section.dropFirst()) {
          let family = collator.compare(left.family, right.family)
          let given = collator.compare(left.given, right.given)
          precondition(
            family == .orderedAscending
              || family == .orderedSame
                && (given == .orderedAscending
                  || given == .orderedSame && left.number >= right.number),
            "the members are in the order of their keys")
        }
      }
    }
  }
}
