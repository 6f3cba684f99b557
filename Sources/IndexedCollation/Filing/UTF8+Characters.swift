extension UnsafeBufferPointer<UInt8> {
  /// Returns the character at a position of UTF-8, and its length in bytes; `nil` if the UTF-8 is
  /// invalid, or at the end.
  func scalar(at position: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    guard position < count, let baseAddress else { return nil }
    var next = baseAddress + position
    guard let value = decodeUTF8(&next, baseAddress + count), let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, next - (baseAddress + position))
  }

  /// Returns the end of the white space that begins at a position.
  func endOfSpaces(from position: Int) -> Int {
    var position = position
    while position < count {
      if self[position] < 0x80 {
        guard Unicode.Scalar(self[position]).isSpace else { break }
        position += 1
      } else {
        guard let (scalar, length) = scalar(at: position), scalar.isSpace else { break }
        position += length
      }
    }
    return position
  }

  /// Returns the apostrophe (27) or hyphen (2D) at a position, which can have several forms, and its
  /// length in bytes.
  func mark(at position: Int) -> (mark: UInt8, length: Int)? {
    guard let (scalar, length) = scalar(at: position) else { return nil }
    return switch scalar {
    case "'", "’", "‘", "ʼ", "´", "`", "′", "‛", "＇": (0x27, length)
    case "-", "‐", "‑", "－", "﹣": (0x2D, length)
    default: nil
    }
  }

  /// Returns the end of the letters, digits and marks that begin at a position.
  func endOfWord(from position: Int) -> Int {
    var position = position
    while position < count {
      if self[position] < 0x80 {
        guard Unicode.Scalar(self[position]).isLetterOrDigit else { break }
        position += 1
      } else {
        guard let (scalar, length) = scalar(at: position),
          scalar.isLetterOrDigit || scalar.isExtension
        else { break }
        position += length
      }
    }
    return position
  }

  /// Returns the end of the invisible characters that begin at a position.
  func endOfInvisible(from position: Int) -> Int {
    var position = position
    while position < count, self[position] >= 0x80, let (scalar, length) = scalar(at: position),
      scalar.isInvisible
    {
      position += length
    }
    return position
  }

  /// Returns whether a bracket is before a part of the text, and the one that closes it after it.
  func hasBrackets(around part: Range<Int>) -> Bool {
    guard part.lowerBound > 0, part.upperBound < count else { return false }
    let brackets = [self[part.lowerBound - 1], self[part.upperBound]]
    return brackets == Array("()".utf8) || brackets == Array("[]".utf8)
  }

  /// Returns the end of the white space, quotation marks, opening brackets and invisible characters that
  /// begin at a position.
  func endOfOpeningPunctuation(from position: Int) -> Int {
    var position = position
    while true {
      let next = endOfOneOpeningPunctuation(from: position)
      if next == position { return position }
      position = next
    }
  }

  /// Returns the end of one white space, quotation mark, opening bracket or invisible character at a position.
  func endOfOneOpeningPunctuation(from position: Int) -> Int {
    if position < count, self[position] < 0x80 {
      return Unicode.Scalar(self[position]).isOpeningPunctuation ? position + 1 : position
    }
    guard let (scalar, length) = scalar(at: position), scalar.isOpeningPunctuation else {
      return position
    }
    return position + length
  }

  /// Returns whether there is a letter or a digit at or after a position.
  func hasLetterOrDigit(from position: Int) -> Bool {
    firstPosition(from: position, where: \.isLetterOrDigit) != nil
  }

  /// The position of the first letter or digit that is no apostrophe; `nil` if there is none.
  var endOfInitialMarks: Int? {
    firstPosition(from: 0) { $0.isLetterOrDigit && !$0.isApostropheLetter }
  }

  /// Returns the position of the first character for which a condition is true; `nil` if there is none.
  private func firstPosition(
    from position: Int, where isFound: (Unicode.Scalar) -> Bool
  ) -> Int? {
    var position = position
    while position < count {
      if self[position] < 0x80, isFound(Unicode.Scalar(self[position])) { return position }
      guard let (scalar, length) = scalar(at: position) else {
        position += 1
        continue
      }
      if isFound(scalar) { return position }
      position += length
    }
    return nil
  }

  /// Returns the text without the zones between U+0098 and U+009C.
  ///
  /// - Returns: The rest; `nil` if there is no zone, if one does not end, or if no letter or digit is
  ///   left.
  func withoutNonfilingZones() -> String? {
    var rest: [UInt8] = []
    var position = 0
    while let start = firstControl(0x98, from: position) {
      guard let end = firstControl(0x9C, from: start + 2) else { return nil }
      rest += self[position..<start]
      position = end + 2
    }
    guard position > 0 else { return nil }
    rest += self[position...]
    return rest.withUnsafeBufferPointer { $0.hasLetterOrDigit(from: 0) }
      ? String(decoding: rest, as: UTF8.self) : nil
  }

  /// Returns the position of a control character from U+0080 to U+009F.
  private func firstControl(_ value: UInt8, from position: Int) -> Int? {
    var position = position
    while position + 1 < count {
      if self[position] == 0xC2, self[position + 1] == value { return position }
      position += 1
    }
    return nil
  }

  /// The end of Mc or M' before a capital at the beginning of the text; `nil` if the text does not
  /// begin so.
  var endOfMc: Int? {
    guard count > 2, self[0] == UInt8(ascii: "M") else { return nil }
    var end = 2
    if self[1] != UInt8(ascii: "c") {
      guard let (mark, length) = mark(at: 1), mark == 0x27 else { return nil }
      end = 1 + length
    }
    guard let (scalar, _) = scalar(at: end), scalar.properties.isUppercase else { return nil }
    return end
  }
}

