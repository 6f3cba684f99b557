/// Reads the primary weights of a text, and the characters at which a search can start.
///
/// The weights are those of a ``SortKeyWriter`` that is careful. What the writer leaves to ICU, this reader
/// asks ICU for, with the characters around it that can interact with it.
struct SearchTextReader {
  /// The rest of a text, from a character that is joined with the one before.
  struct Rest {
    var text: Range<UnsafePointer<UInt8>>
    /// Whether a search can start there.
    var isStart: Bool
    /// Whether a word begins there.
    var isWordStart: Bool
  }

  /// A place at which the text can be divided: nothing before it changes the weights after it.
  private struct Boundary {
    var place: UnsafePointer<UInt8>
    var byteCount: Int
    var count: Int
    var isStart: Bool
    var isWordStart: Bool
    var wasInWord: Bool
  }

  /// The length, in bytes, of the longest run of characters that ICU is asked for.
  ///
  /// Each of the characters can be the start of a search, so the time grows with the square of the length.
  private static let maximumRunLength = 128

  /// The length, in bytes, of what is read of a rest.
  private static let maximumRestLength = 1024

  private let text: Range<UnsafePointer<UInt8>>
  private let table: WeightTable.Reader
  private let collator: ICUCollator
  // A search can start at a character without a weight. Then it starts at the next weight.
  private var isStart: Bool
  private var isWordStart: Bool
  private var wasInWord = false
  /// The number of weights.
  private var count = 0

  init(_ rest: Rest, _ table: WeightTable.Reader, _ collator: ICUCollator) {
    text = rest.text
    self.table = table
    self.collator = collator
    isStart = rest.isStart
    isWordStart = rest.isWordStart
  }

  /// Adds the codes of the text to a column.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - codes: The codes.
  ///   - rests: The rests of the text, to which those of this text are added; `nil` if this text is a rest,
  ///     of which only the first weights are needed. Each place in a rest is also a place in the whole text.
  /// - Returns: `false` if the text is undecided; see ``SearchColumn/Chunk/undecided``.
  mutating func read(
    into column: inout SearchColumnWriter, _ codes: inout WeightCodes, _ rests: inout [Rest]?
  ) -> Bool {
    let limit = rests == nil ? SearchText.maximumCount : .max
    let isRest = rests == nil
    let (first, end) = (text.lowerBound, text.upperBound)
    var next = first
    // Whether the character before can begin a contraction.
    var wasBeginning = false
    // The place after a pair of characters that do not interact.
    var settled = first
    var boundary = boundary(at: first, column)

    while next < end {
      let character = next
      // Otherwise many rests of a text with many characters without weights take the square of its length.
      if isRest, character - first > Self.maximumRestLength { return false }
      guard let codePoint = decodeUTF8(&next, end) else { return false }
      let known = codes.character(codePoint, table)
      if !known.needsCare {
        // Only here is the last weight certain.
        if count >= limit { return true }
        boundary = self.boundary(at: character, column)
      }
      startAt(known, isFirst: character == first)
      if known.hasCode, !known.isBeginning || !nextNeedsCare(next, end, &codes) {
        append(known.code, to: &column)
        wasBeginning = known.isBeginning
        continue
      }
      let isRead = readCarefully(
        codePoint, at: character, before: &next, &wasBeginning, &settled, into: &column, &codes,
        &rests)
      if !isRead {
        guard readRun(from: boundary, before: &next, into: &column, &codes, &rests) else {
          return false
        }
        wasBeginning = false
        settled = next
      }
    }
    return true
  }

  /// Reads a character whose neighbors can matter, and possibly the next one, with the weight table.
  ///
  /// - Returns: `false` if only ICU knows the weights.
  private mutating func readCarefully(
    _ codePoint: UInt32, at character: UnsafePointer<UInt8>,
    before next: inout UnsafePointer<UInt8>, _ wasBeginning: inout Bool,
    _ settled: inout UnsafePointer<UInt8>, into column: inout SearchColumnWriter,
    _ codes: inout WeightCodes, _ rests: inout [Rest]?
  ) -> Bool {
    let (first, end) = (text.lowerBound, text.upperBound)
    let weights = table.weights(of: codePoint)
    if weights.has(Weights.isOnlyKnownToICU) { return false }
    if weights.has(Weights.isMark), table.marksDependOnText,
      !table.hasOwnWeights(mark: codePoint, at: character, in: first)
    {
      return false
    }
    if wasBeginning, weights.has(Weights.continuesContraction), character != settled {
      return false
    }
    // A contraction can go on after a mark that is not part of it (UTS #10, section 7, S2.1.1).
    if !weights.has(Weights.isMark) || !wasBeginning {
      wasBeginning = weights.has(Weights.startsContraction)
    }
    if weights.has(Weights.startsContraction), !weights.has(Weights.isMark) {
      var last = next
      if let pair = table.pair(codePoint, before: &last, end) {
        if let elements = table.elements(of: pair) {
          let others = table.weights(of: pair.second)
          if others.has(Weights.isMark), table.marksDependOnText,
            !table.hasOwnWeights(mark: pair.second, at: next, in: first)
          {
            return false
          }
          guard append(elements.lazy.map(\.primary), to: &column, &codes) else { return false }
          keepRest(from: next, pair.second, &codes, &rests)
          next = last
          wasBeginning = others.has(Weights.startsContraction)
          // The second character can still be the context of the next one.
          if wasBeginning, table.pair(pair.second, before: &last, end)?.isIndependent == true {
            settled = next
          }
          return true
        }
        guard pair.isIndependent else { return false }
        settled = next
      }
    }
    return weights.has(Weights.isList)
      ? append(table.elements(of: weights).lazy.map(\.primary), to: &column, &codes)
      : append(CollectionOfOne(weights.primary), to: &column, &codes)
  }

