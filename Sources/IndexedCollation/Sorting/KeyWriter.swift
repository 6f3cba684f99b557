/// Makes sort keys and stores them in an arena, on one thread at a time.
///
/// A ``SortKeyWriter`` writes the bytes of one key; this type chooses the place, and asks ICU for the
/// keys that the writer cannot write.
///
/// It uses the weight table and the collator of the key maker, which must outlive it.
struct KeyWriter {
  private let arena: KeyArena
  private let collator: ICUCollator
  private let writer: SortKeyWriter?
  private var chunk: KeyArena.Chunk

  init(_ maker: KeyMaker, arena: KeyArena) {
    self.arena = arena
    self.collator = maker.collator
    self.writer = maker.table.flatMap { table in
      table.reader.hasAllLevels ? SortKeyWriter(table: table.reader) : nil
    }
    self.chunk = arena.takeChunk(for: 0)
  }

  /// Makes and stores the key of a text; returns `nil` for a long text.
  @inline(__always)
  mutating func key(of text: UnsafeBufferPointer<UInt8>) -> StoredKey? {
    guard text.count <= SortKeyWriter.maximumTextLength else { return nil }
    let capacity = SortKeyWriter.capacity(for: text.count)
    if !chunk.hasRoom(for: capacity) { chunk = arena.takeChunk(for: capacity) }
    if let end = writer?.write(text, to: chunk.next) { return chunk.keep(to: end) }
    return keyByICU(of: text)
  }

  // Not inlined, because this code is large and rarely needed.
  @inline(never)
  private mutating func keyByICU(of text: UnsafeBufferPointer<UInt8>) -> StoredKey {
    let key = collator.sortKey(of: text.span)
    if !chunk.hasRoom(for: key.count) { chunk = arena.takeChunk(for: key.count) }
    let start = chunk.next
    for (i, byte) in key.enumerated() { start[i] = byte }
    return chunk.keep(to: start + key.count)
  }
}
