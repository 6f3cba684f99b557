internal import Foundation

/// How much of random input a test tries.
package enum RunSize {
  /// With a sanitizer, which takes several times as long, a tenth.
  private static let isSmall = ProcessInfo.processInfo.environment["SANITIZER"] != nil

  /// How often to repeat what is usually repeated some number of times.
  package static func repeats(_ count: Int) -> Int { isSmall ? max(1, count / 10) : count }
}
