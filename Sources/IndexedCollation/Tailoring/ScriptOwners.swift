/// The assignment of texts to the locales of a list.
///
/// - A script belongs to the first locale that uses it. A script that no locale uses
///   belongs to the first locale in the list.
/// - A character without a script, such as a digit or a full stop, belongs to the first locale
///   in the list. The same holds for a mark by itself. A mark after a letter has the script of
///   the letter (UAX #24, section 2.2).
/// - A letter without a script, such as the Hawaiian ʻ, belongs to the first locale that has a
///   rule for it and owns a script.
struct ScriptOwners {
  private typealias Script = ICUScripts.Script

  private var ownerOfScript: [Script: Int] = [:]
  private var ownerOfLetter: [Unicode.Scalar: Int] = [:]

  /// - Parameter locales: The locales in the order of the list.
  init(of locales: [LocaleIdentifier]) {
    for (i, locale) in locales.enumerated() {
      for script in MissingAlphabet.scripts(of: locale) where ownerOfScript[script] == nil {
        ownerOfScript[script] = i
      }
    }
  }

  /// Assigns each letter without a script to the first locale that has a rule for it and owns a
  /// script.
  ///
  /// - Parameter tailored: For each locale, the strings that its rules tailor.
  mutating func addLetters(in tailored: [[String]]) {
    for (i, strings) in tailored.enumerated() where ownerOfScript.values.contains(i) {
      for string in strings {
        guard let letter = string.unicodeScalars.first, string.unicodeScalars.count == 1,
          ownerOfLetter[letter] == nil, Self.isOfNoScript(letter), ICUCharacters.isLetter(letter)
        else { continue }
        ownerOfLetter[letter] = i
      }
    }
  }

  /// Returns the position in the list of the locale that orders a text.
  func owner(of text: String) -> Int {
    for character in text.unicodeScalars {
      // U+FDD0 marks a group of Han characters. (U+FDD1 marks a script and is followed by a
      // letter of it.)
      if character.value == 0xFDD0 { return ownerOfHan }
      if let owner = ownerOfLetter[character] { return owner }
      if Self.isOfNoScript(character) { continue }
      return ICUScripts.scripts(of: character).compactMap { ownerOfScript[$0] }.min() ?? 0
    }
    return 0
  }

  /// Returns whether a locale orders the Han characters.
  func ownsHan(_ i: Int) -> Bool { ownerOfHan == i }

  /// Returns whether a text contains only marks that have the script of the preceding letter.
  func isInherited(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      Self.isOfNoScript($0) && ICUCharacters.isInherited($0)
    }
  }

  private var ownerOfHan: Int { owner(of: "\u{4E00}") }

  private static func isOfNoScript(_ character: Unicode.Scalar) -> Bool {
    let scripts = ICUScripts.scripts(of: character)
    return scripts == [.common] || scripts == [.inherited] || scripts == [.unknown]
      || generalMarks.contains { $0.contains(character.value) }
  }

  /// The Unicode blocks of marks for any script.
  ///
  /// Newer versions of Unicode list the scripts in which some of these marks are used, and each
  /// version lists more. These lists are ignored.
  private static let generalMarks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
