/// Elements to sort, whose keys can be made in parallel.
protocol KeySource: Sendable {
  var count: Int { get }

  /// The keys whose elements can still differ if the keys are equal.
  var tiedKeys: TiedKeys { get }

  /// Makes and stores the key of an element.
  ///
  /// - Returns: The key, or `nil` if the element has none because one of its texts is long.
  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey?

  /// Returns the first bytes of the key of an element that has no stored key.
  ///
  /// The beginnings of the long texts decide them, so they take little time. Other keys can have the same
  /// first bytes.
  func beginning(at position: Int, _ keys: DirectedKeys) -> [UInt8]

  /// Writes the key of an element without a limit for its length, which compares like stored keys.
  func writeKey(at position: Int, to writer: inout LongKeyWriter)

  /// Returns whether two elements that have equal keys are known to be the same.
  ///
  /// It is called only for ``tiedKeys``.
  func areSame(_ left: Int, _ right: Int) -> Bool

  /// Makes and stores the key of an element among those that have an equal key.
  ///
  /// It is called only for ``tiedKeys``.
  ///
  /// - Returns: The key, or `nil` if the elements must be compared.
  func tieKey(at position: Int, by writer: inout KeyWriter) -> StoredKey?

  /// Returns the key of an element among those that have an equal key, without a limit for its length.
  ///
  /// It is called only for ``tiedKeys``.
  ///
  /// - Returns: The key, or `nil` if the elements must be compared.
  func tieBytes(at position: Int, _ keys: DirectedKeys) -> [UInt8]?

  /// Compares two elements that have equal keys.
  ///
  /// It is called only for ``tiedKeys``.
  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int

  /// Calls a closure with the text that determines the section of an element.
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result
}

extension KeySource {
  /// Returns the key of an element without a limit for its length.
  func bytes(at position: Int, _ keys: DirectedKeys) -> [UInt8] {
    var writer = LongKeyWriter(keys)
    writeKey(at: position, to: &writer)
    return writer.bytes
  }

  /// Passes the key of an element, without a limit for its length, to a closure, piece by piece.
  func forEachPiece(
    ofKeyAt position: Int, _ keys: DirectedKeys, _ receive: (Span<UInt8>) -> Void
  ) {
    withoutActuallyEscaping(receive) { receive in
      var writer = LongKeyWriter(keys, receive: receive)
      writeKey(at: position, to: &writer)
      writer.end()
    }
  }

  func tieKey(at position: Int, by writer: inout KeyWriter) -> StoredKey? { nil }
  func tieBytes(at position: Int, _ keys: DirectedKeys) -> [UInt8]? { nil }
  func areSame(_ left: Int, _ right: Int) -> Bool { false }
}

// A source of texts sorts by these texts alone.
extension KeySource where Self: TextSource {
  var tiedKeys: TiedKeys { .none }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int { 0 }

  @inline(__always)
  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    withText(at: position) { writer.key(of: $0) }
  }

  func beginning(at position: Int, _ keys: DirectedKeys) -> [UInt8] {
    withText(at: position) { keys.direction.applied(to: keys.maker.beginning(of: $0)) }
  }

  func writeKey(at position: Int, to writer: inout LongKeyWriter) {
    withText(at: position) { text in
      // In reverse, the end of a text must be greater than what can follow in its place.
      if writer.keys.direction == .forward {
        writer.appendKey(of: text)
      } else {
        _ = writer.append(text, writer.keys.direction)
      }
    }
  }
}

extension TextColumn: KeySource {}
extension StringsInPlace: KeySource {}
