/// Inputs that are difficult for a sort or for sort keys.
package enum WorstCase: CaseIterable {
  case equal
  case prefixed
  case ascending
  case descending
  case oneLong
  // With numeric ordering, adjacent digits are weighed as a number. Half of the names have digits.
  case numeric
  // With normalization (vi) and ignored punctuation (th), the text before a mark can change its weights.
  // ICU makes the keys of contractions across marks, such as that of ê in ệ.
  case decomposedVietnamese
  case decomposedThai

  /// The texts, as a word.
  package var texts: String {
    switch self {
    case .oneLong: "one-long"
    case .decomposedVietnamese, .decomposedThai: "decomposed"
    case .equal, .prefixed, .ascending, .descending, .numeric: "\(self)"
    }
  }

  package var locale: String {
    switch self {
    case .numeric: "sv-u-kn-true"
    case .decomposedVietnamese: "vi"
    case .decomposedThai: "th"
    case .equal, .prefixed, .ascending, .descending, .oneLong: "sv"
    }
  }
}
