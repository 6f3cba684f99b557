/// Texts that belong to a letter and sort before it, so that its section begins with them.
///
/// A Tamil consonant with pulli, such as ப் in ப்ரியா, sorts before the consonant alone, and ICU's label
/// is the consonant. Without these beginnings, such words would be in the section of the letter before.
struct LetterBeginnings {
  /// The letter of each beginning.
  private(set) var letters: [String: String] = [:]

  /// Finds the beginnings of the letters of an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - collator: The collator of the index.
  /// - Throws: ``CollationError`` if ICU fails.
  init(of index: ICUAlphabeticIndex, _ collator: ICUCollator) throws(CollationError) {
    var signsOfBlock: [UInt32: [Unicode.Scalar]] = [:]
    var previous: [UInt8] = []
    for bucket in try index.buckets() where bucket.kind == .normal {
      // No script before U+0900 has such signs.
      guard let first = bucket.label.unicodeScalars.first, first.value >= 0x900 else { continue }
      let key = collator.primaryKey(of: bucket.label)
      defer { previous = key }
      let block = first.value & ~0x7F
      let signs = signsOfBlock[block] ?? Self.signsWithoutVowel(inBlock: block)
      signsOfBlock[block] = signs
      for sign in signs {
        let beginning = bucket.label + String(sign)
        let start = collator.primaryKey(of: beginning)
        if previous.lexicographicallyPrecedes(start), start.lexicographicallyPrecedes(key),
          try collator.isLetter(beginning)
        {
          letters[beginning] = bucket.label
        }
      }
    }
  }

  /// Returns the signs in a block of 128 characters that take the vowel from a consonant.
  ///
  /// A script that has such a sign has it in the block of its letters.
  private static func signsWithoutVowel(inBlock block: UInt32) -> [Unicode.Scalar] {
    // The combining class 9 is Virama.
    (block..<block + 0x80).filter { CombiningClasses(of: $0).lead == 9 }
      .compactMap { Unicode.Scalar($0) }
  }
}
