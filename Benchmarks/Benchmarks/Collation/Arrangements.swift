import Corpus
import IndexedCollation
import Peers
import Plan

/// Registers the benchmarks that arrange names in sections, and compare this with other ways.
func registerArrangements(_ scale: Scale) {
  for corpus in [Corpus.latin, .mixed] {
    for size in scale.sizes {
      measureSections(
        BenchmarkName.sections(corpus.rawValue, size), rounds: rounds(size),
        all + [.sortByBytes, .index(rounds: size > 100_000 ? 1 : nil)]
      ) { corpus.names(size) }
    }
    for locale in Scale.locales where locale != "sv" {
      measureSections(
        BenchmarkName.sections(corpus.rawValue, scale.names, locale: locale), locale: locale,
        rounds: rounds(scale.names), all
      ) { corpus.names(scale.names) }
    }
  }
  for locale in Scale.ownLanguages {
    measureSections(
      BenchmarkName.sectionsOfOwnLanguage(scale.worst, locale: locale), locale: locale,
      rounds: rounds(scale.worst), [.library(threads: 1), .sortOfKeys]
    ) { Corpus.names(of: String(locale.prefix(2)), scale.worst) }
  }
  for locale in Scale.ownWords {
    measureSections(
      BenchmarkName.sectionsOfOwnWords(scale.worst, locale: locale), locale: locale,
      rounds: rounds(scale.worst), [.library(threads: 1), .sortOfKeys]
    ) { Corpus.words(of: locale, scale.worst) }
  }
  measureSections(BenchmarkName.sectionsOfCLDR, rounds: 10, all + [.sortByBytes]) {
    Corpus.cldr.names(.max)
  }
  measureSections(
    BenchmarkName.sections("latin", scale.foundationNames), rounds: 5,
    [.library(threads: 1), .foundation]
  ) { Corpus.latin.names(scale.foundationNames) }
  measureGrowth(scale)
}

private let all: [Contender<NamesToArrange>] = [
  .library(threads: 1), .library(threads: 2), .sortOfKeys, .sorted,
]

private func rounds(_ size: Int) -> Int {
  size <= 10_000 ? 50 : size <= 100_000 ? 20 : 9
}

/// Names in the forms that the contenders take.
struct NamesToArrange {
  let names: [String]
  let texts: PeerTexts
  let collation: LocalizedIndexedCollation
  let peer: Peer
  let locale: String

  init(_ names: [String], locale: String) throws {
    self.names = names
    self.texts = PeerTexts(names)
    // The peers have only the letters of ICU.
    self.collation = try LocalizedIndexedCollation(
      locale: locale, policy: SectionPolicy(usesICULetters: true))
    self.peer = Peer(locale: locale)
    self.locale = locale
  }
}

extension Contender<NamesToArrange> {
  static func library(threads: Int) -> Self {
    Self(ContenderName.library(threads: threads)) {
      $0.collation.sections(of: $0.names, by: \.self, threads: threads)
    }
  }

  /// The usual way with ICU in C++: a key for each text, and a sort of the keys.
  static let sortOfKeys = Self(ContenderName.sortOfKeys) { $0.peer.arrangeByKeys($0.texts).order }

  /// ICU's own indexed list, which sorts by insertion.
  static func index(rounds: Int?) -> Self {
    Self(ContenderName.index, rounds: rounds) { $0.peer.arrangeByIndex($0.texts) }
  }

  static let foundation = Self(ContenderName.foundation) {
    foundationSorted($0.names, locale: $0.locale)
  }

  // These do not depend on a language.
  static let sorted = Self(ContenderName.sorted) { $0.names.sorted() }
  static let sortByBytes = Self(ContenderName.sortByBytes) { $0.texts.sortedByBytes() }
}

/// Registers a benchmark that arranges names in sections, after a check of the library's result.
func measureSections(
  _ name: String,
  locale: String = "sv",
  rounds: Int,
  _ contenders: [Contender<NamesToArrange>],
  names: @escaping () -> [String]
) {
  measure(name, rounds: rounds, contenders) {
    let input = try NamesToArrange(names(), locale: locale)
    for threads in 1...2 {
      try input.peer.check(input.collation, input.names, input.texts, threads: threads)
    }
    return input
  }
}

/// Registers the benchmark of the growth of time with the number of names.
private func measureGrowth(_ scale: Scale) {
  let sizes = [scale.names, scale.names * Scale.more]
  measure(
    BenchmarkName.growth, rounds: 3,
    sizes.map { size in
      Contender(ContenderName.library(names: size)) { (inputs: [Int: NamesToArrange]) in
        inputs[size].map { $0.collation.sections(of: $0.names, by: \.self) }
      }
    }
  ) {
    try Dictionary(
      uniqueKeysWithValues: sizes.map { size in
        let input = try NamesToArrange(Corpus.latin.names(size), locale: "sv")
        try input.peer.check(input.collation, input.names, input.texts, threads: 1)
        return (size, input)
      })
  }
}
