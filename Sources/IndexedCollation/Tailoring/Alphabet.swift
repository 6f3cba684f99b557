/// The letters of an alphabet of one's own, which makes an order and its sections.
struct Alphabet {
  /// The mark in the root order before the first letter of the script.
  private let scriptMark: String

  /// The titles of the sections.
  let titles: [String]

  /// The order of the letters in ICU's syntax.
  let rules: String

  /// A text that sorts after all letters of the alphabet and before all other letters of the script.
  ///
  /// It begins like the marks of scripts in CLDR, so that it is found among them.
  let end: String

  /// Reads an alphabet.
  ///
  /// - Parameter texts: The letters, as in ``CollatorOptions/alphabet``.
  /// - Throws: ``CollationError`` with the code `invalidAlphabet`.
  init(_ texts: [String]) throws(CollationError) {
    var letters: [[String]] = []
    var titles: [String] = []
    var known: Set<String> = []
    for text in texts {
      let given = text.split(separator: "/", omittingEmptySubsequences: false).map {
        Self.withoutInvisibleEnds(String($0))
      }
      try Self.check(text, given)
      let forms = given.count == 1 ? Self.forms(of: given[0]) : given
      for form in forms where !known.insert(form).inserted {
        throw Self.error(
          text,
          "\(form.debugDescription) is in the alphabet twice; give all forms if the capital is another one: i/İ"
        )
      }
      letters.append(forms)
      titles.append(given.count == 1 ? Self.title(of: forms) : forms[forms.count - 1])
    }
    guard let first = letters.first else {
      throw CollationError(.invalidAlphabet, input: "", reason: "it is empty")
    }
    let script = ICUScripts.script(of: letters.joined().joined())
    let root = try ICUCollator(tailoring: ICUTailoring(of: .root), options: CollatorOptions())
    guard
      let mark = try root.scriptMarks().first(where: {
        $0.unicodeScalars.first?.value == 0xFDD1 && $0.unicodeScalars.count == 2
          && ICUScripts.script(of: $0) == script
      })
    else { throw Self.error(first[0], "ICU knows no order of its script") }
    self.titles = titles
    scriptMark = mark
    end = mark + String(mark.unicodeScalars.suffix(1))
    rules = try Self.rules(
      for: letters, LetterVariants(of: script, root).variants(of: letters), from: mark, to: end)
  }

  /// Checks that a text is a letter in some forms.
  private static func check(_ text: String, _ forms: [String]) throws(CollationError) {
    let characters = text.unicodeScalars
    if let separator = characters.first(where: {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
        || [",", ";", ":", ".", "(", ")", "[", "]", "{", "}", "\"", "#"].contains($0)
    }) {
      throw error(
        text,
        "\(String(separator).debugDescription) is not allowed in a letter; put spaces between the letters"
      )
    }
    guard forms.allSatisfy(\.hasLetter) else {
      throw error(
        text,
        text.isMark && !text.isEmpty
          ? "it is a sign, which needs a letter before it" : "it has no letter")
    }
    let hangul: [ClosedRange<UInt32>] = [
      0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF,
    ]
    if characters.contains(where: { character in hangul.contains { $0.contains(character.value) } })
    {
      throw error(text, "ICU allows no other order of Hangul")
    }
  }

  /// Returns a letter without invisible characters around it, such as the mark at the start of a file.
  private static func withoutInvisibleEnds(_ letter: String) -> String {
    let start = letter.unicodeScalars.drop { $0.properties.isDefaultIgnorableCodePoint }
    let rest = start.reversed().drop { $0.properties.isDefaultIgnorableCodePoint }.reversed()
    return String(String.UnicodeScalarView(rest))
  }

  /// Finds the forms of a letter: as it is written in words, at their beginning, and in capitals.
  ///
  /// - Parameters:
  ///   - letter: The letter.
  ///   - isTurkic: Whether the capital of i is İ.
  /// - Returns: The forms, each once.
  static func forms(of letter: String, isTurkic: Bool = false) -> [String] {
    func lowercased(_ text: String) -> String {
      (isTurkic ? text.replacing("I", with: "ı").replacing("İ", with: "i") : text).lowercased()
    }
    func uppercased(_ text: String) -> String {
      (isTurkic ? text.replacing("i", with: "İ") : text).uppercased()
    }
    let lower = lowercased(letter)
    if lower == "ß" { return ["ß", "ẞ"] }
    // A capital of several letters, as that of և, is not one letter.
    guard uppercased(lower).count == lower.count else { return [lower] }
    let title = uppercased(String(lower.prefix(1))) + lower.dropFirst()
    var forms: [String] = []
    for form in [lower, title, uppercased(lower)] where !forms.contains(form) {
      forms.append(form)
    }
    return forms
  }

  /// Returns the capital of a letter, if its script has capitals at the beginning of words.
  ///
  /// Georgian has them only in texts in capitals.
  private static func title(of forms: [String]) -> String {
    guard let first = forms[0].unicodeScalars.first else { return forms[0] }
    let hasCapitals = first.properties.titlecaseMapping != String(first) || forms[0] == "ß"
    return hasCapitals ? forms[forms.count - 1] : forms[0]
  }

  private static func error(_ letter: String, _ reason: String) -> CollationError {
    CollationError(.invalidAlphabet, input: letter, reason: reason)
  }

  /// Returns a text as it is written in rules.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  /// Returns the rule for a letter in some forms, which follows another letter.
  static func row(of forms: [String]) -> String {
    "<" + forms.map(quoted).joined(separator: "<<<")
  }

  /// Returns the rules of an alphabet.
  private static func rules(
    for letters: [[String]], _ variants: [(forms: [String], accented: [String])],
    from mark: String, to end: String
  ) throws(CollationError) -> String {
    var hasMarks = false
    var rules = "&" + quoted(mark)
    for (forms, variants) in zip(letters, variants) {
      rules += row(of: forms + variants.forms)
      for accented in variants.accented { rules += "<<" + quoted(accented) }
      for form in forms {
        let decomposition = try ICUCharacters.decomposition(of: form).unicodeScalars
        if decomposition.contains(where: { CombiningClasses(of: $0.value).lead > 0 }) {
          hasMarks = true
        }
      }
    }
    rules += "<" + quoted(end) + "\n"
    // In Thai and Lao, some vowels are written before the consonant under which a word is filed.
    for vowel in vowelsBeforeConsonants {
      for letter in letters.joined()
      where letter.unicodeScalars.count == 1
        && ICUScripts.script(of: letter) == ICUScripts.script(of: vowel)
        && letter != vowel
      {
        rules += "&" + quoted(letter + vowel) + "=" + quoted(vowel + letter)
      }
    }
    // Marks can be typed in another order.
    return (hasMarks ? "[normalization on]" : "") + rules + "\n"
  }

  private static let vowelsBeforeConsonants: [String] =
    (Array(0xE40...0xE44) + Array(0xEC0...0xEC4)).compactMap { Unicode.Scalar(UInt32($0)) }
    .map { String($0) }

  /// Returns letters with those of the alphabet in place of all others of its script.
  func replacing(in letters: [String]) -> [String] {
    letters.filter { !hasScript(of: $0) } + titles
  }

  /// Returns whether a letter is of the script of the alphabet.
  func hasScript(of letter: String) -> Bool {
    ICUScripts.script(of: letter) == ICUScripts.script(of: scriptMark)
  }
}
