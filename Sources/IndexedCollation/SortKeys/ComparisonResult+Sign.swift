#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ComparisonResult {
  /// Creates the result for a negative number, zero or a positive number.
  init(sign: Int) {
    self = sign < 0 ? .orderedAscending : sign > 0 ? .orderedDescending : .orderedSame
  }
}
