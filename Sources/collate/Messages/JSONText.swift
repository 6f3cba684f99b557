#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values as JSON for the user.
enum JSONText {
  /// Returns a value as JSON on several lines.
  static func bytes(of value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Only numbers such as infinity cannot be encoded.
    return ((try? encoder.encode(value)).map { Array($0) } ?? []) + [UInt8(ascii: "\n")]
  }
}
