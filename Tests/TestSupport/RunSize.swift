internal import Foundation

/// The amount of random input that the tests use.
///
/// Usually, each law is tried on a sample. With `TEST_SIZE=all`, which `./Scripts/test --all` sets, it is
/// tried on twenty times as much. A sanitizer makes the tests take several times as long, so with it they use
/// the sample, too.
package enum RunSize {
  private static let isAll: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["TEST_SIZE"] == "all" && environment["SANITIZER"] == nil
  }()

  /// A sample is one part in so many.
  private static let share = 20

  /// Returns the number of repetitions in this run for the number of them in a whole run.
  package static func repeats(_ count: Int) -> Int { isAll ? count : max(1, count / share) }

  /// Returns the cases of this run: all of them, or a share that is random in each run.
  ///
  /// - Parameter all: The cases of a whole run.
  /// - Returns: The cases, in their order.
  package static func cases<Case>(_ all: [Case]) -> [Case] {
    if isAll { return all }
    var random = Seeded(seed: RunSeed.value)
    let chosen = Set(all.indices.shuffled(using: &random).prefix(max(1, all.count / share)))
    return all.indices.filter(chosen.contains).map { all[$0] }
  }
}
