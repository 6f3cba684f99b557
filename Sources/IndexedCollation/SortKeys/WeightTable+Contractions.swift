extension WeightTable {
  /// Characters that are weighed together.
  struct Contraction {
    let elements: UnsafeBufferPointer<CollationElement>

    /// Whether consecutive primary weights with the same lead byte share it.
    let isCompressible: Bool

    /// Whether more characters can belong to the contraction.
    var isBeginning: Bool

    let state: UInt32

    /// The number of characters.
    let count: Int

    let last: UInt32

    /// The place after the last character.
    let end: UnsafePointer<UInt8>
  }

  /// What is known of a character and those that follow it.
  enum FoundContraction {
    /// The next character continues no contraction.
    case none
    /// The next character continues contractions, but not this one.
    case independent
    case found(Contraction)
    /// Only ICU knows it.
    case undecided
  }
}

extension WeightTable.Reader {
  /// Finds the longest contraction that begins with a character.
  ///
  /// - Parameters:
  ///   - first: The character, which can start a contraction.
  ///   - next: The place after the character.
  ///   - end: The end of the text.
  /// - Returns: What is found.
  func contraction(
    from first: UInt32, before next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> WeightTable.FoundContraction {
    var state = first
    var next = next
    var found = WeightTable.FoundContraction.none
    var count = 1
    // Whether there are longer contractions, all characters of which but the last ones are there.
    var isPartial = false
    while next < end, let character = decodeUTF8(&next, end) {
      let weights = weights(of: character)
      count += 1
      guard weights.has(Weights.continuesContraction) else {
        let skipped = Weights.isMark | Weights.isOnlyKnownToICU
        guard weights.has(skipped) else { return found }
        return isPartial
          ? .undecided : contraction(state, count, across: character, next, end) ?? found
      }
      let entry = entry(of: CharacterPair(state, character))
      if let contraction = contraction(entry, count, last: character, before: next) {
        found = .found(contraction)
        isPartial = false
      } else if entry.weights.isIndependent {
        if weights.has(Weights.isMark), !isPartial, !entry.weights.isBeginning,
          let longer = contraction(state, count, across: character, next, end)
        {
          return longer
        }
        isPartial = entry.weights.isBeginning
        if case .none = found { found = .independent }
      } else {
        return .undecided
      }
      guard entry.weights.isBeginning else { break }
      state = entry.state
    }
    return found
  }

  /// Finds a contraction that goes on after a mark that does not belong to it (UTS #10, section 7, S2.1.1).
  ///
  /// - Parameters:
  ///   - state: The state of the characters before the mark.
  ///   - count: Their number, with the mark.
  ///   - mark: The mark.
  ///   - next: The place after the mark.
  ///   - end: The end of the text.
  /// - Returns: `nil` if the next character is not such a mark.
  private func contraction(
    _ state: UInt32, _ count: Int, across mark: UInt32, _ next: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) -> WeightTable.FoundContraction? {
    var next = next
    guard next < end, let last = decodeUTF8(&next, end) else { return nil }
    let needed = Weights.isMark | Weights.continuesContraction
    guard weights(of: last).bits & needed == needed else { return nil }
    // The mark itself can begin a contraction with what follows.
    if weights(of: mark).has(Weights.startsContraction), next < end {
      var after = next
      guard let following = decodeUTF8(&after, end) else { return .undecided }
      let weights = weights(of: following)
      if weights.has(Weights.isMark | Weights.isOnlyKnownToICU) { return .undecided }
      if weights.has(Weights.continuesContraction) {
        let pair = self.weights(of: CharacterPair(mark, following))
        guard pair.isIndependent, !pair.isBeginning else { return .undecided }
      }
    }
    let first = entry(of: CharacterPair(state, mark))
    guard first.weights.isIndependent else { return .undecided }
    let entry = entry(of: CharacterPair(first.state, last))
    if var contraction = contraction(entry, count + 1, last: last, before: next) {
      contraction.isBeginning = true
      return .found(contraction)
    }
    return entry.weights.isIndependent ? nil : .undecided
  }

  private func contraction(
    _ entry: PairTable.Entry, _ count: Int, last: UInt32, before next: UnsafePointer<UInt8>
  ) -> WeightTable.Contraction? {
    guard let elements = elements(of: entry.weights) else { return nil }
    return WeightTable.Contraction(
      elements: elements, isCompressible: entry.weights.isCompressible,
      isBeginning: entry.weights.isBeginning, state: entry.state, count: count, last: last,
      end: next)
  }

  /// Returns whether a contraction leaves the weights of the next character as they are.
  ///
  /// - Parameters:
  ///   - contraction: The contraction.
  ///   - last: The weights of its last character.
  ///   - next: The place after the contraction.
  ///   - end: The end of the text.
  /// - Returns: `false` also if only ICU knows it.
  func isIndependent(
    of contraction: WeightTable.Contraction, _ last: Weights, at next: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) -> Bool {
    var after = next
    guard next < end, let following = decodeUTF8(&after, end),
      weights(of: following).has(Weights.continuesContraction)
    else { return true }
    if !last.has(Weights.startsContraction) { return true }
    if contraction.count == 2 {
      let pair = weights(of: CharacterPair(contraction.last, following))
      if pair.endsInContext { return false }
      if pair.isIndependent { return true }
    }
    // The context of a character can begin inside a contraction.
    let all = weights(of: CharacterPair(contraction.state, following))
    return all.isIndependent && !all.endsInContext
  }

  /// Returns whether the next character can continue a contraction, or is not learned yet.
  func mayContinue(
    at next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    var after = next
    guard next < end, let character = decodeUTF8(&after, end) else { return false }
    let weights = slots.weights(of: character)
    return weights.bits == 0 || weights.has(Weights.continuesContraction)
  }

  /// Returns whether two characters, and those that follow, are known not to be a contraction.
  ///
  /// - Parameters:
  ///   - first: The place of the first character.
  ///   - second: The place of the second character.
  ///   - end: The end of the text.
  /// - Returns: `false` also if only ICU knows it.
  @inline(never)
  func areIndependent(
    _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    var (first, second) = (first, second)
    guard let one = decodeUTF8(&first, end), let other = decodeUTF8(&second, end) else {
      return false
    }
    let weights = weights(of: CharacterPair(one, other))
    return weights.isIndependent && !weights.isBeginning
  }

  /// Returns the weights of a character and the next one, if these can form a contraction.
  ///
  /// - Parameters:
  ///   - first: The character, which can start a contraction.
  ///   - next: The place after the character; then the place after the pair.
  ///   - end: The end of the text.
  /// - Returns: `nil` if there is no next character, or if it cannot continue a contraction.
  func pair(
    _ first: UInt32, before next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> PairWeights? {
    guard next < end, let second = decodeUTF8(&next, end) else { return nil }
    guard weights(of: second).has(Weights.continuesContraction) else { return nil }
    let pair = CharacterPair(first, second)
    let found = weights(of: pair)
    guard found.isBeginning, next < end else { return found }
    var following = next
    let interacting =
      Weights.continuesContraction | Weights.isMark | Weights.isOnlyKnownToICU
    guard let third = decodeUTF8(&following, end), !weights(of: third).has(interacting) else {
      return .none(pair)
    }
    return found
  }
}
