// Comparison by keys, which for long texts are made of as much of the text as it takes.
extension KeyMaker {
  /// Compares two texts by their keys.
  // Seldom needed, and much code: apart from what is short.
  @inline(never)
  func compareKeys(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let limit = SortKeyWriter.maximumTextLength
    let start = commonStart(of: left, right)
    guard start < max(left.count, right.count) else { return 0 }
    let left = UnsafeBufferPointer(rebasing: left[start...])
    let right = UnsafeBufferPointer(rebasing: right[start...])
    if left.count > limit || right.count > limit {
      let result = comparePrimaries(left, right)
      if result != 0 { return result }
    }
    let written = withKey(of: left) { leftKey, leftCount in
      withKey(of: right) { rightKey, rightCount in
        Self.compare(
          UnsafeBufferPointer(start: leftKey, count: leftCount),
          UnsafeBufferPointer(start: rightKey, count: rightCount))
      }
    }
    if let result = written ?? nil { return result }
    return key(of: left).withUnsafeBufferPointer { left in
      key(of: right).withUnsafeBufferPointer { right in Self.compare(left, right) }
    }
  }

  /// How much of a common beginning of two texts need not be looked at: the elements of what is
  /// there are the same, and have no say in what follows.
  ///
  /// It is all of the texts if they are the same.
  private func commonStart(
    of left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let start = left.baseAddress, let other = right.baseAddress else { return 0 }
    let common = min(left.count, right.count)
    var i = 0
    while i < common, start[i] == other[i] { i += 1 }
    if i == left.count, i == right.count { return i }
    // Where accents count backwards, what is common comes last.
    guard let reader, !countsAccentsBackwards else { return 0 }
    func characterBefore(_ i: Int) -> Int {
      var i = i - 1
      while i > 0, start[i] & 0xC0 == 0x80 { i -= 1 }
      return i
    }
    func weights(_ character: Int) -> Weights {
      var next = start + character
      return decodeUTF8(&next, start + i).map { reader.weights(of: $0) } ?? .none
    }
    func isMark(_ character: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
      guard character < text.count, let start = text.baseAddress else { return false }
      var next = start + character
      return decodeUTF8(&next, start + text.count).map { reader.weights(of: $0) }?
        .has(Weights.isMark | Weights.isOnlyKnownToICU) ?? true
    }
    // A letter that weighs the same whatever is before it, and changes nothing of that. What only
    // ICU knows, such as the mark before a script, may take a letter to itself all the same.
    func isPlain(_ character: Int, endsAt end: Int) -> Bool {
      let own = weights(character)
      guard own.primary != 0, !own.has(Weights.needsCare) else { return false }
      // A mark may change places with one inside of the letter: then what counts is another
      // letter, which may well be changed by what is before it.
      guard start[character] < 0x80 || !isMark(end, in: left) && !isMark(end, in: right) else {
        return false
      }
      return character == 0
        || !weights(characterBefore(character)).has(Weights.isOnlyKnownToICU)
    }
    // Such a letter is seldom far away. The rest of the texts begins with it, since what follows
    // may change it.
    var looked = 0
    var place = i
    while place > 0, looked < 64 {
      let end = place
      place = characterBefore(place)
      if isPlain(place, endsAt: end) { return place }
      looked += 1
    }
    return 0
  }

  /// Compares the primary weights of two texts, as far as it takes.
  private func comparePrimaries(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var length = 256
    while true {
      let (leftKey, leftSettled) = primaries(of: left, atMost: length)
      let (rightKey, rightSettled) = primaries(of: right, atMost: length)
      let common = min(leftKey.count, rightKey.count)
      var difference = 0
      while difference < common, leftKey[difference] == rightKey[difference] { difference += 1 }
      if difference < leftSettled, difference < rightSettled {
        // The end of a key is less than any byte.
        if difference == leftKey.count || difference == rightKey.count {
          return leftKey.count == rightKey.count ? 0 : leftKey.count < rightKey.count ? -1 : 1
        }
        return leftKey[difference] < rightKey[difference] ? -1 : 1
      }
      length *= 4
    }
  }

  /// The primary weights of a text, or at least the first ones: more than a number of bytes.
  func primaries(of text: UnsafeBufferPointer<UInt8>, moreThan count: Int) -> [UInt8] {
    var length = 256
    while true {
      let (key, settled) = primaries(of: text, atMost: length)
      if settled > min(count, key.count) { return key }
      length *= 4
    }
  }

  /// The primary weights of the beginning of a text.
  ///
  /// - Returns: The bytes, and how many of them are those of the whole text; if there is no more of
  ///   the text, one more than there are.
  private func primaries(
    of text: UnsafeBufferPointer<UInt8>, atMost length: Int
  ) -> (key: [UInt8], settled: Int) {
    let end = cut(text, at: length)
    let key = collator.primaryKey(of: UnsafeBufferPointer(rebasing: text[..<end]).span)
    if end == text.count { return (key, key.count + 1) }
    // What a text goes on with may change the weights of its last characters, not of those before
    // them.
    return (key, max(0, key.count - unsettledCount))
  }

  /// A place to cut a text: between two characters, and not amid a number or before a mark.
  private func cut(_ text: UnsafeBufferPointer<UInt8>, at length: Int) -> Int {
    guard length < text.count, let start = text.baseAddress else { return text.count }
    var end = length
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    // The weights of a number begin with how many digits it has. A mark may join a letter past all
    // the marks between them.
    while end < text.count {
      var next = start + end
      guard let codePoint = decodeUTF8(&next, start + text.count),
        ICUCharacters.isMark(codePoint) || ordersNumbers && ICUCharacters.isDigit(codePoint)
      else { break }
      end = next - start
    }
    return end
  }

  private static func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(left.count, right.count)
    var i = 0
    while i < common, left[i] == right[i] { i += 1 }
    if i < common { return left[i] < right[i] ? -1 : 1 }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }
}
