/// The keys of a collator, in forward or reverse order.
struct DirectedKeys: Sendable {
  let maker: KeyMaker
  let direction: KeyDirection

  /// Returns a negative number, zero or a positive number if the left text sorts before, with or
  /// after the right text.
  @inline(__always)
  func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    direction.of(maker.compare(left, right))
  }
}