  /// Reads a run of characters with ICU: from a place before which nothing matters to the next such place.
  ///
  /// - Returns: `false` if the run is long, or if its weights are not found in its key.
  private mutating func readRun(
    from boundary: Boundary, before next: inout UnsafePointer<UInt8>,
    into column: inout SearchColumnWriter, _ codes: inout WeightCodes, _ rests: inout [Rest]?
  ) -> Bool {
    column.removeBytes(from: boundary.byteCount)
    while let last = rests?.last, last.text.lowerBound > boundary.place { rests?.removeLast() }
    count = boundary.count
    (isStart, isWordStart) = (boundary.isStart, boundary.isWordStart)
    wasInWord = boundary.wasInWord
    next = boundary.place
    while next < text.upperBound {
      let character = next
      guard let codePoint = decodeUTF8(&next, text.upperBound) else { return false }
      let known = codes.character(codePoint, table)
      if character == boundary.place {
        startAt(known, isFirst: character == text.lowerBound)
        continue
      }
      if !known.needsCare {
        next = character
        break
      }
      keepRest(from: character, codePoint, &codes, &rests)
      guard next - boundary.place <= Self.maximumRunLength else { return false }
    }
    let run = UnsafeBufferPointer(start: boundary.place, count: next - boundary.place)
    guard let weights = codes.weights(ofRun: Array(run), collator) else { return false }
    return append(weights, to: &column, &codes)
  }

  private func boundary(
    at place: UnsafePointer<UInt8>, _ column: SearchColumnWriter
  ) -> Boundary {
    Boundary(
      place: place, byteCount: column.places.count, count: count, isStart: isStart,
      isWordStart: isWordStart, wasInWord: wasInWord)
  }

  /// Returns whether the next character can continue a contraction.
  @inline(__always)
  private func nextNeedsCare(
    _ next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ codes: inout WeightCodes
  ) -> Bool {
    var next = next
    guard next < end, let codePoint = decodeUTF8(&next, end) else { return false }
    return codes.character(codePoint, table).needsCare
  }

  /// Notes whether a search can start at a character.
  @inline(__always)
  private mutating func startAt(_ character: WeightCodes.Character, isFirst: Bool) {
    // Whether a search can start at the first character is known already.
    if !isFirst {
      isStart = isStart || !character.isExtending
      isWordStart =
        isWordStart || character.isInWord && (!wasInWord || character.isIdeograph)
    }
    wasInWord = character.isInWord
  }

  /// Keeps the rest of the text from a character that is joined with the one before, if a search can start
  /// there.
  private mutating func keepRest(
    from place: UnsafePointer<UInt8>, _ codePoint: UInt32, _ codes: inout WeightCodes,
    _ rests: inout [Rest]?
  ) {
    let second = codes.character(codePoint, table)
    defer { wasInWord = second.isInWord }
    if rests == nil { return }
    let isWordStart = second.isInWord && (!wasInWord || second.isIdeograph)
    if isWordStart || !second.isExtending {
      rests?.append(
        Rest(
          text: place..<text.upperBound, isStart: !second.isExtending, isWordStart: isWordStart))
    }
  }

  /// Adds the codes of weights, without those that are zero.
  private mutating func append(
    _ weights: some Sequence<UInt32>, to column: inout SearchColumnWriter,
    _ codes: inout WeightCodes
  ) -> Bool {
    for weight in weights where weight != 0 {
      guard let code = codes.code(of: weight) else { return false }
      append(code, to: &column)
    }
    return true
  }

  @inline(__always)
  private mutating func append(_ code: WeightCodes.Code, to column: inout SearchColumnWriter) {
    if code.isEmpty { return }
    column.append(code, isStart: isStart, isWordStart: isWordStart)
    (isStart, isWordStart) = (false, false)
    count += 1
  }
}
