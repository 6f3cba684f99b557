internal import Foundation

/// The seed of a run: another one each time, so that in the long run all is tried.
///
/// It is printed; a run with it in CONFORMANCE_SEED is the same run again.
package enum RunSeed {
  package static let value: UInt64 = {
    let given = ProcessInfo.processInfo.environment["CONFORMANCE_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("CONFORMANCE_SEED=\(seed) repeats this run's random checks")
    return seed
  }()
}
