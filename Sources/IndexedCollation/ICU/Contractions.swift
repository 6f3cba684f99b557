internal import CICU

/// The strings of several characters that a collator maps as one, or whose end it maps by what
/// stands before it: what is to be known of them to sort without ICU.
///
/// There may be more here than the collator has: rules may do away with a contraction of the root.
/// Who takes them for contractions asks ICU once too often.
struct Contractions: Sendable {
  /// The characters that are not the last of a string.
  private(set) var starts: Set<UInt32> = []

  /// The characters that are not the first of a string.
  ///
  /// One in the middle may also be the end of what stands before a character.
  private(set) var continues: Set<UInt32> = []

  /// The strings by which CLDR marks a script, or a group of Chinese characters.
  ///
  /// They are in no text, so their characters are not among the others; the letters are in every
  /// one.
  private(set) var scriptMarks: [String] = []

  /// The letters under which groups of Chinese characters stand.
  var hanGroups: [String] { scriptMarks.compactMap(\.hanGroup) }

  mutating func insert(_ string: String) {
    let scalars = string.unicodeScalars
    if scalars.first?.beginsScriptMark == true {
      scriptMarks.append(string)
      return
    }
    for scalar in scalars.dropFirst() { continues.insert(scalar.value) }
    for scalar in scalars.dropLast() { starts.insert(scalar.value) }
  }
}

extension Contractions {
  /// Those of the root, which all locales share.
  ///
  /// To enumerate them takes some milliseconds: several times as long as all else that there is to
  /// do before some names can be collated.
  static let root = Result { () throws(CollationError) in
    let root = try ICUCollator(
      tailoring: .shared(locales: [LocaleIdentifier("und")], rules: nil),
      options: Collator.Options())
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

extension Unicode.Scalar {
  /// Whether the contractions by which CLDR marks a script, or a group of Chinese
  /// characters, begin with it.
  var beginsScriptMark: Bool { value == 0xFDD0 || value == 0xFDD1 }
}

extension String {
  /// The letter, if this is the mark before the Chinese characters that stand under one of A to Z.
  var hanGroup: String? {
    guard unicodeScalars.first?.value == 0xFDD0, let letter = unicodeScalars.last,
      unicodeScalars.count == 2, letter.isASCII
    else { return nil }
    return String(letter)
  }
}
