extension PrimaryWeights {
  /// Returns where the weights occur in a text at a given kind of position.
  ///
  ///     let text = "Anna Bérénice"
  ///     let weights = PrimaryWeights(of: "ber", in: collation)
  ///     weights.ranges(in: text, at: .word).map { text[$0] }  // ["Bér"]
  ///
  /// - Parameters:
  ///   - text: A text.
  ///   - place: The positions in the text at which a match can start.
  /// - Returns: The ranges of whole characters, in order, without overlaps. A search text without weights has
  ///   none.
  /// - Complexity: O(*n* + *m* log *m*), where *n* is the length of the text, and *m* that of the matches, if few
  ///   characters of the text are similar to the first character of the search text.
  public func ranges(in text: String, at place: Place) -> [Range<String.Index>] {
    if isEmpty { return [] }
    var copy = text
    let matches = copy.withUTF8 { self.matches(in: $0, at: place) }
    return matches.reduce(into: []) { ranges, match in
      let range = text.characters(in: match)
      // Two matches can share a character, such as one of several emoji.
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  /// Returns the ranges of bytes.
  private func matches(in text: UnsafeBufferPointer<UInt8>, at place: Place) -> [Range<Int>] {
    guard let start = text.baseAddress else { return [] }
    let end = start + text.count
    var matches: [Range<Int>] = []
    for position in SearchStarts(in: start..<end, at: place, keys) {
      let offset = position - start
      let rest = UnsafeBufferPointer(rebasing: text[offset...])
      guard offset >= matches.last?.upperBound ?? 0, begin(rest) else { continue }
      matches.append(offset..<offset + length(ofMatch: rest))
    }
    return matches
  }

  /// Returns the length of the beginning of a text that has the weights.
  private func length(ofMatch text: UnsafeBufferPointer<UInt8>) -> Int {
    func isEnough(_ length: Int) -> Bool {
      keys.key(of: UnsafeBufferPointer(rebasing: text[..<length])).starts(with: key.bytes)
    }
    /// Returns the end of a character.
    func end(after length: Int) -> Int {
      var end = length + 1
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      return Swift.min(end, text.count)
    }
    var (tooShort, enough) = (0, end(after: 0))
    while enough < text.count, !isEnough(enough) {
      (tooShort, enough) = (enough, end(after: Swift.min(2 * enough, text.count)))
    }
    while end(after: tooShort) < enough {
      var middle = end(after: tooShort + (enough - tooShort) / 2 - 1)
      if middle >= enough { middle = end(after: tooShort) }
      if isEnough(middle) { enough = middle } else { tooShort = middle }
    }
    return enough
  }
}

extension String {
  /// Returns the characters of which a range of bytes has a part.
  fileprivate func characters(in bytes: Range<Int>) -> Range<Index> {
    let first = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    let last = utf8.index(startIndex, offsetBy: bytes.upperBound - 1)
    // The index after one inside a character is the end of the character.
    return index(before: index(after: first))..<index(after: last)
  }
}
