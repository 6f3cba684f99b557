// Text as a terminal can show it, without the characters that it would obey.

/// Returns a text in quotation marks, with code points in place of invisible characters.
func quoted(_ text: String) -> String {
  // The parts of a name have U+FFFE between them, and twice where a part is missing.
  let shown = text.replacing(#/\u{FFFE}+/#, with: " | ")
    .unicodeScalars.map { $0.isVisible ? String($0) : "⟨\($0.codePoint)⟩" }
  return "“\(shown.joined())”"
}

/// Returns the code points of a text; only the first ones of a long text.
func codePoints(of text: String) -> String {
  let codes = text.unicodeScalars.prefix(9).map(\.codePoint)
  return codes.prefix(8).joined(separator: " ") + (codes.count > 8 ? " …" : "")
}

extension Unicode.Scalar {
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// A Boolean value that indicates whether a terminal shows the character and does nothing
  /// else.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
