/// Limits for custom rules, which are necessary because ICU cannot be stopped while it builds a
/// tailoring.
///
/// Whenever a rule tailors a string that starts with the same character as others, ICU rebuilds
/// its data for all of these strings. So *n* contractions of one character take *n*² steps, and
/// contexts (`x|y`) take more. Within these limits, building takes up to a few seconds; beyond
/// them it could take hours.
struct RuleLimits {
  /// The maximum length of rules, in bytes of UTF-8.
  static let maximumLength = 1 << 20

  /// The maximum number of imports.
  static let maximumImports = 16

  /// The maximum number of strings that start with the same character.
  ///
  /// A string with a context counts as ``contextWeight`` strings.
  static let maximumStrings = 3000

  static let contextWeight = 12

  /// - Throws: ``CollationError`` with the code ``CollationError/Code-swift.enum/invalidRules``
  ///   if rules exceed a limit.
  static func check(_ rules: String) throws(CollationError) {
    func fail(_ reason: String) -> CollationError {
      CollationError(.invalidRules, input: rules, reason: reason)
    }
    guard rules.utf8.count <= maximumLength else {
      throw fail("they are longer than \(maximumLength) bytes")
    }
    guard
      rules.split(separator: "[import", omittingEmptySubsequences: false).count - 1
        <= maximumImports
    else { throw fail("they import more than \(maximumImports) others") }
    var counts: [Unicode.Scalar: Int] = [:]
    var rest = rules[...].unicodeScalars
    while let next = rest.popFirst() {
      switch next {
      case "\\": _ = rest.popFirst()
      case "'": takeQuoted(&rest)
      case "<", "=", ";", ",":
        while rest.first == "<" { rest.removeFirst() }
        // The characters of a list stand for themselves.
        if rest.first == "*" { continue }
        var string = takeString(&rest)
        let hasContext = rest.first == "|"
        if hasContext {
          rest.removeFirst()
          string = takeString(&rest)
        }
        // A letter with an accent is also a contraction.
        let scalars = try ICUCharacters.decomposition(of: string).unicodeScalars
        guard let first = scalars.first, scalars.count > 1 || hasContext else { continue }
        counts[first, default: 0] += hasContext ? contextWeight : 1
      default: break
      }
    }
    // Many characters with a few strings each cost as much as one character with many strings.
    let work = counts.values.reduce(0.0) { $0 + Double($1) * Double($1) }
    guard work <= Double(maximumStrings * maximumStrings) else {
      let most = counts.max { $0.value < $1.value }?.key ?? " "
      throw fail("too many of their strings begin alike, most of them with \"\(most)\"")
    }
  }

  private static func takeQuoted(_ rest: inout Substring.UnicodeScalarView) {
    while let next = rest.popFirst(), next != "'" {}
  }

  /// Takes one string of a rule, and the white space around it.
  private static func takeString(_ rest: inout Substring.UnicodeScalarView) -> String {
    var string = String.UnicodeScalarView()
    while rest.first?.properties.isPatternWhitespace == true { rest.removeFirst() }
    while let next = rest.first, !"&<=;,|/[]#!@".unicodeScalars.contains(next),
      !next.properties.isPatternWhitespace
    {
      rest.removeFirst()
      switch next {
      case "\\": if let literal = rest.popFirst() { string.append(literal) }
      case "'":
        // Two apostrophes stand for one apostrophe in the string.
        if rest.first == "'" { string.append(rest.removeFirst()) }
        while let literal = rest.popFirst(), literal != "'" { string.append(literal) }
      default: string.append(next)
      }
    }
    while rest.first?.properties.isPatternWhitespace == true { rest.removeFirst() }
    return String(string)
  }
}
