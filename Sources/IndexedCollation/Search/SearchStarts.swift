/// The positions in a text at which a match can start, in ascending order.
struct SearchStarts: Sequence, IteratorProtocol {
  private let text: Range<UnsafePointer<UInt8>>
  private let place: PrimaryWeights.Place
  private let keys: KeyMaker
  /// The end of the last character that was read.
  private var end: UnsafePointer<UInt8>
  private var wasInWord = false
  private var wasSkipped = false

  init(
    in text: Range<UnsafePointer<UInt8>>, at place: PrimaryWeights.Place, _ keys: KeyMaker
  ) {
    self.text = text
    self.place = place
    self.keys = keys
    end = text.lowerBound
  }

  @inline(__always)
  mutating func next() -> UnsafePointer<UInt8>? {
    while end < text.upperBound {
      let character = end
      let scalar = decodeUTF8(&end, text.upperBound).flatMap { Unicode.Scalar($0) }
      if end == character { end += 1 }
      let known = SearchCharacter(scalar: scalar)
      var isStart = character == text.lowerBound
      switch place {
      case .beginning: break
      case .anywhere: isStart = isStart || !known.isExtending
      case .word:
        let isInWord = known.isInWord
        isStart = isStart || isInWord && (!wasInWord || known.isIdeograph)
        wasInWord = isInWord
      }
      // A match at a character without a weight is also a match at the next character. So the
      // search moves on to the next character. Otherwise it would read a run of such characters
      // again from each of them.
      isStart = isStart || wasSkipped
      wasSkipped = isStart && keys.isIgnored(scalar)
      if isStart, !wasSkipped { return character }
      if place == .beginning, !wasSkipped { return nil }
    }
    return nil
  }
}
