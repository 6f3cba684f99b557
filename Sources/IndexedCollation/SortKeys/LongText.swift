/// A text for whose key the memory of a writer is too small.
///
/// The key is that of the whole text, but it is made of one part of the text after another. A part ends
/// where the weights before do not depend on what follows, and the other way around.
struct LongText {
  /// The maximum number of bytes of a part.
  private static let partLength = 1 << 14

  /// The maximum number of collation elements of a part beyond its number of bytes.
  private static let spareElements = partLength

  /// The maximum number of characters of a contraction; rules can have no longer ones.
  private static let maximumContractionCount = 31

  private let text: UnsafeBufferPointer<UInt8>
  private let writer: SortKeyWriter
  private let format: SortKeyFormat

  /// Creates the text, or `nil` if the parts of its key depend on all of it.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - writer: The writer of the keys of short texts.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ writer: SortKeyWriter) {
    format = writer.table.format
    if format.reversesSecondary { return nil }
    self.text = text
    self.writer = writer
  }

  /// The key, without the final 00; `nil` if ICU must make it.
  func key() -> [UInt8]? {
    var levels = [[UInt8]](repeating: [], count: format.levelCount)
    // Most keys are not much longer than the text.
    levels[0].reserveCapacity(text.count + text.count / 16)
    let isWritten = forEachPart { pieces in
      for level in levels.indices { levels[level].append(contentsOf: pieces[level]) }
    }
    guard isWritten else { return nil }
    for level in 1..<max(levels.count, 1) {
      levels[0].append(1)
      levels[0] += levels[level]
      levels[level] = []
    }
    return levels[0]
  }

  /// Passes the key, without the final 00, to a closure, piece by piece.
  ///
  /// The text is read once for each level, so that no level is in memory.
  ///
  /// - Parameter body: A closure that receives each piece.
  /// - Returns: `false` if ICU must make the rest of the key.
  func forEachPiece(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    for level in 0..<format.levelCount {
      if level > 0 { withUnsafeBytes(of: UInt8(1)) { body($0.bindMemory(to: UInt8.self)) } }
      guard forEachPart({ body($0[level]) }) else { return false }
    }
    return true
  }

  /// Passes the bytes of each level to a closure, part by part.
  private func forEachPart(
    _ body: (_ levels: [UnsafeBufferPointer<UInt8>]) -> Void
  ) -> Bool {
    let length = Self.partLength + Self.spareElements
    let capacity = SortKeyWriter.capacity(for: length)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
      guard let memory = memory.baseAddress else { return false }
      var compressed: UInt32 = 0
      var (secondary, tertiary) = (0, 0)
      var start = 0
      while start < text.count {
        guard let end = end(ofPartFrom: start) else { return false }
        let part = UnsafeBufferPointer(rebasing: text[start..<end])
        var levels = SortKeyWriter.Levels(at: memory, length: length, format)
        levels.compressed = compressed
        (levels.secondary.common, levels.tertiary.common) = (secondary, tertiary)
        guard writer.writeWeights(of: part, to: &levels, spare: Self.spareElements) else {
          return false
        }
        body([
          UnsafeBufferPointer(start: memory, count: levels.key - memory),
          levels.secondary.endPart(), levels.tertiary.endPart(),
        ])
        (secondary, tertiary) = (levels.secondary.common, levels.tertiary.common)
        compressed = levels.compressed
        start = end
      }
      // The common weights at the end of each level.
      body([
        UnsafeBufferPointer(start: memory, count: 0),
        Self.end(of: secondary, .secondary, at: memory),
        Self.end(of: tertiary, format.tertiary, at: memory + Self.partLength),
      ])
      return true
    }
  }

  /// Returns the bytes of common weights that nothing follows.
  private static func end(
    of common: Int, _ format: KeyLevelFormat, at memory: UnsafeMutablePointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var level = KeyLevelWriter(at: memory + 16, format)
    level.common = common
    var end = memory
    level.end(movingTo: &end)
    return UnsafeBufferPointer(start: memory, count: end - memory)
  }

  /// Returns the end of the part that begins at a place, or `nil` if there is none near enough.
  private func end(ofPartFrom start: Int) -> Int? {
    guard text.count - start > Self.partLength else { return text.count }
    var place = start + Self.partLength
    while place > start + Self.partLength / 2 {
      if canDivide(at: place) { return place }
      place -= 1
    }
    return nil
  }

  /// Returns whether the weights before and after a place do not depend on each other.
  private func canDivide(at place: Int) -> Bool {
    guard text[place] & 0xC0 != 0x80, let (letter, end) = weights(at: place) else { return false }
    // Marks, and everything that is ignored together with punctuation, depend on what is before them.
    guard !letter.has(Weights.isMark | Weights.isOnlyKnownToICU), hasPrimary(letter) else {
      return false
    }
    // Normalization can move the mark before a mark inside the letter.
    if text[place] >= 0x80, end < text.count {
      guard let (next, _) = weights(at: end),
        !next.has(Weights.isMark | Weights.isOnlyKnownToICU)
      else { return false }
    }
    return !isAfterContraction(letter, at: place)
  }

  /// Returns whether a contraction could begin before a place and have the letter there in it.
  private func isAfterContraction(_ letter: Weights, at place: Int) -> Bool {
    var end = place
    var count = 0
    while end > 0, count < Self.maximumContractionCount {
      var start = end - 1
      while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
      guard let (previous, next) = weights(at: start), next == end,
        !previous.has(Weights.isOnlyKnownToICU)
      else { return true }
      if !letter.has(Weights.continuesContraction) { return false }
      // All characters of a contraction but the first one continue it, and it can skip marks.
      if previous.has(Weights.startsContraction) { return true }
      if !previous.has(Weights.continuesContraction | Weights.isMark) { return false }
      if !previous.has(Weights.isMark) { count += 1 } else if place - end > 256 { return true }
      end = start
    }
    return false
  }

  /// Returns whether the first element of a character has a primary weight.
  private func hasPrimary(_ letter: Weights) -> Bool {
    guard letter.has(Weights.isList) else { return letter.primary != 0 }
    return writer.table.elements(of: letter).first.map { $0.primary != 0 } ?? false
  }

  /// Returns the weights of the character at a place, and its end; `nil` if it is invalid.
  private func weights(at place: Int) -> (Weights, end: Int)? {
    guard let start = text.baseAddress else { return nil }
    var next = start + place
    guard let codePoint = decodeUTF8(&next, start + text.count) else { return nil }
    return (writer.table.weights(of: codePoint), next - start)
  }
}
