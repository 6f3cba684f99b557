/// Numbers with separators between groups of digits, such as "20,000", which are filed without them.
struct GroupedNumbers: Sendable {
  private let separators: Set<Unicode.Scalar>

  /// Characters that are one separator, in several widths and forms.
  private static let kinds: [Set<Unicode.Scalar>] = [
    [" ", "\u{A0}", "\u{2009}", "\u{202F}"], ["'", "’", "ʼ", "＇"], [",", "，"], [".", "．"],
  ]

  /// - Parameter separators: The separators, one after the other.
  init(separators: String) { self.separators = Self.forms(of: separators) }

  /// Returns separators in all of their forms.
  static func forms(of separators: String) -> Set<Unicode.Scalar> {
    separators.unicodeScalars.reduce(into: []) { all, separator in
      all.formUnion(kinds.first { $0.contains(separator) } ?? [separator])
    }
  }

  /// Returns a text without the separators in its numbers; `nil` if there are none.
  func replaced(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if separators.isEmpty { return nil }
    var result: [UInt8] = []
    var copied = 0
    var position = 0
    while position < text.count {
      let (groups, end) = groups(in: text, from: position)
      guard let last = groups.last else {
        position += text.scalar(at: position)?.length ?? 1
        continue
      }
      if Self.areGrouped(groups.map(\.count)), text.scalar(at: position)?.scalar.decimalDigit != 0 {
        result += text[copied..<position]
        for group in groups { result += text[group.bytes] }
        copied = last.bytes.upperBound
      }
      position = end
    }
    return copied > 0 ? result + text[copied...] : nil
  }

  /// Finds groups of digits with one separator between them.
  ///
  /// - Returns: The places of the groups with the numbers of their digits, and where they end; none if there is no
  ///   digit at the position.
  private func groups(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (groups: [(bytes: Range<Int>, count: Int)], end: Int) {
    var groups: [(bytes: Range<Int>, count: Int)] = []
    var separator: Unicode.Scalar?
    var position = start
    while true {
      var (end, count) = (position, 0)
      while let (scalar, length) = text.scalar(at: end), scalar.decimalDigit != nil {
        end += length
        count += 1
      }
      if count == 0 { return (groups, groups.last?.bytes.upperBound ?? start) }
      groups.append((position..<end, count))
      guard let (next, length) = text.scalar(at: end), next == separator ?? next,
        separators.contains(next)
      else { return (groups, end) }
      separator = next
      position = end + length
    }
  }

  /// Returns whether groups of digits are one number: the last one has three, and the ones before it two or three,
  /// as in India.
  private static func areGrouped(_ counts: [Int]) -> Bool {
    counts.count > 1 && counts[0] <= 3 && counts.last == 3
      && counts.dropFirst().allSatisfy { $0 == 2 || $0 == 3 }
  }
}
