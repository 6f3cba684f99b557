// Comparison by keys. For long texts, keys are made only from as much of the text as is needed.
extension KeyMaker {
  /// The length of the beginnings that are compared first, in bytes; their keys fit on the stack.
  private static let firstLength = 24

  /// The length from which two texts are first compared by their beginnings, in bytes.
  private static let wholeKeyLength = 1024

  /// The length of a text that nearly always has a different beginning of its key than others, in bytes.
  private static let beginningLength = 4096

  /// Compares two texts by their keys.
  // Not inlined, because this code is large and rarely needed.
  @inline(never)
  func compareKeys(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let limit = Self.wholeKeyLength
    let start = commonStart(of: left, right)
    guard start < max(left.count, right.count) else { return 0 }
    let left = UnsafeBufferPointer(rebasing: left[start...])
    let right = UnsafeBufferPointer(rebasing: right[start...])
    if left.count > Self.firstLength || right.count > Self.firstLength {
      let result = compareBeginnings(left, right)
      if result != 0 { return result }
    }
    if left.count > limit || right.count > limit {
      let result = comparePrimaries(left, right)
      if result != 0 { return result }
    }
    let written = withKey(of: left) { leftKey, leftCount in
      withKey(of: right) { rightKey, rightCount in
        compareBytes(
          UnsafeBufferPointer(start: leftKey, count: leftCount),
          UnsafeBufferPointer(start: rightKey, count: rightCount))
      }
    }
    if let result = written ?? nil { return result }
    return uncountedKey(of: left).withUnsafeBufferPointer { left in
      uncountedKey(of: right).withUnsafeBufferPointer { right in compareBytes(left, right) }
    }
  }

  /// Returns the length of a common prefix that the comparison can skip, in bytes.
  ///
  /// The collation elements of this prefix are the same in both texts, and they do not affect
  /// the elements after it. For equal texts, it is the whole text.
  private func commonStart(
    of left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let start = left.baseAddress, let other = right.baseAddress else { return 0 }
    let i = commonLength(start, other, min(left.count, right.count))
    if i == left.count, i == right.count { return i }
    // If accents are compared from the end, the accents of a common prefix are compared last.
    guard let reader, !countsAccentsBackwards else { return 0 }
    // Such a place is usually near.
    let (leftText, rightText) = (start..<start + left.count, other..<other + right.count)
    return (max(0, i - 64)...i).last { place in
      reader.canDivide(leftText, at: start + place)
        && reader.canDivide(rightText, at: other + place)
    } ?? 0
  }

  /// Compares the primary weights of the beginnings of two texts.
  ///
  /// - Returns: Zero if the beginnings do not decide.
  private func compareBeginnings(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard let writer, let leftPart = writer.beginning(of: left, atMost: Self.firstLength),
      let rightPart = writer.beginning(of: right, atMost: Self.firstLength)
    else { return 0 }
    let result = writer.withPrimaries(of: leftPart) { leftKey in
      writer.withPrimaries(of: rightPart) { rightKey in
        let common = min(leftKey.count, rightKey.count)
        let result = compareBytes(
          UnsafeBufferPointer(rebasing: leftKey[..<common]),
          UnsafeBufferPointer(rebasing: rightKey[..<common]))
        if result != 0 { return result }
        // The end of a text sorts before all primary weights.
        if leftKey.count < rightKey.count, leftPart.count == left.count { return -1 }
        if leftKey.count > rightKey.count, rightPart.count == right.count { return 1 }
        return 0
      }
    }
    return (result ?? 0) ?? 0
  }

  /// Compares the primary weights of two texts, reading only as much of the texts as is needed.
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

  /// Returns the primary weights of a text, or at least its first ones: more than `count`
  /// bytes.
  func primaries(of text: UnsafeBufferPointer<UInt8>, moreThan count: Int) -> [UInt8] {
    var length = 256
    while true {
      let (key, settled) = primaries(of: text, atMost: length)
      if settled > min(count, key.count) { return key }
      length *= 4
    }
  }

  /// Returns the first bytes of the key of a text, as far as the beginning of the text decides them.
  ///
  /// - Returns: Primary weights; more than a few, if the text has them.
  func beginning(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var length = Self.beginningLength
    while true {
      let (key, settled) = primaries(of: text, atMost: length)
      if settled > min(key.count, Self.beginningLength / 8) { return Array(key.prefix(settled)) }
      length *= 4
    }
  }

  /// Returns the primary weights of the start of a text.
  ///
  /// - Returns: The bytes, and the number of them that belong to the key of the whole text. If
  ///   the whole text was read, this number is one more than the number of bytes.
  private func primaries(
    of text: UnsafeBufferPointer<UInt8>, atMost length: Int
  ) -> (key: [UInt8], settled: Int) {
    let end = cut(text, at: length)
    let key = collator.primaryKey(of: UnsafeBufferPointer(rebasing: text[..<end]).span)
    if end == text.count { return (key, key.count + 1) }
    // The text after the cut can change the weights of the last characters before it, but not
    // of earlier ones.
    return (key, max(0, key.count - unsettledCount))
  }

  /// Returns a position to cut a text: between two characters, not inside a number and not
  /// before a mark.
  private func cut(_ text: UnsafeBufferPointer<UInt8>, at length: Int) -> Int {
    guard length < text.count, let start = text.baseAddress else { return text.count }
    var end = length
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    // The weight of a number starts with the number of its digits. A mark can combine with a
    // letter across all marks between them.
    while end < text.count {
      var next = start + end
      guard let codePoint = decodeUTF8(&next, start + text.count),
        ICUCharacters.isMark(codePoint) || ordersNumbers && ICUCharacters.isDigit(codePoint)
      else { break }
      end = next - start
    }
    return end
  }
}

extension SortKeyWriter {
  /// Returns the beginning of a text, whose weights do not depend on the rest.
  ///
  /// - Returns: A text of half of the length or more, or all of it; `nil` if there is none.
  fileprivate func beginning(
    of text: UnsafeBufferPointer<UInt8>, atMost length: Int
  ) -> UnsafeBufferPointer<UInt8>? {
    guard text.count > length, let start = text.baseAddress else { return text }
    let whole = start..<start + text.count
    let end = (length / 2...length).last { table.canDivide(whole, at: start + $0) }
    return end.map { UnsafeBufferPointer(rebasing: text[..<$0]) }
  }

  /// Calls a closure with the primary weights of a text, as they are in a key; returns `nil` if the writer cannot
  /// write them.
  fileprivate func withPrimaries<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let capacity = Self.capacity(for: text.count)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory -> Result? in
      guard let start = memory.baseAddress else { return nil }
      var levels = Levels(at: start, length: text.count, table.format)
      guard writeWeights(of: text, to: &levels, spare: Self.spareElements) else { return nil }
      return body(UnsafeBufferPointer(start: start, count: levels.key - start))
    }
  }
}
