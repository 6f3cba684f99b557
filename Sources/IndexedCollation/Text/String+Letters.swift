extension String {
  /// Whether the text has a letter, and is not only a sign.
  var hasLetter: Bool {
    !isMark && unicodeScalars.contains(where: \.properties.isAlphabetic)
  }

  /// Whether the text consists of signs that stand on, or beside, a letter.
  var isMark: Bool {
    unicodeScalars.allSatisfy {
      [.nonspacingMark, .spacingMark, .enclosingMark].contains($0.properties.generalCategory)
    }
  }
}
