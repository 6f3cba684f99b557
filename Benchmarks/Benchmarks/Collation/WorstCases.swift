import Corpus
import IndexedCollation
import Scale

/// Inputs that hurt a sort or a sort key, against the sort of ICU's keys.
func registerWorstCases(_ scale: Scale) {
  let count = scale.worst

  func measureWorst(
    _ label: String, locale: String = "sv", iterations: Int = 5, _ texts: @escaping () -> [String]
  ) {
    let input = Input("\(label)-\(count)", texts: texts)
    measureOurs(input, locale: locale, threads: 1, iterations: iterations)
    measureKeys(input, locale: locale, iterations: iterations)
  }

  measureWorst("equal") { Array(repeating: "Åsa Ängström", count: count) }
  measureWorst("prefixed") {
    let prefix = String(repeating: "Ängström, ", count: 17)
    return Corpus.latin.names(count).map { prefix + $0 }
  }
  measureWorst("ascending") { ascending(count) }
  measureWorst("descending") { ascending(count).reversed() }
  measureWorst("one-long", iterations: 3) {
    let names = Corpus.latin.names(count)
    let text = names.joined(separator: " ")
    var long = text
    while long.utf8.count < scale.longLine { long += text }
    return names + [long]
  }
  // ICU makes each key here: digits count as numbers; marks stand apart in locales whose
  // letters have marks.
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
