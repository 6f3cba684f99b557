/// A text for whose key the memory of a writer is too small.
///
/// The key is that of the whole text, but it is made of one part of the text after another. A part ends
/// where the weights before do not depend on what follows, and the other way around.
struct LongText {
  /// The maximum number of bytes of a part.
  private static let partLength = 1 << 14

  /// The maximum number of collation elements of a part beyond its number of bytes.
  private static let spareElements = partLength

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
    guard text.count - start > Self.partLength, let first = text.baseAddress else {
      return text.count
    }
    let whole = first..<first + text.count
    let places = start + Self.partLength / 2...start + Self.partLength
    return places.last { writer.table.canDivide(whole, at: first + $0) }
  }
}
