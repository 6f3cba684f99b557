internal import Foundation

/// The amount of random input that the tests use.
package enum RunSize {
  /// Whether the tests run with a sanitizer.
  ///
  /// With a sanitizer, they take several times as long, so they use a tenth of the input.
  private static let isSmall = ProcessInfo.processInfo.environment["SANITIZER"] != nil

  /// Returns the number of repetitions in this run for a usual number of repetitions.
  package static func repeats(_ count: Int) -> Int { isSmall ? max(1, count / 10) : count }
}
