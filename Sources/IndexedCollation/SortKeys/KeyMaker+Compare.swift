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
      let result = table.compareFirstDifference(left, right)
      if result != 0 { return result }
    }
    return compareKeys(left, right)
  }

  /// Returns the first primary weight of a text; `nil` if there is none, if it needs more care, or if there is no
  /// weight table yet.
  @inline(__always)
  func firstPrimary(of text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard !text.isEmpty, let start = text.baseAddress else { return nil }
    guard let table = reader(counting: text.count) else { return nil }
    let whole = start..<start + text.count
    let alone = table.weightsAlone(at: start, whole.upperBound)
    if alone.primary != 0 { return alone.primary }
    var reader = PrimaryReader(of: whole, from: start, table)
    let primary = reader.read()
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
}
