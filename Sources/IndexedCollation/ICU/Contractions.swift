internal import CICU

/// The contractions of a collator, and the characters whose weights depend on the preceding
/// context.
///
/// Sorting without ICU needs to know both. Some of the strings may not be contractions of the
/// collator, because rules can remove a contraction of the root. Such a string only causes an
/// unnecessary call of ICU.
struct Contractions: Sendable {
  /// The characters that occur in a string before its last character.
  private(set) var starts: Set<UInt32> = []

  /// The characters that occur in a string after its first character.
  ///
  /// A character in the middle can also be the end of the context before another character.
  private(set) var continues: Set<UInt32> = []

  /// The strings, by their characters.
  private(set) var strings: Set<[UInt32]> = []

  /// The beginnings of the strings, of two characters or more.
  private(set) var beginnings: Set<[UInt32]> = []

  mutating func insert(_ string: String) {
    let scalars = string.unicodeScalars
    // The marks of scripts do not occur in text, but their letters are ordinary letters, which
    // occur in every text.
    if scalars.first?.beginsScriptMark == true { return }
    for scalar in scalars.dropFirst() { continues.insert(scalar.value) }
    for scalar in scalars.dropLast() { starts.insert(scalar.value) }
    let characters = scalars.map(\.value)
    strings.insert(characters)
    beginnings.formUnion(Self.beginnings(of: characters))
  }

  /// Returns the beginnings of a string, of two characters or more.
  static func beginnings(of characters: [UInt32]) -> [[UInt32]] {
    (2..<max(characters.count, 2)).map { Array(characters[..<$0]) }
  }
}

extension Contractions {
  private static let keptRoot = Memo<Contractions>()

  /// Returns the contractions of the root, which all locales share.
  ///
  /// Enumerating them takes a few milliseconds, several times as long as collating a hundred names
  /// without a weight table.
  static func root() throws(CollationError) -> Contractions {
    try keptRoot.value { () throws(CollationError) in
      let root = try ICUCollator(tailoring: ICUTailoring(of: .root))
      let strings = try collectICUStrings { receive, context throws(CollationError) in
        try callICU(about: "the root's contractions") { status in
          cicu_contractions(root.handle, receive, context, &status)
        }
      }.strings
      var contractions = Contractions()
      for string in strings { contractions.insert(string) }
      return contractions
    }
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether CLDR's marks for scripts or groups of Han
  /// characters start with this scalar.
  var beginsScriptMark: Bool { value == 0xFDD0 || value == 0xFDD1 }
}

extension String {
  /// The letter from A to Z, if this string marks the group of Han characters for that letter.
  var hanGroup: String? {
    guard unicodeScalars.first?.value == 0xFDD0, let letter = unicodeScalars.last,
      unicodeScalars.count == 2, letter.isASCII
    else { return nil }
    return String(letter)
  }
}
