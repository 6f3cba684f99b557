import Conformance
import TestSupport
import Testing

@Suite struct RuleTests {
  /// Tests random rules, which are different in each run.
  @Test(arguments: 0..<4)
  func rulesOrderAsICUHasThem(_ part: Int) throws {
    var accepted = 0
    for i in 0..<RunSize.repeats(50) {
      let round = try RuleCheck().round(seed: RunSeed.value &+ UInt64(part * 50 + i))
      #expect(round.differences.isEmpty, "\(round)")
      if round.isAccepted { accepted += 1 }
    }
    #expect(accepted > 0 || RunSize.repeats(50) < 50)
  }
}
