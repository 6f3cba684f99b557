extension String {
  /// Lends the UTF-8 of a text.
  ///
  /// What `utf8Span` would lend too; but that is a call into the standard library, and this is not,
  /// which for a name is half of the time that its section takes.
  @inline(__always)
  func withUTF8Buffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? utf8Span.span.withUnsafeBufferPointer(body)
  }
}
