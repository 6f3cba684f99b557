/// Makes sort keys and stores them in an arena, on one thread at a time.
///
/// A ``SortKeyWriter`` writes the bytes of one text's key; this type chooses the place, and asks ICU
/// for the keys that the writer cannot write.
///
/// The key of several texts or values is made in parts: `append` adds each of them to the unfinished
/// key, and `finishedKey` stores it.
///
/// The writer uses the weight table and the collator of the key maker, which must outlive it.
struct KeyWriter {
  /// The maximum length of a key that is made in parts.
  private static let maximumLength = 1 << 20

  private let arena: KeyArena
  let keys: DirectedKeys
  /// The writer of the bytes; `nil` if the key maker has none, or none yet.
  private var writer: SortKeyWriter?
  private var chunk: KeyArena.Chunk
  /// The number of bytes of the unfinished key.
  private var length = 0

  init(_ keys: DirectedKeys, arena: KeyArena) {
    self.arena = arena
    self.keys = keys
    self.writer = keys.maker.writer
    self.chunk = arena.takeChunk(for: 0)
  }

  /// Makes and stores the key of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - mark: A byte that follows the key and its end, or `nil` if nothing does.
  /// - Returns: The key, or `nil` for a long text.
  @inline(__always)
  mutating func key(of text: UnsafeBufferPointer<UInt8>, mark: UInt8? = nil) -> StoredKey? {
    guard text.count <= SortKeyWriter.maximumTextLength else { return nil }
    if keys.direction == .reverse { return reversedKey(of: text, mark) }
    let capacity = SortKeyWriter.capacity(for: text.count) + 2
    if !chunk.hasRoom(for: capacity) { chunk = arena.takeChunk(for: capacity) }
    if var end = writer?.write(text, to: chunk.next) {
      if let mark {
        end[0] = keys.direction.terminator
        end[1] = mark
        end += 2
      }
      return chunk.keep(to: end)
    }
    return keyByICU(of: text, mark)
  }

  // Not inlined, because this code is large and rarely needed.
  @inline(never)
  private mutating func keyByICU(
    of text: UnsafeBufferPointer<UInt8>, _ mark: UInt8?
  ) -> StoredKey? {
    var key = bytesByICU(of: text)
    if let mark { key += [keys.direction.terminator, mark] }
    // Rules can give a character dozens of weights.
    return append(key) ? finishedKey() : nil
  }

  private mutating func bytesByICU(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if writer == nil {
      _ = keys.maker.reader(counting: text.count)
      writer = keys.maker.writer
    }
    return keys.maker.collator.sortKey(of: text.span)
  }

  @inline(never)
  private mutating func reversedKey(
    of text: UnsafeBufferPointer<UInt8>, _ mark: UInt8?
  ) -> StoredKey? {
    guard append(text, .reverse) else { return nil }
    if let mark, !append(CollectionOfOne(mark)) { return nil }
    return finishedKey()
  }

  /// Adds the key of a text, and its end, to the unfinished key.
  ///
  /// - Returns: Whether the text and the key are short enough. If not, the unfinished key is
  ///   dropped.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool {
    guard text.count <= SortKeyWriter.maximumTextLength, length <= Self.maximumLength / 2 else {
      length = 0
      return false
    }
    reserve(SortKeyWriter.capacity(for: text.count) + 1)
    let start = chunk.next + length
    if let end = writer?.write(text, to: start) {
      end[0] = 1
      direction.apply(to: UnsafeMutableBufferPointer(start: start, count: end + 1 - start))
      length += end + 1 - start
    } else {
      return append(direction.applied(to: bytesByICU(of: text) + [1]))
    }
    return true
  }

  /// Adds bytes, none of which is 00, to the unfinished key.
  ///
  /// - Returns: Whether the key is short enough. If not, the unfinished key is dropped.
  mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
    guard length + bytes.count <= Self.maximumLength else {
      length = 0
      return false
    }
    reserve(bytes.count)
    let end = chunk.next + length
    for (i, byte) in bytes.enumerated() { end[i] = byte }
    length += bytes.count
    return true
  }

  /// Stores the unfinished key.
  mutating func finishedKey() -> StoredKey {
    let end = chunk.next + length
    length = 0
    return chunk.keep(to: end)
  }

  /// Stores a key of another arena.
  mutating func copy(of key: StoredKey, in other: KeyArena) -> StoredKey {
    if key.isLong { return key }
    let count = other.restCount(of: key)
    if !chunk.hasRoom(for: count + 1) { chunk = arena.takeChunk(for: count + 1) }
    return chunk.keep(key.prefix, other.rest(at: key.rest), count: count)
  }

  /// Makes room for more bytes of the unfinished key.
  private mutating func reserve(_ count: Int) {
    guard !chunk.hasRoom(for: length + count) else { return }
    let larger = arena.takeChunk(for: length + count)
    larger.next.update(from: chunk.next, count: length)
    chunk = larger
  }
}
