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
    return text.characters(in: copy.withUTF8 { matches(in: $0, at: place) })
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
  /// Returns the characters of which ranges of bytes have a part.
  ///
  /// - Parameter ranges: Ranges of bytes in order, each with at least one byte.
  /// - Returns: The ranges in order, without overlaps.
  fileprivate func characters(in ranges: [Range<Int>]) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var (byte, offset) = (startIndex, 0)
    // The character that was read last. A character can have many bytes, so each is read only once.
    var character = startIndex..<startIndex
    func read(to place: Int) {
      utf8.formIndex(&byte, offsetBy: place - offset)
      offset = place
      while character.upperBound <= byte {
        character = character.upperBound..<index(after: character.upperBound)
      }
    }
    for range in ranges {
      read(to: range.lowerBound)
      var start = character.lowerBound
      read(to: range.upperBound - 1)
      // Two ranges can share a character, such as one of several emoji.
      if let last = found.last, start < last.upperBound {
        start = last.lowerBound
        found.removeLast()
      }
      found.append(start..<character.upperBound)
    }
    return found
  }
}
