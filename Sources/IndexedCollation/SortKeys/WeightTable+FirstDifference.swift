extension WeightTable.Reader {
  /// Compares the primary weights where two texts first differ.
  ///
  /// - Returns: A negative number or a positive number if the left text sorts before or after the right text;
  ///   zero if these weights do not decide.
  @inline(__always)
  func compareFirstDifference(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
    var i = commonLength(leftStart, rightStart, min(left.count, right.count))
    // Moves back to the start of the different characters.
    while i > 0, isTrail(i, left) || isTrail(i, right) { i &-= 1 }
    let leftText = leftStart..<leftStart + left.count
    let rightText = rightStart..<rightStart + right.count
    // Most texts differ in letters that nothing changes.
    let leftWeights = weightsAlone(at: leftStart + i, leftText.upperBound)
    let rightWeights = weightsAlone(at: rightStart + i, rightText.upperBound)
    if leftWeights.primary != 0, rightWeights.primary != 0,
      leftWeights.primary != rightWeights.primary
    {
      var isDecided = i == 0
      if !isDecided, let character = character(before: leftStart + i, leftStart) {
        var joining = Weights.isOnlyKnownToICU
        if (leftWeights.bits | rightWeights.bits) & Weights.continuesContraction != 0 {
          joining |= Weights.startsContraction | Weights.isMark
        }
        isDecided = !character.weights.has(joining)
      }
      if isDecided { return leftWeights.primary < rightWeights.primary ? -1 : 1 }
    }
    return compareDifference(at: i, leftText, rightText)
  }

  /// Returns the weights of a character that has the same weights before any text.
  ///
  /// - Returns: The weights; no bits if the following character may change them.
  @inline(__always)
  func weightsAlone(at place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Weights {
    let none = Weights(bits: 0)
    var next = place
    guard next < end, let character = decodeUTF8(&next, end) else { return none }
    let weights = slots.weights(of: character)
    if weights.has(Weights.isOnlyKnownToICU | Weights.isList | Weights.isMark) { return none }
    if character >= 0x80 || weights.has(Weights.startsContraction), next < end {
      // Normalization can move a mark before a mark inside the character, which makes it a different letter.
      guard let following = decodeUTF8(&next, end) else { return none }
      let others = slots.weights(of: following)
      var joining = Weights.isMark | Weights.isOnlyKnownToICU
      if weights.has(Weights.startsContraction) { joining |= Weights.continuesContraction }
      if others.bits == 0 || others.has(joining) { return none }
    }
    return weights
  }

  /// Compares the primary weights of two texts, which have the same characters before a place.
  ///
  /// - Returns: Zero if the weights at the place, or at the start of a contraction there, do not decide.
  @inline(never)
  private func compareDifference(
    at i: Int, _ left: Range<UnsafePointer<UInt8>>, _ right: Range<UnsafePointer<UInt8>>
  ) -> Int {
    var (leftPlace, rightPlace) = (left.lowerBound + i, right.lowerBound + i)
    while leftPlace > left.lowerBound {
      guard let character = character(before: leftPlace, left.lowerBound) else { return 0 }
      guard
        isJoined(character, at: leftPlace, left.upperBound)
          || isJoined(character, at: rightPlace, right.upperBound)
      else { break }
      if character.weights.has(Weights.isOnlyKnownToICU | Weights.isMark) { return 0 }
      rightPlace -= leftPlace - character.place
      leftPlace = character.place
    }
    var leftReader = PrimaryReader(of: left, from: leftPlace, self)
    var rightReader = PrimaryReader(of: right, from: rightPlace, self)
    while let leftPrimary = leftReader.read(), let rightPrimary = rightReader.read() {
      // The end of a text sorts before all primary weights.
      if leftPrimary != rightPrimary { return leftPrimary < rightPrimary ? -1 : 1 }
      if leftPrimary == 0 { break }
    }
    return 0
  }

  @inline(__always)
  private func isTrail(_ i: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    i < text.count && text[i] & 0xC0 == 0x80
  }
}
