import Conformance

/// A run with hostile texts, in rounds.
struct RandomRun {
  let tags: [String]
  let textCount: Int
  let seed: UInt64

  func run() async -> Differences {
    let check = RandomCheck(tags: tags)
    let rounds = (textCount + RandomCheck.textCount - 1) / RandomCheck.textCount
    var all = Differences()
    await inOrder(0..<rounds) { i in
      Result { try check.round(seed: seed &+ UInt64(i)) }
    } each: { i, result in
      switch result {
      case .success(let round):
        all.append(contentsOf: round.differences)
        if !round.differences.isEmpty { print(round) }
      case .failure(let error):
        all.append(
          contentsOf: Differences(failure: error, locale: "round --seed \(seed &+ UInt64(i))"))
      }
    }
    print(
      """
      \(rounds * RandomCheck.textCount) texts in \(rounds) rounds from seed \(seed), \
      \(all.count) differences; \(all.contradictionCount) times ICU's comparison contradicted \
      its keys.
      """)
    return all
  }
}
