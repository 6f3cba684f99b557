#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The dates of property lists.
enum PropertyListDate {
  private static let calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()

  /// Returns the date in ISO 8601, to the second, as in an XML property list, or `nil` if the
  /// year is not in the range 1 to 9999.
  static func text(secondsSince2001 seconds: Double) -> String? {
    // The beginning of the year 1, and the end of the year 9999.
    guard seconds >= -63_113_904_000, seconds < 252_423_993_600 else { return nil }
    // Foundation uses the Julian calendar before 1582; property lists use the Gregorian calendar
    // for all years. This calendar repeats every 400 years, so count 2000 years later.
    let later = Date(timeIntervalSinceReferenceDate: seconds.rounded(.down) + 63_113_904_000)
    var components = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: later)
    components.year = components.year.map { $0 - 2000 }
    return components.formatted(.iso8601)
  }

  /// Returns whether a text has the form of a date: "2020-01-02T03:04:05Z".
  static func isDate(_ text: some Collection<UInt8>) -> Bool {
    let form = "0000-00-00T00:00:00Z".utf8
    return text.count == form.count
      && zip(text, form).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }
}
