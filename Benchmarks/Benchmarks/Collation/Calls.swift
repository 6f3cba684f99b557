import Corpus
import IndexedCollation
import Peers
import Plan

/// Registers the benchmarks of single calls: a sort key, the section of a name, a comparison.
func registerCalls() {
  for corpus in [Corpus.latin, .mixed] {
    func measureBoth<Ours, ICU>(
      _ name: String,
      ours: @escaping @Sendable (LocalizedIndexedCollation, [String]) -> Ours,
      icu: @escaping @Sendable (Peer, PeerTexts) -> ICU
    ) {
      measure(
        name, rounds: 50,
        [
          Contender(ContenderName.ours) { (input: NamesToArrange) in
            ours(input.collation, input.names)
          },
          Contender(ContenderName.icu) { (input: NamesToArrange) in icu(input.peer, input.texts) },
        ]
      ) {
        try NamesToArrange(corpus.names(Scale.calls), locale: "sv")
      }
    }

    measureBoth(BenchmarkName.sortKey(corpus.rawValue)) { collation, names in
      var sum = 0
      for name in names { sum += collation.collator.sortKey(for: name).bytes.count }
      return sum
    } icu: {
      $0.sortKeys(of: $1)
    }

    measureBoth(BenchmarkName.sectionOfName(corpus.rawValue)) { collation, names in
      var sum = 0
      for name in names { sum += collation.section(for: name, by: \.self) }
      return sum
    } icu: {
      $0.bucketIndices(of: $1)
    }

    measureBoth(BenchmarkName.comparison(corpus.rawValue)) { collation, names in
      let collator = collation.collator
      var greater = 0
      // Take each name out of the array only once, because counting its references takes half as
      // long as comparing it.
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
