/// The letters of an alphabet of one's own, which makes an order and its sections.
struct Alphabet {
  /// The letters in order, each in its forms.
  private let letters: [[String]]

  /// The mark in the root order before the first letter of the script.
  private let scriptMark: String

  /// The titles of the sections: the last form of each letter, which is the capital.
  var titles: [String] { letters.map { $0[$0.count - 1] } }

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
    var forms: Set<String> = []
    for text in texts {
      let given = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard given.allSatisfy(\.hasLetter) else {
        throw Self.error(text, "it has no letter")
      }
      if let character = text.unicodeScalars.first(where: {
        $0.properties.isWhitespace || $0.properties.generalCategory == .control
      }) {
        throw Self.error(
          text, "U+\(String(character.value, radix: 16, uppercase: true)) is not allowed")
      }
      let all = given.count == 1 ? Self.forms(of: given[0]) : given
      for form in all where !forms.insert(form).inserted {
        throw Self.error(text, "\(form.debugDescription) is in the alphabet twice")
      }
      letters.append(all)
    }
    guard let first = letters.first else {
      throw CollationError(.invalidAlphabet, input: "", reason: "it is empty")
    }
    self.letters = letters
    let script = ICUScripts.script(of: letters.joined().joined())
    let marks = try ICUCollator(tailoring: ICUTailoring(of: .root), options: CollatorOptions())
      .scriptMarks()
    guard
      let mark = marks.first(where: {
        $0.unicodeScalars.first?.value == 0xFDD1 && $0.unicodeScalars.count == 2
          && ICUScripts.script(of: $0) == script
      })
    else { throw Self.error(first[0], "ICU knows no order of its script") }
    scriptMark = mark
    end = mark + String(mark.unicodeScalars.suffix(1))
  }

  /// Returns the forms of a letter: as it is written in words, at their beginning, and in capitals.
  private static func forms(of letter: String) -> [String] {
    let lower = letter.lowercased()
    let title = String(lower.prefix(1)).uppercased() + lower.dropFirst()
    var forms: [String] = []
    for form in [lower, title, lower.uppercased()] where !forms.contains(form) {
      forms.append(form)
    }
    return forms
  }

  private static func error(_ letter: String, _ reason: String) -> CollationError {
    CollationError(.invalidAlphabet, input: letter, reason: reason)
  }

  /// The order of the letters in ICU's syntax.
  var rules: String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
    return "&" + quoted(scriptMark)
      + letters.map { forms in "<" + forms.map(quoted).joined(separator: "<<<") }.joined()
      + "<" + quoted(end) + "\n"
  }

  /// Returns letters with those of the alphabet in place of all others of its script.
  func replacing(in letters: [String]) -> [String] {
    letters.filter { !hasScript(of: $0) } + titles
  }

  /// Returns whether a letter is of the script of the alphabet.
  func hasScript(of letter: String) -> Bool {
    ICUScripts.script(of: letter) == ICUScripts.script(of: scriptMark)
  }
}

extension CollatorOptions {
  /// The rules of the alphabet and the custom rules, which can change the alphabet.
  ///
  /// - Throws: ``CollationError`` with the code `invalidAlphabet`.
  /// - Returns: The rules, or `nil` if there are neither.
  func ownRules() throws(CollationError) -> String? {
    guard let alphabet else { return rules }
    return try Alphabet(alphabet).rules + (rules ?? "")
  }
}
