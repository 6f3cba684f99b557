/// Makes the key of several texts or values in parts, or what its beginning is.
protocol KeyBuilder {
  var keys: DirectedKeys { get }

  /// The maximum length of a text, in bytes.
  static var maximumTextLength: Int { get }

  /// Adds the key of a text, and its end, to the unfinished key.
  ///
  /// - Returns: Whether the text and the key are short enough. If not, the unfinished key is dropped.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool

  /// Adds bytes, none of which is 00, to the unfinished key.
  ///
  /// - Returns: Whether the key is short enough. If not, the unfinished key is dropped.
  mutating func append(_ bytes: some Collection<UInt8>) -> Bool

  /// Ends a key that cannot be made because one of its texts is long.
  ///
  /// - Parameters:
  ///   - text: The first text that the rest of the key depends on.
  ///   - direction: The direction of the key.
  /// - Returns: `false`.
  mutating func end(with text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool
}

extension KeyBuilder {
  mutating func end(with text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool {
    false
  }
}

extension KeyWriter: KeyBuilder {
  static var maximumTextLength: Int { SortKeyWriter.maximumTextLength }
}

/// Makes the beginning of a key, up to the first long text.
struct KeyBeginningWriter: KeyBuilder {
  let keys: DirectedKeys
  private(set) var bytes: [UInt8] = []

  static var maximumTextLength: Int { SortKeyWriter.maximumTextLength }

  init(_ keys: DirectedKeys) {
    self.keys = keys
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool {
    guard text.count <= Self.maximumTextLength else { return end(with: text, direction) }
    bytes += direction.applied(to: keys.maker.key(of: text) + [1])
    return true
  }

  mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
    self.bytes += bytes
    return true
  }

  mutating func end(with text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool {
    bytes += direction.applied(to: keys.maker.beginning(of: text))
    return false
  }
}

extension LongKeyWriter: KeyBuilder {
  static var maximumTextLength: Int { .max }
}
