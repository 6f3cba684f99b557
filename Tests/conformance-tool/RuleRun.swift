import Conformance

/// A run with random rules, in rounds.
struct RuleRun {
  let tags: [String]
  let count: Int
  let seed: UInt64

  func run() async -> Differences {
    let check = RuleCheck(tags: tags)
    var all = Differences()
    var accepted = 0
    let seed = seed
    await inOrder(0..<count) { i in
      Result { try check.round(seed: seed &+ UInt64(i)) }
    } each: { i, result in
      switch result {
      case .success(let round):
        all.append(contentsOf: round.differences)
        if round.isAccepted { accepted += 1 }
        if !round.differences.isEmpty { print(round) }
      case .failure(let error):
        all.append(
          contentsOf: Differences(failure: error, locale: "round --seed \(seed &+ UInt64(i))"))
      }
    }
    print(
      """
      \(count) random rules from seed \(seed), of which ICU accepts \(accepted), \
      \(all.count) differences; \(all.contradictionCount) times ICU's comparison contradicted \
      its keys.
      """)
    return all
  }
}
