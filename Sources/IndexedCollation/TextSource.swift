internal import BulkMemory

/// Texts by position, whose bytes are lent for as long as they are looked at.
protocol TextSource: Sendable {
  var count: Int { get }

  /// Lends the bytes of a text.
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
