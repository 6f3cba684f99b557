extension String {
  /// The text without the white space around it.
  var withoutSpacesAround: String {
    let scalars = unicodeScalars
    // Most texts have no blank ends, and need no copy.
    guard scalars.first?.isSpace == true || scalars.last?.isSpace == true else { return self }
    let rest = scalars.drop { $0.isSpace }
    let end = rest.lastIndex { !$0.isSpace }.map(rest.index(after:)) ?? rest.startIndex
    return String(rest[..<end])
  }

  /// The parts of the text between white space.
  package var words: [String] { unicodeScalars.split(whereSeparator: \.isSpace).map(String.init) }
}

extension Unicode.Scalar {
  /// Whether the character is white space.
  var isSpace: Bool {
    if value < 0x80 { return self == " " || (0x09...0x0D).contains(value) }
    // Letters below U+1680 and all after U+3000 are frequent, and reading properties takes a while.
    if value < 0x1680 { return value == 0x85 || value == 0xA0 }
    return value <= 0x3000 && properties.isWhitespace
  }
}
