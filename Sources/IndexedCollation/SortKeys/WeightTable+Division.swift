extension WeightTable {
  /// A character before a place in a text.
  struct Character {
    let codePoint: UInt32
    let weights: Weights
    let place: UnsafePointer<UInt8>
  }
}

extension WeightTable.Reader {
  /// Returns the character that ends at a place; `nil` if it is invalid.
  @inline(__always)
  func character(
    before place: UnsafePointer<UInt8>, _ start: UnsafePointer<UInt8>
  ) -> WeightTable.Character? {
    var before = place - 1
    while before > start, before[0] & 0xC0 == 0x80 { before -= 1 }
    var next = before
    guard let codePoint = decodeUTF8(&next, place), next == place else { return nil }
    return WeightTable.Character(
      codePoint: codePoint, weights: weights(of: codePoint), place: before)
  }

  /// Returns whether a character and the next one can depend on each other.
  ///
  /// - Parameters:
  ///   - character: The character.
  ///   - next: The place after it.
  ///   - end: The end of the text.
  /// - Returns: `true` also if only ICU knows it.
  @inline(__always)
  func isJoined(
    _ character: WeightTable.Character, at next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let joining = Weights.startsContraction | Weights.isMark | Weights.isOnlyKnownToICU
    return character.weights.has(joining) && mayJoin(character, at: next, end)
  }

  @inline(never)
  private func mayJoin(
    _ character: WeightTable.Character, at next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    var next = next
    if character.weights.has(Weights.isOnlyKnownToICU) { return true }
    guard next < end else { return false }
    guard let following = decodeUTF8(&next, end) else { return true }
    let others = weights(of: following)
    if others.has(Weights.isMark) { return true }
    guard others.has(Weights.continuesContraction) else { return false }
    // A contraction that begins earlier can go on with both characters.
    if character.weights.has(Weights.continuesContraction | Weights.isMark) { return true }
    let pair = weights(of: CharacterPair(character.codePoint, following))
    return !pair.isIndependent || pair.isBeginning
  }

  /// Returns whether the weights before and after a place in a text do not depend on each other.
  func canDivide(_ text: Range<UnsafePointer<UInt8>>, at place: UnsafePointer<UInt8>) -> Bool {
    if place == text.lowerBound || place == text.upperBound { return true }
    var next = place
    guard place[0] & 0xC0 != 0x80, let letter = decodeUTF8(&next, text.upperBound) else {
      return false
    }
    let weights = weights(of: letter)
    // Marks, and everything that is ignored together with punctuation, depend on what is before them.
    let hasPrimary =
      weights.has(Weights.isList)
      ? elements(of: weights).first.map { $0.primary != 0 } ?? false : weights.primary != 0
    guard hasPrimary, !weights.has(Weights.isMark | Weights.isOnlyKnownToICU) else { return false }
    // Normalization can move the mark before a mark inside the letter.
    if letter >= 0x80, next < text.upperBound {
      guard let following = decodeUTF8(&next, text.upperBound),
        !self.weights(of: following).has(Weights.isMark | Weights.isOnlyKnownToICU)
      else { return false }
    }
    guard let character = character(before: place, text.lowerBound) else { return false }
    return !isJoined(character, at: place, text.upperBound)
  }
}
