/// Characters that count as a letter in the root order, such as ａ, ª and katakana, or that are a letter with a
/// mark that the root order takes for another letter, such as й and أ.
///
/// The rules of an alphabet move a letter, and ICU moves only its other accents with it.
struct LetterVariants {
  private typealias Script = ICUScripts.Script

  private struct Variant {
    let character: Unicode.Scalar
    let primaryKey: [UInt8]
    let sortKey: [UInt8]
    /// The character without its marks, if it has some.
    let base: Unicode.Scalar?
  }

  private static let kept = Memo<[Script: [Variant]]>()

  private let variants: [Variant]
  private let root: ICUCollator

  /// - Parameters:
  ///   - script: A script.
  ///   - root: The collator of the root.
  /// - Throws: ``CollationError`` if ICU fails.
  init(of script: ICUScripts.Script, _ root: ICUCollator) throws(CollationError) {
    self.root = root
    variants =
      try Self.kept.value { () throws(CollationError) in try Self.all(root) }[script] ?? []
  }

  private static func all(_ root: ICUCollator) throws(CollationError) -> [Script: [Variant]] {
    var all: [Script: [Variant]] = [:]
    // Han characters and Hangul syllables have no variants that texts use.
    for value in [0x41...0x2FFF, 0x3040...0x33FF, 0xA4D0...0xABFF, 0xFB00...0xFFDC].joined() {
      guard let character = Unicode.Scalar(UInt32(value)), ICUCharacters.isLetter(character) else {
        continue
      }
      let text = String(character)
      let decomposition = try ICUCharacters.decomposition(of: text).unicodeScalars
      all[ICUScripts.script(of: character), default: []].append(
        Variant(
          character: character, primaryKey: root.primaryKey(of: text),
          sortKey: root.sortKey(of: text),
          base: decomposition.count > 1 ? decomposition.first : nil))
    }
    return all
  }

  /// Returns the rules for the variants of the letters of an alphabet, which follow those of each letter.
  ///
  /// - Parameter letters: The letters, each in its forms.
  /// - Returns: For each letter, the characters that differ from it as a form does, and those that differ as an
  ///   accent does.
  func variants(of letters: [[String]]) -> [(forms: [String], accented: [String])] {
    var result = letters.map { _ in (forms: [String](), accented: [String]()) }
    let given = Set(letters.joined())
    var letterOfKey: [[UInt8]: Int] = [:]
    var letterOfCharacter: [Unicode.Scalar: Int] = [:]
    for (i, forms) in letters.enumerated() {
      for form in forms {
        letterOfKey[root.primaryKey(of: form)] = letterOfKey[root.primaryKey(of: form)] ?? i
        if let character = form.unicodeScalars.first, form.unicodeScalars.count == 1 {
          letterOfCharacter[character] = i
        }
      }
    }
    for variant in variants.sorted(by: { $0.sortKey.lexicographicallyPrecedes($1.sortKey) })
    where !given.contains(String(variant.character)) {
      if let base = variant.base {
        // With another accent, a letter moves with its base unless the root has it as a letter.
        if let i = letterOfCharacter[base], root.primaryKey(of: String(base)) != variant.primaryKey
        {
          result[i].accented.append(String(variant.character))
        }
      } else if let i = letterOfKey[variant.primaryKey] {
        result[i].forms.append(String(variant.character))
      }
    }
    return result
  }
}
