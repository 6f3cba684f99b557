import Corpus
import IndexedCollation
import Plan

/// Registers the benchmarks of inputs that are difficult for a sort or for sort keys.
func registerWorstCases(_ scale: Scale) {
  for worst in WorstCase.allCases {
    measureSections(
      BenchmarkName.sections(worst.texts, scale.worst, locale: worst.locale),
      locale: worst.locale, rounds: worst == .oneLong ? 3 : 9,
      [.library(threads: 1), .sortOfKeys]
    ) { texts(worst, scale) }
  }
}

private func texts(_ worst: WorstCase, _ scale: Scale) -> [String] {
  let count = scale.worst
  switch worst {
  case .equal: return Array(repeating: "Åsa Ängström", count: count)
  case .prefixed:
    let prefix = String(repeating: "Ängström, ", count: 17)
    return Corpus.latin.names(count).map { prefix + $0 }
  case .ascending: return ascending(count)
  case .descending: return ascending(count).reversed()
  case .oneLong:
    let names = Corpus.latin.names(count)
    let text = names.joined(separator: " ")
    var long = text
    while long.utf8.count < scale.longLine { long += text }
    return names + [long]
  case .numeric: return Corpus.numberedNames(count)
  case .decomposedVietnamese: return decomposed(Corpus.latin.names(count))
  case .decomposedThai: return decomposed(Corpus.mixed.names(count))
  }
}

private func ascending(_ count: Int) -> [String] {
  let names = Corpus.latin.names(count)
  guard let collator = try? Collator(locale: "sv") else {
    preconditionFailure("Swedish is always there")
  }
  return names.map { (key: collator.sortKey(for: $0), name: $0) }
    .sorted { $0.key < $1.key }.map(\.name)
}
