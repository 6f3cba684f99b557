extension WeightTable.Reader {
  /// A Boolean value that indicates whether the text before a mark can change its weights.
  var marksDependOnText: Bool { normalizes || ignoresPunctuation }

  /// Returns whether the text before a mark leaves its weights as they are.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - place: Its place.
  ///   - start: The start of the text.
  /// - Returns: `false` if ICU puts the marks into another order, or if the mark can follow ignored
  ///   punctuation and is ignored too.
  func hasOwnWeights(
    mark: UInt32, at place: UnsafePointer<UInt8>, in start: UnsafePointer<UInt8>
  ) -> Bool {
    guard place > start else { return true }
    var next = place - 1
    while next > start, next[0] & 0xC0 == 0x80 { next -= 1 }
    guard let before = decodeUTF8(&next, place) else { return false }
    if ignoresPunctuation {
      let weights = weights(of: before)
      if weights.primary == 0, !weights.has(Weights.isList | Weights.isMark) { return false }
    }
    guard normalizes else { return true }
    let lead = CombiningClasses(of: mark).lead
    return lead == 0 || lead >= CombiningClasses(of: before).trail
  }
}
