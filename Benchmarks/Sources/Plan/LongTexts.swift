/// Long texts that are equal for a long time, or at the first level.
package enum LongTexts: CaseIterable {
  case caseAtTheStart
  case lastAccent
  case marks
  case commonBeginning

  /// The lengths of the texts, in bytes, around the length from which a text has no stored key.
  package static let lengths = [1_100, 40_000]

  /// The numbers of texts of a length, with the same number of bytes at most.
  package static func counts(ofLength length: Int) -> [Int] {
    length < 10_000 ? [1_000, 4_000, 16_000] : [400]
  }

  /// The texts, as a word.
  package func texts(ofLength length: Int) -> String {
    let words =
      switch self {
      case .caseAtTheStart: "case-at-the-start"
      case .lastAccent: "last-accent"
      case .marks: "marks"
      case .commonBeginning: "common-beginning"
      }
    return "\(words)-\(length)"
  }

  package var locale: String {
    switch self {
    case .caseAtTheStart, .marks: "sv"
    case .lastAccent: "fr-CA"
    case .commonBeginning: "th"
    }
  }
}
