/// Replacements of parts of a file, in the order of the file.
struct ByteChanges {
  private var replacements: [(range: Range<Int>, bytes: [UInt8])] = []
  private var end = 0

  /// The number of bytes by which the file becomes longer.
  private var growth = 0

  /// Replaces a range, which must not be before the ranges of earlier calls.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    precondition(range.lowerBound >= end, "Changes are in the order of the file")
    end = range.upperBound
    growth += bytes.count - range.count
    replacements.append((range, bytes))
  }

  /// Inserts bytes, after those that were inserted at the same offset before.
  mutating func insert(_ bytes: [UInt8], at offset: Int) {
    replace(offset..<offset, with: bytes)
  }

  mutating func remove(_ range: Range<Int>) {
    replace(range, with: [])
  }

  /// Returns the changed file.
  ///
  /// - Parameters:
  ///   - bytes: The file, without its byte-order mark.
  ///   - mark: The byte-order mark of the result.
  /// - Returns: The changed file, which begins with the mark.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  func applied(to bytes: [UInt8], after mark: [UInt8]) throws(RecordFileError) -> [UInt8] {
    let size = mark.count + bytes.count + growth
    try RecordFileError.checkMemory(size)
    var result: [UInt8] = []
    result.reserveCapacity(size)
    result += mark
    var copied = 0
    for (range, replacement) in replacements {
      result += bytes[copied..<range.lowerBound]
      result += replacement
      copied = range.upperBound
    }
    result += bytes[copied...]
    return result
  }
}
