internal import CICU

/// What ICU tells about characters: its version of Unicode counts, not that of Swift.
enum ICUCharacters {
  /// Whether a character is alphabetic.
  static func isLetter(_ character: Unicode.Scalar) -> Bool { cicu_is_letter(character.value) }

  /// Whether a character has the script of the one before it, whichever scripts it is used in.
  static func isInherited(_ character: Unicode.Scalar) -> Bool {
    cicu_is_inherited(character.value)
  }

  /// Whether a character may join the one before it in canonical order.
  static func isMark(_ codePoint: UInt32) -> Bool { cicu_is_mark(codePoint) }

  /// Whether a character is a decimal digit, which numeric order takes together with those beside
  /// it.
  static func isDigit(_ codePoint: UInt32) -> Bool { cicu_is_digit(codePoint) }

  /// The canonical decomposition of a text.
  static func decomposition(of text: String) throws(CollationError) -> String {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: text) { status in
        text.utf8Span.span.withCharacters { text in
          cicu_decomposition(text.baseAddress, text.count, receive, context, &status)
        }
      }
    }.strings[0]
  }

  /// Whether a text is in normalization form C.
  static func isComposed(_ text: String) throws(CollationError) -> Bool {
    try callICU(about: text) { status in
      text.utf8Span.span.withCharacters { cicu_is_composed($0.baseAddress, $0.count, &status) }
    }
  }
}
