internal import Foundation

/// The seed of the random checks, which is different in each run.
///
/// The seed is printed. To repeat a run, set CONFORMANCE_SEED to its seed.
package enum RunSeed {
  package static let value: UInt64 = {
    let given = ProcessInfo.processInfo.environment["CONFORMANCE_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("CONFORMANCE_SEED=\(seed) repeats this run's random checks")
    return seed
  }()
}
