extension KeyMaker {
  /// Negative, zero or positive, as the left text stands before, with or after the right
  /// one.
  ///
  /// Most pairs of names differ in a letter, and the first letter that differs decides, if
  /// no neighbour has a say in it. Of all others the keys are compared: ICU's own comparison
  /// contradicts its keys here and there, and the keys are what a list is sorted by.
  @inline(__always)
  func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    if let table = reader {
      let result = Self.compareFirstDifference(left, right, table)
      if result != 0 { return result }
    }
    return compareKeys(left, right)
  }

  /// The primary weight of the first character of a text, if it has one of its own whatever
  /// follows.
  @inline(__always)
  func firstPrimary(of text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard !text.isEmpty, let start = text.baseAddress else { return nil }
    guard let table = reader else { return nil }
    let primary = Self.primary(at: 0, of: start, text.count, table)
    return primary == 0 ? nil : primary
  }

  /// Whether it is known that a character has no primary weight whatever its neighbours are.
  func isIgnored(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, let table = reader else { return false }
    let weights = table.weights(of: scalar.value)
    return weights.primary == 0
      && !weights.has(Weights.needsCare | Weights.startsContraction)
  }

  /// Zero where the first letters that differ do not decide.
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
    // To the beginning of the characters that differ.
    while i > 0, leftStart[i] & 0xC0 == 0x80 || rightStart[i] & 0xC0 == 0x80 { i &-= 1 }
    let leftPrimary = primary(at: i, of: leftStart, left.count, table)
    let rightPrimary = primary(at: i, of: rightStart, right.count, table)
    // Zero is where a character does not decide.
    guard leftPrimary != 0, rightPrimary != 0, leftPrimary != rightPrimary else { return 0 }
    if i > 0 {
      // The character before is the same in both, but may take what follows to itself.
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

  /// The primary weight of the character at a place, if it has one of its own whatever its
  /// neighbours are; else zero.
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
    guard !weights.has(Weights.needsCare) else { return 0 }
    guard next < end else { return weights.primary }
    guard let following = decodeUTF8(&next, end) else { return 0 }
    // A mark may change places with one inside of the character, and make another letter of it.
    var care = Weights.isMark | Weights.isOnlyKnownToICU
    if weights.has(Weights.startsContraction) { care |= Weights.continuesContraction }
    return table.weights(of: following).has(care) ? 0 : weights.primary
  }
}
