/// The dates of property lists.
enum PropertyListDate {
  /// Returns the date in ISO 8601, to the second, as in an XML property list, or `nil` if the
  /// year is not in the range 1 to 9999.
  static func text(secondsSince2001 seconds: Double) -> String? {
    // The beginning of the year 1, and the end of the year 9999.
    guard seconds >= -63_113_904_000, seconds < 252_423_993_600 else { return nil }
    let total = Int(seconds.rounded(.down))
    let (days, second) = total.quotientAndRemainder(flooringBy: 86_400)
    // Days are counted from March 1 of the year 0, so that a leap day is the last day of its
    // year, and in eras of 400 years, which all have the same length.
    let (era, day) = (days + 730_791).quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return
      "\(digits(year, 4))-\(digits(month < 10 ? month + 3 : month - 9, 2))-\(digits(dayOfMonth, 2))"
      + "T\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))Z"
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

extension Int {
  fileprivate func quotientAndRemainder(flooringBy divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
