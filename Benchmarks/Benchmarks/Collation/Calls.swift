import Corpus
import IndexedCollation

/// Single calls: a sort key, the section of a name, a comparison.
func registerCalls() {
  let locale = "sv"
  let count = 10_000
  for corpus in [Corpus.latin, .mixed] {
    let input = "\(corpus)-\(count) \(locale)"

    func measureBoth<Ours, ICU>(
      _ what: String,
      ours: @escaping (LocalizedIndexedCollation, [String]) -> Ours,
      icu: @escaping (Peer, PeerTexts) -> ICU
    ) {
      measure("\(what) \(input) ours", iterations: 50) {
        let names = corpus.names(count)
        let collation = try LocalizedIndexedCollation(locale: locale)
        return { ours(collation, names) }
      }
      measure("\(what) \(input) ICU", iterations: 50) {
        let texts = PeerTexts(corpus.names(count))
        let peer = Peer(locale: locale)
        return { icu(peer, texts) }
      }
    }

    measureBoth("key") { collation, names in
      var sum = 0
      for name in names { sum += collation.collator.sortKey(for: name).bytes.count }
      return sum
    } icu: {
      $0.sortKeys(of: $1)
    }

    measureBoth("section") { collation, names in
      var sum = 0
      for name in names { sum += collation.section(for: name, by: \.self) }
      return sum
    } icu: {
      $0.bucketIndices(of: $1)
    }

    measureBoth("compare") { collation, names in
      let collator = collation.collator
      var greater = 0
      // Each name is taken out of the array once, not twice: to count its references takes half as
      // long as to compare it.
      var previous = names[0]
      for name in names.dropFirst() {
        if collator.compare(previous, name) == .orderedDescending { greater += 1 }
        previous = name
      }
      return greater
    } icu: {
      $0.compareNeighbours(in: $1)
    }
  }
}
