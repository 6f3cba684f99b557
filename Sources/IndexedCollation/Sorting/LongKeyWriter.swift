/// Makes a key of any length, in an array or piece by piece.
struct LongKeyWriter {
  /// The number of bytes from which they are passed on as a piece.
  private static let pieceSize = 1 << 16

  let keys: DirectedKeys

  /// The bytes that have not been passed on.
  private(set) var bytes: [UInt8] = []

  private let receive: ((Span<UInt8>) -> Void)?

  /// - Parameters:
  ///   - keys: The keys of the texts.
  ///   - receive: Receives the pieces of the key, or is `nil` if all bytes are kept.
  init(_ keys: DirectedKeys, receive: ((Span<UInt8>) -> Void)? = nil) {
    self.keys = keys
    self.receive = receive
  }

  /// Adds the key of a text, without its end.
  mutating func appendKey(of text: UnsafeBufferPointer<UInt8>) {
    appendKey(of: text, .forward)
  }

  /// Adds the key of a text, and its end.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection) -> Bool {
    appendKey(of: text, direction)
    return append(CollectionOfOne(direction.terminator))
  }

  /// Adds bytes, none of which is 00.
  mutating func append(_ bytes: some Collection<UInt8>) -> Bool {
    for byte in bytes { self.bytes.append(byte) }
    passOn(from: Self.pieceSize)
    return true
  }

  /// Passes the last piece on.
  mutating func end() { passOn(from: 1) }

  private mutating func appendKey(
    of text: UnsafeBufferPointer<UInt8>, _ direction: KeyDirection
  ) {
    if receive == nil {
      let start = bytes.count
      keys.maker.appendKey(of: text, to: &bytes)
      applyDirection(direction, from: start)
    } else {
      keys.maker.forEachPiece(ofKeyOf: text) { piece in
        let start = bytes.count
        bytes.append(contentsOf: piece)
        applyDirection(direction, from: start)
        passOn(from: Self.pieceSize)
      }
    }
  }

  private mutating func applyDirection(_ direction: KeyDirection, from start: Int) {
    if direction == .reverse { for i in start..<bytes.count { bytes[i] = 0 &- bytes[i] } }
  }

  private mutating func passOn(from size: Int) {
    guard let receive, bytes.count >= size else { return }
    receive(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }
}
