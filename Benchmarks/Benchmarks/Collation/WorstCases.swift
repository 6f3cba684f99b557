import Corpus
import IndexedCollation
import Scale

/// Registers the benchmarks of inputs that are difficult for a sort or for sort keys.
func registerWorstCases(_ scale: Scale) {
  let count = scale.worst

  func measureWorst(
    _ label: String, locale: String = "sv", rounds: Int = 9, _ texts: @escaping () -> [String]
  ) {
    measureSections(
      "\(label)-\(count)", locale: locale, rounds: rounds, [.library(threads: 1), .sortOfKeys],
      names: texts)
  }

  measureWorst("equal") { Array(repeating: "Åsa Ängström", count: count) }
  measureWorst("prefixed") {
    let prefix = String(repeating: "Ängström, ", count: 17)
    return Corpus.latin.names(count).map { prefix + $0 }
  }
  measureWorst("ascending") { ascending(count) }
  measureWorst("descending") { ascending(count).reversed() }
  measureWorst("one-long", rounds: 3) {
    let names = Corpus.latin.names(count)
    let text = names.joined(separator: " ")
    var long = text
    while long.utf8.count < scale.longLine { long += text }
    return names + [long]
  }
  // ICU makes some keys: with numeric ordering, those of texts with digits, which the names do not
  // have; with normalization (vi) or ignored punctuation (th), those of texts with marks.
  measureWorst("numeric", locale: "sv-u-kn-true") { Corpus.latin.names(count) }
  measureWorst("decomposed", locale: "vi") { decomposed(Corpus.latin.names(count)) }
  measureWorst("decomposed", locale: "th") { decomposed(Corpus.mixed.names(count)) }
}

private func ascending(_ count: Int) -> [String] {
  let names = Corpus.latin.names(count)
  guard let collator = try? Collator(locale: "sv") else {
    preconditionFailure("Swedish is always there")
  }
  return names.map { (key: collator.sortKey(for: $0), name: $0) }
    .sorted { $0.key < $1.key }.map(\.name)
}
