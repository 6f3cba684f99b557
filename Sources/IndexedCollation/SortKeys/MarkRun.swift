/// The combining marks that a writer has read last.
struct MarkRun {
  /// The place after the marks, or the start of the text.
  private var end: UnsafePointer<UInt8>

  /// The combining class of the last mark.
  private var lastClass: UInt8 = 0

  init(at start: UnsafePointer<UInt8>) {
    end = start
  }

  /// Adds a mark.
  ///
  /// - Parameters:
  ///   - mark: The mark.
  ///   - place: Its place.
  ///   - start: The start of the text.
  ///   - table: The weight table.
  /// - Returns: `false` if the text before the mark can change its weights: if ICU puts the marks into
  ///   another order, or if the mark can follow ignored punctuation and is ignored too.
  mutating func append(
    _ mark: UInt32, at place: Range<UnsafePointer<UInt8>>, in start: UnsafePointer<UInt8>,
    _ table: WeightTable.Reader
  ) -> Bool {
    if place.lowerBound != end {
      var next = place.lowerBound - 1
      while next > start, next[0] & 0xC0 == 0x80 { next -= 1 }
      guard let letter = decodeUTF8(&next, place.lowerBound) else { return false }
      if table.ignoresPunctuation {
        let weights = table.weights(of: letter)
        if weights.primary == 0, !weights.has(Weights.isList) { return false }
      }
      lastClass = ICUCharacters.trailClass(of: letter)
    }
    let firstClass = ICUCharacters.leadClass(of: mark)
    if table.normalizes, firstClass != 0, firstClass < lastClass { return false }
    end = place.upperBound
    lastClass = ICUCharacters.trailClass(of: mark)
    return true
  }
}

extension WeightTable.Reader {
  /// A Boolean value that indicates whether the text before a mark can change its weights.
  var marksDependOnText: Bool { normalizes || ignoresPunctuation }
}
