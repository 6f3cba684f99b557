internal import BulkMemory

extension [[UInt8]] {
  /// Removes all pieces, and joins them into one array.
  ///
  /// Each piece is freed after it is copied, so at most one piece is in memory twice.
  ///
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  mutating func takeAll() throws(RecordFileError) -> [UInt8] {
    removeAll(where: \.isEmpty)
    guard count > 1 else { return popLast() ?? [] }
    let size = reduce(0) { $0 + $1.count }
    try RecordFileError.checkMemory(size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, total in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      for i in indices {
        let end = total + self[i].count
        _ = UnsafeMutableBufferPointer(rebasing: buffer[total..<end])
          .initialize(fromContentsOf: self[i])
        self[i] = []
        total = end
      }
      removeAll()
    }
  }
}
