internal import BulkMemory

extension TextColumn {
  /// Returns whether the system would provide the memory to arrange the column.
  ///
  /// This memory holds two arrays of entries, the keys, the positions and what the threads need.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - furtherKeys: The number of further keys.
  ///   - furtherBytes: The size of the texts at further keys, in bytes.
  /// - Returns: Whether there is enough memory.
  package func hasMemoryForArrangement(
    threads: Int, furtherKeys: Int = 0, furtherBytes: Int = 0
  ) -> Bool {
    let threads = usableThreads(of: threads)
    // A key is about as long as its text, and alignment to pages takes as much again. The
    // constant covers the weight table, which takes nine megabytes, ICU and the output.
    // With further keys, each text is copied to a string.
    let strings =
      furtherKeys == 0 ? 0 : (furtherKeys + 1) * 48 * count + 8 * (furtherBytes + storage.count)
    // One additional thread writes the output.
    return Memory.isAvailable(
      forThreads: threads > 1 ? threads + 1 : 0,
      byteCount: 48 * count + 6 * storage.count + strings + 1 << 25)
  }
}
