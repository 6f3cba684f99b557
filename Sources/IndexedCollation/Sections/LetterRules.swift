/// Rules that make texts letters of their own in an order: "Ñ" after N.
struct LetterRules {
  /// The rules in ICU's syntax, which change the order of the collator.
  let text: String

  /// Writes the rules.
  ///
  /// Letters that follow the same letter have the order in which they are given.
  ///
  /// - Parameters:
  ///   - letters: Texts that have no section in the order.
  ///   - collator: The collator of the order.
  /// - Throws: ``CollationError`` if there is no letter that a text can follow, or if ICU fails.
  init(for letters: [String], in collator: Collator) throws(CollationError) {
    let alphabet = try collator.options.alphabet.map { letters throws(CollationError) in
      try Alphabet(letters)
    }
    var bases: [String] = []
    var rows: [String: String] = [:]
    for letter in letters {
      if letter.hasLetter, alphabet?.hasScript(of: letter) == true {
        throw CollationError(.noLetter, input: letter, reason: "add it to the alphabet")
      }
      let forms = Alphabet.forms(of: letter)
      guard let base = try Self.base(of: forms[0], collator.icu) else {
        throw CollationError(
          .noLetter, input: letter, reason: "only a letter can have a section of its own")
      }
      if rows[base] == nil { bases.append(base) }
      rows[base, default: "&" + Alphabet.quoted(base)] += Alphabet.row(of: forms)
    }
    text = bases.compactMap { rows[$0] }.joined()
  }

  /// Returns the letter that another one follows: that with which it begins, or of which it is a variant.
  private static func base(
    of letter: String, _ collator: ICUCollator
  ) throws(CollationError) -> String? {
    guard letter.hasLetter, !letter.isMark else { return nil }
    var beginning = try ICUCharacters.decomposition(of: letter).unicodeScalars.dropLast()
    while !beginning.isEmpty {
      let text = String(String.UnicodeScalarView(beginning))
      if try collator.isLetter(text) { return text }
      beginning.removeLast()
    }
    // A letter with a stroke, and two that are joined, are no longer text: ø, æ, ß.
    let weights = try collator.elements(of: letter).map(\.primary)
    guard let weight = weights.first(where: { $0 != 0 }) else { return nil }
    for value in UInt8(ascii: "a")...UInt8(ascii: "z") {
      let base = String(Unicode.Scalar(value))
      if base != letter, try collator.elements(of: base).map(\.primary) == [weight] { return base }
    }
    return nil
  }
}
