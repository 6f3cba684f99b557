package import TestSupport

/// Random tailoring rules of pieces that interact in unexpected ways.
package struct RandomRules: Sendable {
  private static let letters: [[String]] = [
    ["a", "b", "c", "h", "z", "Z", "e", "é", "ä", "ß", "l", "·"],
    ["\u{301}", "\u{323}", "\u{308}", "\u{328}", "\u{34F}", "\u{8DD}", "\u{1AC4}"],
    ["\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC01}", "\u{AC00}", "한"],
    ["1", "2", "\u{663}", "\u{967}", "½"],
    ["か", "が", "ー", "カ", "ゝ"], ["北", "京", "一", "\u{F900}"],
    ["-", " ", "'", "$", "€", "!"],
    ["я", "й", "и", "ω", "ά", "א", "ش", "เ", "ก", "\u{9CB}", "\u{9BE}"],
  ]

  /// Returns random rules, which ICU may accept or not.
  package static func rules(using random: inout Seeded) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in chain(&random) }.joined()
  }

  private static func chain(_ random: inout Seeded) -> String {
    let before = random.once(in: 6) ? "[before \(Int.random(in: 1...3, using: &random))]" : ""
    var chain = "&\(before)\(string(2, &random))"
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      chain += ["<", "<<", "<<<", "="].randomElement(using: &random) ?? "<"
      if random.once(in: 6) { chain += string(1, &random) + "|" }
      chain += string(3, &random)
      if random.once(in: 6) { chain += "/" + string(2, &random) }
    }
    return chain
  }

  /// Returns some random characters, quoted.
  private static func string(_ most: Int, _ random: inout Seeded) -> String {
    var string = ""
    for _ in 0..<Int.random(in: 1...most, using: &random) {
      string += letters.randomElement(using: &random)?.randomElement(using: &random) ?? "a"
    }
    // Compare scalars: an apostrophe with a mark is another `Character`.
    return "'" + string.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  /// Returns texts of the pieces that all rules are made of, and of the strings in these rules.
  package static func texts(for rules: String, _ count: Int, using random: inout Seeded) -> Texts {
    let inRules = rules.split { "&<=|/'[]".contains($0) }.map(String.init)
    return Texts(
      (0..<count).map { _ in
        var text = ""
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          let piece =
            random.once(in: 2)
            ? inRules.randomElement(using: &random)
            : letters.randomElement(using: &random)?.randomElement(using: &random)
          text += piece ?? ""
        }
        return Array(text.utf8)
      })
  }
}