extension String {
  /// The text without the white space around it, or `nil` if it has no letter or digit.
  var withoutBlankEnds: String? {
    unicodeScalars.contains(where: \.isLetterOrDigit) ? withoutSpacesAround : nil
  }

  /// Returns the text without a number of Unicode scalar values at its beginning, or the whole text if
  /// no letter or digit would be left.
  func withoutScalars(_ count: Int) -> String {
    guard count > 0, count < utf8.count else { return self }
    let rest = String(unicodeScalars.dropFirst(count))
    return rest.unicodeScalars.contains(where: \.isLetterOrDigit) ? rest : self
  }
}

extension Unicode.Scalar {
  // The properties are looked up in tables, so the most frequent characters are compared first.

  /// Whether the character is in a block of Latin letters with accents.
  var isAccentedLatin: Bool { (0xC0..<0x250).contains(value) || (0x1E00..<0x1F00).contains(value) }

  /// The value of a decimal digit of any script; `nil` for other characters.
  var decimalDigit: Int? {
    if isASCII { return ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
    guard properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }

  /// Whether the character is a letter or a digit.
  var isLetterOrDigit: Bool {
    if value < 0x80 {
      return ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
    }
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether the character is a letter that looks like an apostrophe, such as ʿ and the Hawaiian ʻ.
  var isApostropheLetter: Bool { (0x2B9...0x2BF).contains(value) }

  /// Whether the character is a mark that belongs to the character before it.
  var isExtension: Bool { value >= 0x300 && properties.isGraphemeExtend }

  /// Whether the character is invisible, such as a soft hyphen or a mark of direction, and does not count in
  /// any order.
  var isInvisible: Bool {
    guard value >= 0xAD else { return false }
    if isLetterOfABigRange { return self == "\u{61C}" }
    return properties.isDefaultIgnorableCodePoint
  }

  /// Whether the character is in a range of letters and marks that has no space and no quotation mark.
  private var isLetterOfABigRange: Bool {
    (0xC0..<0xF3A).contains(value) || (0x3040..<0xFD00).contains(value)
  }

  /// Whether the character is white space, a quotation mark, an opening bracket or invisible.
  ///
  /// In some languages, a quotation begins with ” or », which close one in others.
  fileprivate var isOpeningPunctuation: Bool {
    if value < 0x80 {
      return switch self {
      case "\"", "'", "`", "(", "[", "{": true
      default: isSpace
      }
    }
    if isLetterOfABigRange { return isInvisible }
    return switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation, .finalPunctuation: true
    default: self == "¿" || self == "¡" || isSpace || isInvisible
    }
  }
}
