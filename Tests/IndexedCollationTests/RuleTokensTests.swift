import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct RuleTokensTests {
  /// Returns a short form of a token: `&`, `<x|b`, `<*b,d-g`, `[import]`, `_` for space, `?`.
  private func short(_ token: RuleToken) -> String {
    switch token.kind {
    case .reset: return "&"
    case .relation("", let string): return "<\(string)"
    case .relation(let context, let string): return "<\(context)|\(string)"
    case .list(let list):
      let items = list.map { range in
        range.lowerBound == range.upperBound
          ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
      }
      return "<*\(items.joined(separator: ","))"
    case .setting(let name): return "[\(name)]"
    case .space: return "_"
    case .other: return "?"
    }
  }

  @Test(arguments: [
    ("&a<b<<c<<<d<<<<e=f;g,h", "& <b <c <d <e <f <g <h"),
    ("& a < x | y / z = b/c", "& <x|y <b"),
    ("&[before 1]a<b&[last regular]<c", "& <b & <c"),
    ("&[before 2][first variable]<<b", "& <b"),
    ("&'<'''a\\&<\\''b c'd''", "& <'b cd'"),
    ("&a<*bcd=*\u{85}e\u{200E}<<*'f '\\-", "& <*b,c,d <*e <*f, ,-"),
    ("&a<*bd-gx'-''z'", "& <*b,d-g,x,-,',z"),
    (" # don't &a\r&a#<x\u{2028}<b", "_ _ & _ <b"),
    ("[ import sv][caseFirst upper]@!", "[import] [caseFirst] ? ?"),
    ("[optimize [{[}\\]]]&a<b", "[optimize] & <b"),
    ("[suppressContractions [#']]&a<b", "[suppressContractions] & <b"),
    ("x$&a<b'", "? ? & <b"), ("[[", "[]"), ("\\", "?"), ("", ""),
  ])
  func tokensAreThoseOfICU(_ rules: String, _ tokens: String) {
    #expect(RuleTokens(rules).map(short).joined(separator: " ") == tokens)
  }

  /// Tests that random rules tailor the strings that the tokens have.
  @Test func stringsAreThoseThatICUTailors() throws {
    var random = Seeded(seed: RunSeed.value)
    var accepted = 0
    for _ in 0..<RunSize.repeats(600) {
      var rules = RandomSyntax.rules(using: &random)
      if random.once(in: 3), let place = rules.unicodeScalars.indices.randomElement(using: &random)
      {
        rules.unicodeScalars.remove(at: place)
      }
      let tokens = Array(RuleTokens(rules))
      #expect(tokens.flatMap(\.text).elementsEqual(rules.unicodeScalars))
      guard let built = try? ICUTailoring(rules: rules) else {
        continue
      }
      accepted += 1
      let mistakes = tokens.filter {
        $0.kind == .other && !"@!".contains(Character($0.text.first ?? "x"))
      }
      #expect(mistakes.isEmpty, "\(rules)")
      // ICU also tailors letters with accents, and a removed character can put others into a list.
      let strings = Set(tokens.flatMap(RandomSyntax.strings)).filter(RandomSyntax.isOfAlphabet)
      let tailored = try built.tailoredStrings().filter(RandomSyntax.isOfAlphabet)
      #expect(strings.isSuperset(of: tailored), "\(rules)")
      // A string that is equal to another may have the weights that it has in the root order.
      if !rules.contains(where: { "=|".contains($0) }) {
        #expect(strings.isSubset(of: tailored), "\(rules)")
      }
    }
    #expect(accepted > 0 || RunSize.repeats(600) < 600)
  }
}

/// Random rules with all of the syntax.
private enum RandomSyntax {
  private static let alphabet = letters + syntax
  private static let letters = Array("abcdefgh一丁丂".unicodeScalars)
  private static let syntax = Array("<&'#*-|/@ ;".unicodeScalars)

  static func rules(using random: inout Seeded) -> String {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let setting =
        ["", "", "[caseFirst upper]", "[ strength\n2 ]", "[optimize [{[}\\]]]", "@", "!"]
        .randomElement(using: &random) ?? ""
      return setting + gap(&random) + chain(&random)
    }.joined()
  }

  /// Returns whether a string has only characters of which strings in random rules are made.
  static func isOfAlphabet(_ string: String) -> Bool {
    string.unicodeScalars.allSatisfy { alphabet.contains($0) }
  }

  /// Returns the strings of a relation or list.
  ///
  /// After a context, ICU also tailors the beginnings of the string.
  static func strings(in token: RuleToken) -> [String] {
    switch token.kind {
    case .relation("", let string): [string]
    case .relation(let context, let string):
      string.unicodeScalars.indices.map { context + String(string.unicodeScalars[...$0]) }
    case .list(let list):
      list.flatMap { range in
        (range.lowerBound.value...range.upperBound.value).compactMap { value in
          Unicode.Scalar(value).map { String($0) }
        }
      }
    default: []
    }
  }

  private static func chain(_ random: inout Seeded) -> String {
    let positions = ["[last regular]", "[first variable]", "[before 1]x", "[before 2] y", "z"]
    var chain = "&" + blank(&random) + (positions.randomElement(using: &random) ?? "z")
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      chain += gap(&random)
      if random.once(in: 3) {
        chain += (["<*", "<<*", "=*"].randomElement(using: &random) ?? "<*") + blank(&random)
        chain += string(3, &random)
        if random.once(in: 3) {
          chain += ["a-e", "b-bd-f", "一-丂"].randomElement(using: &random) ?? ""
        }
      } else {
        chain +=
          ["<", "<", "<<", "<<<", "<<<<", "=", ";", ","].randomElement(using: &random) ?? "<"
        if random.once(in: 6) { chain += spaced(&random) + "|" }
        chain += spaced(&random)
        if random.once(in: 6) { chain += "/" + spaced(&random) }
      }
    }
    return chain + gap(&random)
  }

  private static func spaced(_ random: inout Seeded) -> String {
    blank(&random) + string(2, &random) + blank(&random)
  }

  private static func blank(_ random: inout Seeded) -> String {
    ["", "", "", " ", "\n", "\u{85}"].randomElement(using: &random) ?? ""
  }

  private static func gap(_ random: inout Seeded) -> String {
    random.once(in: 5) ? "# don't <a [\n" : blank(&random)
  }

  /// Returns some random characters, quoted where they must be, and sometimes where not.
  private static func string(_ most: Int, _ random: inout Seeded) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in
      if !random.once(in: 3) { return String(letters.randomElement(using: &random) ?? "a") }
      let scalar = alphabet.randomElement(using: &random) ?? "a"
      if scalar == "'" { return ["''", "\\'", "''''"].randomElement(using: &random) ?? "''" }
      return random.once(in: 2) ? "\\\(scalar)" : "'\(scalar)'"
    }.joined()
  }
}
