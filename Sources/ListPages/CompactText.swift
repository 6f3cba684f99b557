/// Scripts and style sheets without comments and indentation, so that each page is small.
///
/// A script must have no regular expression, which could look like a comment.
struct CompactText {
  /// Returns a script without comments, indentation and empty lines.
  static func script(_ source: String) -> String {
    var text = CompactText(source, hasLineComments: true)
    text.copy()
    return text.result
  }

  /// Returns a style sheet without comments, indentation and empty lines.
  static func style(_ source: String) -> String {
    var text = CompactText(source, hasLineComments: false)
    text.copy()
    return text.result
  }

  private var rest: Substring.UnicodeScalarView
  private let hasLineComments: Bool
  private var output = String.UnicodeScalarView()

  private init(_ source: String, hasLineComments: Bool) {
    rest = Substring(source).unicodeScalars
    self.hasLineComments = hasLineComments
  }

  private var result: String { String(output) }

  /// Copies code up to the end, or to the brace that closes a part of a template.
  private mutating func copy() {
    var depth = 0
    while let next = rest.first {
      if starts(with: "/*") {
        skip(past: "*/")
        skipSpaces()
      } else if hasLineComments, starts(with: "//") {
        rest = rest.drop { $0 != "\n" }
      } else if next == "\n" {
        endLine()
      } else if next == "\"" || next == "'" || next == "`" && hasLineComments {
        copyLiteral(endingWith: next)
      } else {
        if next == "{" { depth += 1 }
        if next == "}" { depth -= 1 }
        if depth < 0 { return }
        output.append(rest.removeFirst())
      }
    }
  }

  /// Copies a string, or a template with the code in it.
  private mutating func copyLiteral(endingWith quote: Unicode.Scalar) {
    output.append(rest.removeFirst())
    while let next = rest.first {
      output.append(rest.removeFirst())
      if next == quote { return }
      if next == "\\", let escaped = rest.popFirst() { output.append(escaped) }
      if quote == "`", next == "$", rest.first == "{" {
        output.append(rest.removeFirst())
        copy()
        if let brace = rest.popFirst() { output.append(brace) }
      }
    }
  }

  private mutating func endLine() {
    while output.last == " " { output.removeLast() }
    if !output.isEmpty, output.last != "\n" { output.append("\n") }
    rest = rest.drop { $0 == "\n" || $0 == " " }
  }

  private func starts(with text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  private mutating func skip(past end: String) {
    while !rest.isEmpty, !starts(with: end) { rest.removeFirst() }
    rest = rest.dropFirst(end.unicodeScalars.count)
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}
