/// An answer of the library that differs from ICU's.
package struct Difference: Sendable, CustomStringConvertible {
  /// The kinds of answers that are checked.
  package enum Answer: String, Sendable {
    case order, comparison
    case sortKey = "sort key"
    case completeness, titles, section, explanation
    /// ICU's comparison contradicts ICU's keys, and no known ``Contradiction`` covers it.
    case contradiction
  }

  package var locale: String
  package var answer: Answer
  /// The texts that are concerned, usually one or two; empty for a difference of the locale
  /// itself.
  package var texts: [[UInt8]]
  package var expected: String
  package var got: String

  package var description: String {
    let texts = texts.map { "  \(escaped($0))\n" }.joined()
    return "\(locale): \(answer.rawValue)\n\(texts)  expected \(expected)\n  got      \(got)"
  }

  /// Returns bytes as escaped text and in hexadecimal.
  private func escaped(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      scalar.isASCII && scalar.value >= 0x20
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
    return "\"\(text.joined())\" [\(hexadecimal(bytes))]"
  }
}

/// Returns bytes as pairs of hexadecimal digits.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    .joined(separator: " ")
}

/// The number of differences, and the first of them.
package struct Differences: Sendable {
  // One bug can affect millions of texts; a few of them are enough to find it.
  private static let shownCount = 20

  package private(set) var count = 0
  package private(set) var first: [Difference] = []

  /// The number of times that ICU's comparison contradicted ICU's keys.
  package var contradictionCount = 0

  package init() {}

  /// Creates a single difference: an error prevented the comparison.
  package init(failure: any Error, locale: String) {
    append(
      Difference(
        locale: locale, answer: .completeness, texts: [], expected: "answers", got: "\(failure)"))
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ difference: @autoclosure () -> Difference) {
    count += 1
    if first.count < Self.shownCount { first.append(difference()) }
  }

  package mutating func append(contentsOf others: Differences) {
    count += others.count
    contradictionCount += others.contradictionCount
    first.append(contentsOf: others.first.prefix(max(0, Self.shownCount - first.count)))
  }
}
