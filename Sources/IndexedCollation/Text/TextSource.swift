internal import BulkMemory
internal import CPlatform

/// Texts that are accessed by position, as temporary views of their UTF-8 bytes.
protocol TextSource: Sendable {
  var count: Int { get }

  /// Calls a closure with the bytes of the text at a position.
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result
}

extension TextColumn: TextSource {
  @inline(__always)
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[ranges[position]])) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  func hasSameBytes(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
    return memcmp(start, otherStart, count) == 0
  }
}
