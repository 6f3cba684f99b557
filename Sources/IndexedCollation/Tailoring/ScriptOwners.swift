/// Which locale of a list orders each text.
///
/// - A script belongs to the first locale that writes it. One that none of them writes belongs to
///   the first locale of all.
/// - A sign that belongs to no script, such as a digit or a full stop, is as the first locale has
///   it; so is a mark by itself. A mark behind a letter has the script of the letter (UAX #24,
///   section 2.2).
/// - A letter that belongs to no script, as the Hawaiian ʻ, belongs to the first locale that has a
///   rule for it and owns a script.
struct ScriptOwners {
  private typealias Script = ICUScripts.Script

  private var ownerOfScript: [Script: Int] = [:]
  private var ownerOfLetter: [Unicode.Scalar: Int] = [:]

  /// - Parameter locales: The locales of a list, in its order.
  init(of locales: [LocaleIdentifier]) {
    for (i, locale) in locales.enumerated() {
      for script in ICUScripts.scripts(of: locale) where ownerOfScript[script] == nil {
        ownerOfScript[script] = i
      }
    }
  }

  /// Gives the letters without a script to the first locale with a rule for them.
  ///
  /// - Parameter tailored: For each locale, of which strings its rules say something.
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

  /// The place in the list of the locale that orders a text.
  func owner(of text: String) -> Int {
    for character in text.unicodeScalars {
      // What stands before a group of Chinese characters. (Before a script stands U+FDD1 and a
      // letter of it.)
      if character.value == 0xFDD0 { return ownerOfHan }
      if let owner = ownerOfLetter[character] { return owner }
      if Self.isOfNoScript(character) { continue }
      return ICUScripts.scripts(of: character).compactMap { ownerOfScript[$0] }.min() ?? 0
    }
    return 0
  }

  /// Whether a locale orders the Chinese characters.
  func ownsHan(_ i: Int) -> Bool { ownerOfHan == i }

  /// Whether a text has only marks that take the script of the letter before them.
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

  /// Unicode's blocks of marks for any script.
  ///
  /// Newer versions tell of some in which scripts they were seen, and of more each time.
  private static let generalMarks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
}
