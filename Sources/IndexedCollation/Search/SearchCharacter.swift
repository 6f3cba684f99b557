/// What decides whether a search can start at a character.
struct SearchCharacter {
  let scalar: Unicode.Scalar?

  /// Whether the character belongs to a word: a letter, a digit, or a mark on one.
  var isInWord: Bool {
    guard let scalar else { return false }
    if scalar.isASCII {
      return scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A
        || scalar.value >= 0x30 && scalar.value <= 0x39
    }
    if scalar.value >= 0xC0, scalar.value < 0x250 {
      return scalar.value != 0xD7 && scalar.value != 0xF7
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
  }

  /// Whether the character begins a word even after another letter.
  var isIdeograph: Bool {
    // No ideograph is below U+3006.
    guard let scalar, scalar.value >= 0x3006 else { return false }
    return scalar.properties.isIdeographic
  }

  /// Whether the character is a mark that a reader sees as a part of the letter before it.
  var isExtending: Bool {
    // Reading properties takes more time than everything else. No mark is below U+0300.
    guard let scalar, scalar.value >= 0x300 else { return false }
    return scalar.properties.isGraphemeExtend
  }
}
