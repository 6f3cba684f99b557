internal import CICU

/// Character properties from ICU, because ICU's version of Unicode can differ from Swift's.
enum ICUCharacters {
  /// Returns whether a character is alphabetic.
  static func isLetter(_ character: Unicode.Scalar) -> Bool { cicu_is_letter(character.value) }

  /// Returns whether the Script property of a character is Inherited, regardless of its
  /// Script_Extensions.
  static func isInherited(_ character: Unicode.Scalar) -> Bool {
    cicu_is_inherited(character.value)
  }

  /// Returns whether the canonical decomposition of a character starts with a combining mark.
  static func isMark(_ codePoint: UInt32) -> Bool { cicu_is_mark(codePoint) }

  /// Returns whether a character is a decimal digit, which numeric ordering combines with
  /// adjacent digits.
  static func isDigit(_ codePoint: UInt32) -> Bool { digitValue(of: codePoint) != nil }

  /// Returns the value of a decimal digit; `nil` for other characters.
  static func digitValue(of codePoint: UInt32) -> Int? {
    let value = cicu_digit_value(codePoint)
    return value < 0 ? nil : Int(value)
  }

  /// Returns the canonical decomposition (NFD) of a text.
  static func decomposition(of text: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: text) { status in
        text.utf8Span.span.withCharacters { text in
          cicu_decomposition(text.baseAddress, text.count, receive, context, &status)
        }
      }
    }.strings[0]
  }

  private static let keptCompositeCounts = Memo<[Unicode.Scalar: Int]>()

  /// Returns how many characters have a canonical decomposition that starts with a character.
  ///
  /// Hangul syllables do not count.
  static func compositeCounts() throws(CollationError) -> [Unicode.Scalar: Int] {
    try keptCompositeCounts.value { () throws(CollationError) in
      let decompositions = try collectICUStrings { receive, context throws(CollationError) in
        try callICU(about: "composites") { status in cicu_composites(receive, context, &status) }
      }.strings
      return decompositions.reduce(into: [:]) { counts, decomposition in
        if let first = decomposition.unicodeScalars.first { counts[first, default: 0] += 1 }
      }
    }
  }

  /// Returns how many canonically equivalent spellings a text has, counted up to a limit.
  ///
  /// - Complexity: In a run of combining marks, all of their orders are tried.
  static func equivalentCount(of text: String, limit: Int) throws(CollationError) -> Int {
    try callICU(about: text) { status in
      text.utf8Span.span.withCharacters {
        cicu_equivalent_count($0.baseAddress, $0.count, limit, &status)
      }
    }
  }

  /// Returns whether a text is in normalization form C (NFC).
  static func isComposed(_ text: String) throws(CollationError) -> Bool {
    try callICU(about: text) { status in
      text.utf8Span.span.withCharacters { cicu_is_composed($0.baseAddress, $0.count, &status) }
    }
  }
}
