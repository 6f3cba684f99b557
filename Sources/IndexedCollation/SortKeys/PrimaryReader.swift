/// Reads the primary weights of a text, one after another, as far as this is simple.
///
/// It makes no key, so a comparison can end at the first weight that decides. What a ``SortKeyWriter`` reads
/// with the most care, such as several marks in a row and numbers, ends the reading.
struct PrimaryReader {
  /// The maximum number of characters of a contraction; rules can have no longer ones.
  private static let maximumContractionCount = 31

  private let table: WeightTable.Reader
  private let text: Range<UnsafePointer<UInt8>>
  private var next: UnsafePointer<UInt8>

  /// The weights of the character before.
  private var previous = Weights(bits: 0)

  /// The elements of the last character or contraction that are not read yet.
  private var elements = UnsafeBufferPointer<CollationElement>(start: nil, count: 0)[...]

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: A place whose character is not joined with the one before.
  ///   - table: The weight table.
  @inline(__always)
  init(
    of text: Range<UnsafePointer<UInt8>>, from start: UnsafePointer<UInt8>,
    _ table: WeightTable.Reader
  ) {
    self.text = text
    self.table = table
    next = start
  }

  /// Reads the next primary weight.
  ///
  /// - Returns: The weight, or zero at the end of the text; `nil` if it needs more care.
  mutating func read() -> UInt32? {
    while true {
      while let element = elements.popFirst() {
        if element.primary != 0 { return element.primary }
      }
      let place = next
      guard place < text.upperBound else { return 0 }
      guard let character = decodeUTF8(&next, text.upperBound) else { return nil }
      let weights = table.weights(of: character)
      if weights.has(Weights.isOnlyKnownToICU) { return nil }
      if weights.has(Weights.isMark) {
        guard isOnlyMark(character, at: place) else { return nil }
      } else if previous.has(Weights.isMark), weights.has(Weights.continuesContraction) {
        return nil
      }
      previous = weights
      if weights.has(Weights.startsContraction) || character >= 0x80, next < text.upperBound {
        guard readContraction(from: character, weights) else { return nil }
        if !elements.isEmpty { continue }
      }
      if weights.has(Weights.isList) {
        elements = table.elements(of: weights)[...]
      } else if weights.primary != 0 {
        return weights.primary
      }
    }
  }

  /// Returns whether a mark has its own weights, and is beside no other one.
  @inline(never)
  private func isOnlyMark(_ mark: UInt32, at place: UnsafePointer<UInt8>) -> Bool {
    if previous.has(Weights.isMark) { return false }
    guard hasOwnWeights(mark: mark, at: place) else { return false }
    var after = next
    guard after < text.upperBound else { return true }
    guard let following = decodeUTF8(&after, text.upperBound) else { return false }
    let other = Weights.isMark | Weights.isOnlyKnownToICU | Weights.continuesContraction
    return !table.weights(of: following).has(other)
  }

  /// Reads the contraction that begins with a character, if there is one.
  ///
  /// - Returns: `false` if the characters need more care.
  private mutating func readContraction(from character: UInt32, _ weights: Weights) -> Bool {
    var after = next
    guard let following = decodeUTF8(&after, text.upperBound) else { return false }
    let others = table.weights(of: following)
    if others.has(Weights.isOnlyKnownToICU) { return false }
    let isContraction =
      weights.has(Weights.startsContraction)
      && others.has(Weights.continuesContraction | Weights.isMark)
    guard isContraction || others.has(Weights.isMark) else { return true }
    // Normalization can move a mark before a mark inside a character, which makes it a different letter.
    guard !weights.has(Weights.isMark), areMarksInOrder(from: next) else { return false }
    guard isContraction else { return true }
    switch table.contraction(from: character, before: next, text.upperBound) {
    case .none, .independent: return true
    case .undecided: return false
    case .found(let contraction):
      next = contraction.end
      previous = table.weights(of: contraction.last)
      elements = contraction.elements[...]
      return table.isIndependent(of: contraction, previous, at: next, text.upperBound)
    }
  }

  /// Returns whether the marks among the characters that can belong to a contraction, and directly after them, have
  /// their own weights.
  ///
  /// - Returns: `false` also if several marks are together.
  private func areMarksInOrder(from place: UnsafePointer<UInt8>) -> Bool {
    var after = place
    var isAfterMark = false
    for _ in 0..<Self.maximumContractionCount {
      let place = after
      guard place < text.upperBound else { return true }
      guard let character = decodeUTF8(&after, text.upperBound) else { return false }
      let weights = table.weights(of: character)
      if weights.has(Weights.isOnlyKnownToICU) { return false }
      if weights.has(Weights.isMark) {
        guard !isAfterMark, hasOwnWeights(mark: character, at: place) else { return false }
      } else if !weights.has(Weights.continuesContraction) {
        return true
      }
      isAfterMark = weights.has(Weights.isMark)
    }
    return false
  }

  private func hasOwnWeights(mark: UInt32, at place: UnsafePointer<UInt8>) -> Bool {
    !table.marksDependOnText || table.hasOwnWeights(mark: mark, at: place, in: text.lowerBound)
  }
}
