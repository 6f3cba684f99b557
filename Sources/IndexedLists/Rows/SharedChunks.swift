/// The chunks of rows whose memory two lists share, because one is a changed copy of the other.
///
/// The rows of such a chunk are the same in both lists, so they are not read. The type is not generic, and is
/// compiled only once for all types of elements, because a long list has thousands of chunks.
struct SharedChunks {
  private let old: RowTree
  private let new: RowTree
  private let isRestricted: Bool
  private let oldStorage: [UInt]
  private let newStorage: [UInt]

  /// - Parameters:
  ///   - old: The order of one list, which must stay alive.
  ///   - oldElements: The elements of each chunk of this order.
  ///   - new: The order of the other list, which must stay alive.
  ///   - newElements: The elements of each chunk of this order.
  init<Item>(
    _ old: RowTree, _ oldElements: PagedArray<[Item]>, _ new: RowTree,
    _ newElements: PagedArray<[Item]>
  ) {
    self.old = old
    self.new = new
    isRestricted = old.isRestricted || new.isRestricted
    oldStorage = Self.storage(of: oldElements)
    newStorage = Self.storage(of: newElements)
  }

  /// Returns a number for the memory of each array, which is the same only for arrays that share it.
  ///
  /// An array is one reference to its memory. No copy of the array is made, because counting thousands of
  /// references takes longer than all the rest.
  private static func storage<Item>(of arrays: PagedArray<[Item]>) -> [UInt] {
    precondition(MemoryLayout<[Item]>.size == MemoryLayout<UInt>.size)
    return [UInt](unsafeUninitializedCapacity: arrays.count) { words, count in
      for page in arrays.pages {
        let free = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: words[count...]))
        page.withUnsafeBytes { free.copyMemory(from: $0) }
        count += page.count
      }
    }
  }

  /// Returns whether two sections have the same chunks, and share all of them.
  func areAll(inSection section: Int, _ newSection: Int) -> Bool {
    let chunks = old.chunkNumbers(ofSection: section)
    let newChunks = new.chunkNumbers(ofSection: newSection)
    return chunks.count == newChunks.count
      && self.count(in: chunks[...], newChunks[...]) == chunks.count
  }

  /// Returns the number of chunks at the beginning of two sequences that are shared.
  func count(in chunks: ArraySlice<Int>, _ newChunks: ArraySlice<Int>) -> Int {
    var count = 0
    for (chunk, newChunk) in zip(chunks, newChunks) {
      guard oldStorage[chunk] == newStorage[newChunk],
        !isRestricted || old.rows(ofChunk: chunk) == new.rows(ofChunk: newChunk)
      else { break }
      count += 1
    }
    return count
  }
}
