/// A token of tailoring rules.
struct RuleToken {
  enum Kind: Equatable {
    /// A position that the relations after it continue: `&a`, `&[before 1]a`, `&[last regular]`.
    case reset

    /// A string, and the context before it: `<b`, `<<x|b`, `=b/c`. The extension, `c`, is left out.
    case relation(context: String, string: String)

    /// A list whose characters have a relation each: `<*bcd-g`. A single character is a range too.
    case list([ClosedRange<Unicode.Scalar>])

    /// A setting, such as `[caseFirst upper]` or `[optimize [a-z]]`, with its first word.
    case setting(name: String)

    /// White space and comments, which separate tokens.
    case space

    /// `@` and `!`, which are old settings, and everything that ICU does not accept.
    case other
  }

  let kind: Kind

  /// The text of the token, with the white space after it.
  let text: Substring.UnicodeScalarView
}

/// The tokens of tailoring rules, as ICU reads them (LDML part 5, section 3, "Collation Tailorings").
///
/// The texts of all tokens together are the text of the rules. ICU stops at the first mistake. The
/// tokens after a mistake have no meaning.
struct RuleTokens: Sequence, IteratorProtocol {
  private var rest: Substring.UnicodeScalarView

  init(_ rules: String) {
    self.rest = rules[...].unicodeScalars
  }

  mutating func next() -> RuleToken? {
    guard let first = rest.first else { return nil }
    let start = rest
    let kind = takeToken(first)
    return RuleToken(kind: kind, text: start[..<rest.startIndex])
  }

  private mutating func takeToken(_ first: Unicode.Scalar) -> RuleToken.Kind {
    switch first {
    case "&":
      takeReset()
      return .reset
    case "<", "=", ";", ",": return takeRelation()
    case "[":
      let name = takeBrackets()
      skipSpace()
      return .setting(name: name)
    case "#":
      while let next = rest.popFirst(), !next.isLineEnd {}
      return .space
    case _ where first.isRuleSpace:
      skipSpace()
      return .space
    default:
      if takeString().isEmpty { _ = rest.popFirst() }
      skipSpace()
      return .other
    }
  }

  private mutating func takeReset() {
    rest.removeFirst()
    skipSpace()
    if rest.first == "[" {
      let isBefore = takeBrackets() == "before"
      skipSpace()
      guard isBefore else { return }
    }
    if rest.first == "[" { _ = takeBrackets() } else { _ = takeString() }
    skipSpace()
  }

  private mutating func takeRelation() -> RuleToken.Kind {
    let first = rest.removeFirst()
    var length = 1
    while first == "<", length < 4, rest.first == "<" {
      rest.removeFirst()
      length += 1
    }
    if first == "<" || first == "=", rest.first == "*" {
      rest.removeFirst()
      return .list(takeList())
    }
    var (context, string) = ("", takeStringInSpace())
    if rest.first == "|" {
      rest.removeFirst()
      (context, string) = (string, takeStringInSpace())
    }
    if rest.first == "/" {
      rest.removeFirst()
      _ = takeStringInSpace()
    }
    return .relation(context: context, string: string)
  }

  private mutating func takeList() -> [ClosedRange<Unicode.Scalar>] {
    skipSpace()
    var list = takeString().unicodeScalars.map { $0...$0 }
    while rest.first == "-" {
      rest.removeFirst()
      let next = takeString().unicodeScalars
      if let first = list.last?.lowerBound, let last = next.first, first <= last {
        list[list.count - 1] = first...last
      }
      list += next.dropFirst().map { $0...$0 }
    }
    skipSpace()
    return list
  }

  private mutating func takeStringInSpace() -> String {
    skipSpace()
    let string = takeString()
    skipSpace()
    return string
  }

  /// Takes a string without its quotation marks and backslashes; empty if there is none.
  private mutating func takeString() -> String {
    var string = ""
    while let next = rest.first {
      switch next {
      case "'":
        rest.removeFirst()
        takeQuoted(into: &string.unicodeScalars)
      case "\\":
        rest.removeFirst()
        if let literal = rest.popFirst() { string.unicodeScalars.append(literal) }
      default:
        let plain = rest.prefix { !$0.isRuleSyntax && !$0.isRuleSpace }
        if plain.isEmpty { return string }
        string += String(plain)
        rest = rest[plain.endIndex...]
      }
    }
    return string
  }

  /// Takes what follows an apostrophe: a second one, or text up to the end of the quotation.
  private mutating func takeQuoted(into string: inout String.UnicodeScalarView) {
    if rest.first == "'" {
      string.append(rest.removeFirst())
      return
    }
    while let next = rest.popFirst() {
      if next == "'" {
        // Two apostrophes in a quotation stand for one.
        guard rest.first == "'" else { return }
        rest.removeFirst()
      }
      string.append(next)
    }
  }

  /// Takes text in brackets, which can contain other brackets: `[optimize [一-丁]]`.
  ///
  /// ICU counts brackets without regard to quotation marks and backslashes.
  ///
  /// - Returns: The first word in the brackets.
  private mutating func takeBrackets() -> String {
    let start = rest
    var depth = 0
    while let next = rest.popFirst() {
      if next == "[" { depth += 1 }
      if next == "]" { depth -= 1 }
      if depth == 0 { break }
    }
    let words = start.dropFirst().drop { $0.isRuleSpace }
    return String(words.prefix { !$0.isRuleSyntax && !$0.isRuleSpace })
  }

  private mutating func skipSpace() {
    while rest.first?.isRuleSpace == true { rest.removeFirst() }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the character has the property Pattern_White_Space,
  /// which never changes.
  fileprivate var isRuleSpace: Bool {
    switch self {
    case "\t"..."\r", " ", "\u{85}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// A Boolean value that indicates whether the character ends a string that is not quoted.
  fileprivate var isRuleSyntax: Bool {
    switch self {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    default: false
    }
  }

  /// A Boolean value that indicates whether a comment ends with the character.
  fileprivate var isLineEnd: Bool {
    ["\n", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(self)
  }
}
