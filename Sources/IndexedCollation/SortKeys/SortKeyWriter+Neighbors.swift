extension SortKeyWriter {
  /// Writes a character that its neighbors can change, or that has unusual weights; also the next
  /// characters, if they belong together.
  ///
  /// - Returns: `false` if ICU must make the key.
  // Not inlined, so that the values of the loop for plain characters stay in registers.
  @inline(never)
  func writeCarefully(_ place: inout Place, to levels: inout Levels) -> Bool {
    let (start, end) = (place.text.lowerBound, place.text.upperBound)
    let character = place.next
    guard let codePoint = decodeUTF8(&place.next, end) else { return false }
    let weights = table.weights(of: codePoint)
    if weights.has(Weights.isOnlyKnownToICU), weights.digitValue == nil { return false }
    if weights.has(Weights.isMark), table.marksDependOnText {
      guard table.hasOwnWeights(mark: codePoint, at: character, in: start) else { return false }
    }
    let isMark = weights.has(Weights.isMark)
    if weights.has(Weights.continuesContraction) {
      if place.previous.has(Weights.startsContraction), character != place.settled { return false }
      // A contraction can go on after marks that are not part of it, with another mark (UTS #10, section 7,
      // S2.1.1).
      if isMark, place.isAfterSkippedMark { return false }
    }
    place.isAfterSkippedMark =
      isMark
      && (place.isAfterSkippedMark || place.isAfterBeginning
        || place.previous.has(Weights.startsContraction))
    place.isAfterBeginning = false
    place.previous = weights
    if weights.has(Weights.isOnlyKnownToICU) {
      return writeNumber(from: character, &place, to: &levels)
    }
    if weights.has(Weights.startsContraction) {
      switch table.contraction(from: codePoint, before: place.next, end) {
      case .none: break
      case .undecided: return false
      case .independent: place.settled = place.next
      case .found(let contraction):
        return !isMark && write(contraction, from: character, &place, to: &levels)
      }
    }
    if weights.has(Weights.isList) {
      place.spare -= weights.listCount - (place.next - character)
      if place.spare < 0 { return false }
      levels.append(
        table.elements(of: weights), isCompressible: weights.has(Weights.isCompressible))
    } else {
      levels.append(weights)
    }
    return true
  }

  /// Writes the weights of a run of digits.
  ///
  /// - Returns: `false` if ICU must make the key.
  private func writeNumber(
    from first: UnsafePointer<UInt8>, _ place: inout Place, to levels: inout Levels
  ) -> Bool {
    guard let numbers = table.numbers else { return false }
    let end = place.text.upperBound
    var number: UInt32 = 0
    // The digits without the zeros at the start.
    var count = 0
    place.next = first
    while let weights = table.digit(before: &place.next, end), let digit = weights.digitValue {
      place.previous = weights
      if count > 0 || digit > 0 { count += 1 }
      if count <= 7 { number = 10 * number + UInt32(digit) }
    }
    if count <= 7, let weight = numbers.weight(of: number) {
      levels.append(weight, isCompressible: numbers.isCompressible)
      return true
    }
    var next = first
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: place.next - first) { digits in
      var count = 0
      while let digit = table.digit(before: &next, end)?.digitValue {
        digits[count] = digit
        count += 1
      }
      numbers.forEachWeight(of: UnsafeBufferPointer(rebasing: digits[..<count])) { weight in
        levels.append(weight, isCompressible: numbers.isCompressible)
      }
      return true
    }
  }

  /// Writes the weights of a contraction.
  ///
  /// - Returns: `false` if ICU must make the key.
  private func write(
    _ contraction: WeightTable.Contraction, from first: UnsafePointer<UInt8>,
    _ place: inout Place, to levels: inout Levels
  ) -> Bool {
    let end = place.text.upperBound
    if table.marksDependOnText {
      while place.next < contraction.end {
        let character = place.next
        guard let codePoint = decodeUTF8(&place.next, contraction.end) else { return false }
        if table.weights(of: codePoint).has(Weights.isMark),
          !table.hasOwnWeights(mark: codePoint, at: character, in: place.text.lowerBound)
        {
          return false
        }
      }
    }
    place.spare -= contraction.elements.count - (contraction.end - first)
    if place.spare < 0 { return false }
    levels.append(contraction.elements, isCompressible: contraction.isCompressible)
    place.next = contraction.end
    place.previous = table.weights(of: contraction.last)
    // The last character can still be the context of the next one.
    if table.isIndependent(of: contraction, place.previous, at: place.next, end) {
      place.settled = place.next
    }
    place.isAfterBeginning = contraction.isBeginning
    return true
  }
}

extension SortKeyWriter.Levels {
  /// Writes a primary weight, and the common weights of the lower levels.
  fileprivate mutating func append(_ primary: UInt32, isCompressible: Bool) {
    SortKeyWriter.write(primary, isCompressible, &compressed, to: &key)
    secondary.common += 1
    tertiary.common += 1
  }

  /// Writes the weights of a character that has no list of elements.
  @inline(__always)
  fileprivate mutating func append(_ weights: Weights) {
    if weights.primary != 0 {
      SortKeyWriter.write(
        weights.primary, weights.has(Weights.isCompressible), &compressed, to: &key)
    }
    if weights.secondary != 0 { secondary.append(UInt16(weights.secondary) << 8) }
    if weights.tertiary != 0 { tertiary.append(UInt16(weights.tertiary) << 8) }
    if weights.accent != 0 {
      secondary.append(UInt16(weights.accent) << 8)
      tertiary.common += 1
    }
  }
}

extension WeightTable.Reader {
  /// Reads a digit of a number.
  ///
  /// - Returns: Its weights; `nil` if the next character is not one.
  @inline(__always)
  fileprivate func digit(
    before next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Weights? {
    var after = next
    guard next < end, let codePoint = decodeUTF8(&after, end) else { return nil }
    let weights = weights(of: codePoint)
    guard weights.has(Weights.isOnlyKnownToICU), weights.digitValue != nil else { return nil }
    next = after
    return weights
  }
}
