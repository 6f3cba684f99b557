extension String {
  /// Whether the text has a letter, and is not only a sign.
  var hasLetter: Bool {
    !isMark && unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  /// Whether the text consists of signs that stand on, or beside, a letter.
  var isMark: Bool {
    unicodeScalars.allSatisfy(\.isMark)
  }
}

extension Unicode.Scalar {
  /// Whether the character is written on or beside another one.
  var isMark: Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
  }
}
