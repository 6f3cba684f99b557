internal import BulkMemory

extension UnicodeText {
  /// Returns whether a range is valid UTF-8, or, in converted text, whether nothing in it was repaired.
  func isValid(in range: Range<Int>) -> Bool {
    utf8.span.extracting(range).isUTF8 && !repairs.contains(where: range.contains)
  }

  /// Returns the positions of the ranges that are invalid UTF-8, or, in converted text, of those that
  /// had to be repaired.
  ///
  /// - Parameter ranges: Ranges of the text, in its order.
  /// - Returns: The positions.
  func invalidRanges(among ranges: ByteRanges) -> [Int] {
    if !self.repairs.isEmpty {
      var repairs = self.repairs[...]
      return ranges.indices.filter { i in
        repairs = repairs.drop { $0 < ranges[i].lowerBound }
        let count = repairs.prefix { $0 < ranges[i].upperBound }.count
        repairs = repairs.dropFirst(count)
        return count > 0
      }
    }
    let bytes = utf8.span
    if bytes.isUTF8 { return [] }
    return ranges.indices.filter { !bytes.extracting(ranges[$0]).isUTF8 }
  }
}
