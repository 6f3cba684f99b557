/// Limits for custom rules, which are necessary because ICU cannot be stopped while it builds a
/// tailoring.
///
/// Whenever a rule tailors a string that starts with the same character as others, ICU rebuilds
/// its data for all of these strings. So *n* contractions of one character take *n*² steps, and
/// contexts (`x|y`) take more. ICU also adds all strings that are canonically equivalent, and all
/// in which the last letter has further accents. There are 3ⁿ spellings of *n* letters é: eight of
/// them take nine seconds, and each further one takes seven times as long.
///
/// Within these limits, building takes up to a few seconds.
struct RuleLimits {
  /// The maximum length of rules, in bytes of UTF-8.
  static let maximumLength = 1 << 20

  /// The maximum number of imports.
  static let maximumImports = 16

  /// The maximum number of strings that start with the same character.
  ///
  /// A string may count as several; see ``weight(of:afterContext:)``.
  static let maximumStrings = 3000

  /// The maximum number of combining marks in a row, of which ICU tries all orders.
  static let maximumMarks = 6

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
    var weights: [Unicode.Scalar: Double] = [:]
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
        var context = ""
        if rest.first == "|" {
          rest.removeFirst()
          context = string
          string = takeString(&rest)
        }
        // A letter with an accent is also a contraction.
        let scalars = try ICUCharacters.decomposition(of: string).unicodeScalars
        guard let first = scalars.first, scalars.count > 1 || !context.isEmpty else { continue }
        guard longestRunOfMarks(in: scalars) <= maximumMarks,
          longestRunOfMarks(in: try ICUCharacters.decomposition(of: context).unicodeScalars)
            <= maximumMarks
        else { throw fail("a string has more than \(maximumMarks) combining marks in a row") }
        let weight = try weight(of: string, scalars, afterContext: context)
        guard weight <= Double(maximumStrings) else {
          throw fail("a string has too many canonically equivalent spellings: \"\(string)\"")
        }
        weights[first, default: 0] += weight
      default: break
      }
    }
    // Many characters with a few strings each cost as much as one character with many strings.
    let work = weights.values.reduce(0.0) { $0 + $1 * $1 }
    guard work <= Double(maximumStrings * maximumStrings) else {
      let most = weights.max { $0.value < $1.value }?.key ?? " "
      throw fail("too many of their strings begin alike, most of them with \"\(most)\"")
    }
  }

  /// Returns how many strings ICU makes of a string: all its spellings, each with each accent that
  /// its last letter can have.
  private static func weight(
    of string: String, _ scalars: String.UnicodeScalarView, afterContext context: String
  ) throws(CollationError) -> Double {
    let contextFactor = context.isEmpty ? 1 : Double(contextWeight)
    // The spellings of one letter are few.
    guard scalars.count(where: { !ICUCharacters.isMark($0.value) }) > 1 || !context.isEmpty,
      let last = scalars.last(where: { !ICUCharacters.isMark($0.value) })
    else { return contextFactor }
    let limit = maximumStrings + 1
    let spellings = try ICUCharacters.equivalentCount(of: string, limit: limit)
    let contexts = try ICUCharacters.equivalentCount(of: context, limit: limit)
    let composites = try ICUCharacters.compositeCounts.get()[last] ?? 0
    return contextFactor * Double(spellings) * Double(max(1, contexts)) * Double(1 + composites)
  }

  private static func longestRunOfMarks(in scalars: String.UnicodeScalarView) -> Int {
    var (longest, run) = (0, 0)
    for scalar in scalars {
      run = ICUCharacters.isMark(scalar.value) ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
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
