extension KeyMaker {
  /// Returns a negative number, zero or a positive number if the left text sorts before, with
  /// or after the right text.
  ///
  /// Most pairs of names differ in a letter. The first different letter decides, unless a
  /// neighboring character can change its weight. Otherwise the keys are compared. ICU's own
  /// comparison is not used, because in some cases it contradicts ICU's keys, and lists are
  /// sorted by keys.
  @inline(__always)
  func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    if let table = reader(counting: left.count + right.count) {
      let result = Self.compareFirstDifference(left, right, table)
      if result != 0 { return result }
    }
    return compareKeys(left, right)
  }

  /// Returns the primary weight of the first character of a text; `nil` if the character has
  /// none, if the next character can change it, or if there is no weight table yet.
  @inline(__always)
  func firstPrimary(of text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard !text.isEmpty, let start = text.baseAddress else { return nil }
    guard let table = reader(counting: text.count) else { return nil }
    let primary = Self.primary(at: 0, of: start, text.count, table)
    return primary == 0 ? nil : primary
  }

  /// Returns whether the weight table shows that a character has no primary weight, regardless
  /// of its neighbors.
  func isIgnored(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, let table = reader else { return false }
    let weights = table.weights(of: scalar.value)
    return weights.primary == 0
      && !weights.has(
        Weights.isOnlyKnownToICU | Weights.isList | Weights.startsContraction
          | Weights.continuesContraction)
  }

  /// Returns zero if the first different letters do not decide.
  @inline(__always)
  private static func compareFirstDifference(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>,
    _ table: WeightTable.Reader
  ) -> Int {
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
    let common = min(left.count, right.count)
    var i = 0
    while i < common, leftStart[i] == rightStart[i] { i &+= 1 }
    guard i < common else { return 0 }
    // Moves back to the start of the different characters.
    while i > 0, leftStart[i] & 0xC0 == 0x80 || rightStart[i] & 0xC0 == 0x80 { i &-= 1 }
    let leftPrimary = primary(at: i, of: leftStart, left.count, table)
    let rightPrimary = primary(at: i, of: rightStart, right.count, table)
    // A weight of zero means that the character does not decide.
    guard leftPrimary != 0, rightPrimary != 0, leftPrimary != rightPrimary else { return 0 }
    if i > 0 {
      // The preceding character is the same in both texts, but it can combine with the
      // characters after it.
      var before = i - 1
      while before > 0, leftStart[before] & 0xC0 == 0x80 { before -= 1 }
      var next = leftStart + before
      guard let codePoint = decodeUTF8(&next, leftStart + left.count),
        !table.weights(of: codePoint).has(
          Weights.startsContraction | Weights.isOnlyKnownToICU | Weights.isMark)
      else { return 0 }
    }
    return leftPrimary < rightPrimary ? -1 : 1
  }

  /// Returns the first primary weight of the character at a position; zero if the character has none,
  /// or if the next character can change it.
  @inline(__always)
  private static func primary(
    at place: Int,
    of start: UnsafePointer<UInt8>,
    _ count: Int,
    _ table: WeightTable.Reader
  ) -> UInt32 {
    var next = start + place
    let end = start + count
    guard let codePoint = decodeUTF8(&next, end) else { return 0 }
    let weights = table.weights(of: codePoint)
    guard !weights.has(Weights.isOnlyKnownToICU | Weights.isMark) else { return 0 }
    let primary =
      weights.has(Weights.isList)
      ? table.elements(of: weights).first?.primary ?? 0 : weights.primary
    guard next < end else { return primary }
    guard let following = decodeUTF8(&next, end) else { return 0 }
    // Normalization can move a mark before a mark inside the character, which makes it a
    // different letter.
    var care = Weights.isMark | Weights.isOnlyKnownToICU
    if weights.has(Weights.startsContraction) { care |= Weights.continuesContraction }
    return table.weights(of: following).has(care) ? 0 : primary
  }
}
