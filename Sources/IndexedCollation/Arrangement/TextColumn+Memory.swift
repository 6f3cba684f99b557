internal import BulkMemory

extension TextColumn {
  /// Returns whether the system would provide the memory to arrange the column.
  ///
  /// This memory holds two arrays of entries, the keys, the positions and the stacks of the
  /// threads.
  package func hasMemoryForArrangement(threads: Int) -> Bool {
    let threads = usableThreads(of: threads)
    // One additional thread writes the output.
    let stacks = threads > 1 ? (threads + 1) << 23 : 0
    // A key is about as long as its text, and alignment to pages takes as much again. The
    // constant covers the weight table, which takes nine megabytes, ICU and the output.
    return Memory.isAvailable(48 * count + 6 * storage.count + stacks + 1 << 25)
  }
}
