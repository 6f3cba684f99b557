import Conformance
import TestSupport
import Testing

@Suite struct RandomTests {
  /// Tests 200 rounds of 500 texts.
  @Test(arguments: 0..<RunSize.repeats(20))
  func hostileTextIsWhereICUPutsIt(_ part: Int) throws {
    for i in 0..<10 {
      let round = try RandomCheck().round(seed: RunSeed.value &+ UInt64(part * 10 + i))
      #expect(round.differences.isEmpty, "\(round)")
    }
  }

  @Test func aSeedRepeatsARound() throws {
    let rounds = try [1, 1, 2].map { try RandomCheck().round(seed: $0) }
    #expect(rounds[0].tag == rounds[1].tag)
    #expect(rounds[0].tag != rounds[2].tag)
    var (first, second) = (
      HostileText(seed: 1, contractions: []), HostileText(seed: 1, contractions: [])
    )
    for _ in 0..<1000 { #expect(first.next() == second.next()) }
  }
}
