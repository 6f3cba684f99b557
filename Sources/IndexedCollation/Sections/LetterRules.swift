/// Rules that make texts letters of their own in an order: "Ñ" after N.
struct LetterRules {
  /// The longest letter, in Unicode scalar values.
  private static let maximumLength = 16

  /// The rules in ICU's syntax, which change the order of the collator.
  let text: String

  /// Writes the rules.
  ///
  /// Letters that follow the same letter have the order in which they are given.
  ///
  /// - Parameters:
  ///   - letters: Texts that have no section in the order.
  ///   - collator: The collator of the order.
  ///   - labels: The letters that have a section.
  /// - Throws: ``CollationError`` if a text can be no letter, or if ICU fails.
  init(for letters: [String], in collator: Collator, labels: [String]) throws(CollationError) {
    let latin = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(Unicode.Scalar($0)) }
    let labels = labels.map { $0.lowercased() } + latin
    let alphabet = try collator.options.alphabet.map { letters throws(CollationError) in
      try Alphabet(letters)
    }
    let locales = collator.identifiers
    // Bases of equal weight have one row, so that letters keep their order there, too.
    var bases: [[UInt8]] = []
    var rows: [[UInt8]: String] = [:]
    var needNormalization = false
    for letter in letters {
      try Self.check(letter)
      if alphabet?.hasScript(of: letter) == true {
        throw CollationError(.noLetter, input: letter, reason: "add it to the alphabet")
      }
      let owner = collator.tailoring.owners.owner(of: letter)
      let isTurkic = ["tr", "az"].contains(locales[owner].tag.prefix { $0 != "-" })
      var forms = Alphabet.forms(of: letter, isTurkic: isTurkic)
      if !forms.contains(letter) { forms.append(letter) }
      guard let base = try Self.base(of: forms[0], labels: labels, collator.icu) else {
        throw CollationError(
          .noLetter, input: letter, reason: "there is no letter that it could follow")
      }
      // Two marks can be typed in another order.
      let marks = try ICUCharacters.decomposition(of: forms[0]).unicodeScalars.filter(\.isMark)
      needNormalization = needNormalization || marks.count > 1
      let weights = collator.icu.primaryKey(of: base)
      if rows[weights] == nil { bases.append(weights) }
      rows[weights, default: "&" + Alphabet.quoted(base)] += Alphabet.row(of: forms)
    }
    text =
      (needNormalization ? "[normalization on]" : "") + bases.compactMap { rows[$0] }.joined()
  }

  private static func check(_ letter: String) throws(CollationError) {
    func error(_ reason: String) -> CollationError {
      CollationError(.noLetter, input: letter, reason: reason)
    }
    guard letter.hasLetter, !letter.isMark else {
      throw error("only a letter can have a section of its own")
    }
    let isWord = letter.unicodeScalars.allSatisfy {
      ICUCharacters.isLetter($0) || $0.isMark || "'’ʼ-‐·.".unicodeScalars.contains($0)
    }
    guard isWord, letter.unicodeScalars.count <= maximumLength else {
      throw error("a letter has at most \(maximumLength) letters, accents, points and apostrophes")
    }
    if letter.unicodeScalars.contains(where: \.properties.isIdeographic) {
      throw error("the order decides the sections of these characters")
    }
    if ICUScripts.script(of: letter) == ICUScripts.script(of: "가") {
      throw error("ICU allows no other order of Hangul")
    }
  }

  /// Returns whether a text counts as a variant of another letter, as "Ñ" does in English.
  static func isVariant(
    _ letter: String, labels: [String], _ collator: ICUCollator
  ) throws(CollationError) -> Bool {
    guard let base = try base(of: letter.lowercased(), labels: labels, collator) else {
      return false
    }
    return collator.primaryKey(of: base) == collator.primaryKey(of: letter)
  }

  /// Returns the letter that another one follows: that of which it is a variant, or with which it begins.
  private static func base(
    of letter: String, labels: [String], _ collator: ICUCollator
  ) throws(CollationError) -> String? {
    let weights = try collator.weights(of: letter)
    guard let first = weights.first else { return nil }
    func label(with weights: [UInt32]) throws(CollationError) -> String? {
      for label in labels where label != letter {
        if try collator.weights(of: label) == weights { return label }
      }
      return nil
    }
    if let label = try label(with: weights) { return label }
    var beginning = try ICUCharacters.decomposition(of: letter).unicodeScalars.dropLast()
    while !beginning.isEmpty {
      let text = String(String.UnicodeScalarView(beginning))
      if try collator.isLetter(text) { return text }
      beginning.removeLast()
    }
    // Two letters that are joined are no longer text: æ, ß.
    return try label(with: [first])
  }
}

extension ICUCollator {
  /// Returns the primary weights of a text, without those that do not count.
  fileprivate func weights(of text: String) throws(CollationError) -> [UInt32] {
    try elements(of: text).map(\.primary).filter { $0 != 0 }
  }
}
