/// Numbers with a fraction, such as "3.14", whose fraction is filed with as many digits as all others.
///
/// Numeric order compares the digits behind a separator as a number of their own. With equally many digits, the greater
/// number is the greater fraction.
struct DecimalFractions: Sendable {
  private let separators: Set<Unicode.Scalar>

  /// The number of digits of each fraction, without those that have more.
  private static let digitCount = 18

  /// - Parameter separators: The separators, one after the other.
  init(separators: String) { self.separators = GroupedNumbers.forms(of: separators) }

  /// Returns a text with zeros at the end of its fractions; `nil` if there are none.
  func replaced(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if separators.isEmpty { return nil }
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    while position < text.count {
      let parts = parts(in: text, from: position)
      guard let last = parts.last else {
        // A byte that is no UTF-8 is skipped.
        position += text.scalar(at: position)?.length ?? 1
        continue
      }
      position = last.bytes.upperBound
      // Two separators are those of a date or a version.
      guard parts.count == 2, last.count < Self.digitCount else { continue }
      result += text[copied..<position]
      for _ in last.count..<Self.digitCount { result += last.zero }
      copied = position
    }
    return copied > 0 ? result + text[copied...] : nil
  }

  /// Finds runs of digits with a separator between them.
  ///
  /// - Returns: The place of each run, the number of its digits, and the zero of its last digit in UTF-8; none if there
  ///   is no digit at the position.
  private func parts(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> [(bytes: Range<Int>, count: Int, zero: [UInt8])] {
    var parts: [(bytes: Range<Int>, count: Int, zero: [UInt8])] = []
    var position = start
    while true {
      var (end, count) = (position, 0)
      var last: (scalar: Unicode.Scalar, digit: Int)?
      while let (scalar, length) = text.scalar(at: end), let digit = scalar.decimalDigit {
        last = (scalar, digit)
        end += length
        count += 1
      }
      guard let last else { return parts }
      let zero = Unicode.Scalar(last.scalar.value - UInt32(last.digit)) ?? "0"
      parts.append((position..<end, count, Array(String(zero).utf8)))
      guard let (next, length) = text.scalar(at: end), separators.contains(next) else {
        return parts
      }
      position = end + length
    }
  }
}
