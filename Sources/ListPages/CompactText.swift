/// Scripts and style sheets without comments and the spaces that only people need, so that each page is small.
///
/// Lines stay, for those who look at the code in a browser. A script must have no regular expression, which
/// could look like a comment.
struct CompactText {
  /// Returns a script without comments, indentation, empty lines, and spaces beside signs.
  static func script(_ source: String) -> String {
    result(of: source, hasLineComments: true)
  }

  /// Returns a style sheet without comments, indentation, empty lines, and spaces beside signs.
  static func style(_ source: String) -> String {
    result(of: source, hasLineComments: false)
  }

  private var rest: Substring.UnicodeScalarView
  private let hasLineComments: Bool
  private var output = String.UnicodeScalarView()

  private init(_ source: String, hasLineComments: Bool) {
    rest = Substring(source).unicodeScalars
    self.hasLineComments = hasLineComments
  }

  private static func result(of source: String, hasLineComments: Bool) -> String {
    var text = CompactText(source, hasLineComments: hasLineComments)
    text.copy()
    precondition(text.rest.isEmpty, "Braces are balanced")
    return String(text.output)
  }

  /// Copies code up to the end, or to the brace that closes a part of a template.
  private mutating func copy() {
    var depth = 0
    while let next = rest.first {
      if starts(with: "/*") {
        skipComment()
      } else if hasLineComments, starts(with: "//") {
        rest = rest.drop { $0 != "\n" }
      } else if next == "\n" {
        endLine()
      } else if next == " ", isBesideSign {
        rest.removeFirst()
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

  /// A Boolean value that indicates whether the space that comes next only sets a sign off.
  ///
  /// A style sheet needs the space before a colon, which stands for any element in a selector, and those beside
  /// signs of arithmetic and beside parentheses. In a script, `+ +` and `- -` need it.
  private var isBesideSign: Bool {
    guard let last = output.last, let next = rest.dropFirst().first else { return true }
    return hasLineComments
      ? "={}()[],;:?&|<>".unicodeScalars.contains { $0 == last || $0 == next }
      : "{};,:".unicodeScalars.contains(last) || "{};,".unicodeScalars.contains(next)
  }

  private mutating func endLine() {
    while output.last == " " { output.removeLast() }
    if !output.isEmpty, output.last != "\n" { output.append("\n") }
    rest = rest.drop { $0 == "\n" || $0 == " " }
  }

  private func starts(with text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  /// Skips a comment and the spaces after it, but keeps the words around it apart.
  private mutating func skipComment() {
    rest = rest.dropFirst(2)
    while !rest.isEmpty, !starts(with: "*/") { rest.removeFirst() }
    rest = rest.dropFirst(2).drop { $0 == " " }
    func isInWord(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isAlphabetic == true }
    if isInWord(output.last), isInWord(rest.first) { output.append(" ") }
  }
}
