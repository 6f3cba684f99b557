import Foundation
import Fuzzing
import Testing

@Suite struct SeedTests {
  /// Runs each seed and its prefixes; if an invariant does not hold, the process ends.
  @Test(arguments: FuzzTarget.allCases)
  func seedsKeepTheLaws(_ target: FuzzTarget) throws {
    let seeds = try target.seeds()
    #expect(!seeds.isEmpty)
    for seed in seeds {
      let bytes = [UInt8](try Data(contentsOf: seed))
      target.run(bytes)
      for end in 0..<min(bytes.count, 200) { target.run(Array(bytes[..<end])) }
    }
  }
}
