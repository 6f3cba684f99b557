extension String {
  /// Calls a closure with the UTF-8 bytes of the string.
  ///
  /// `utf8Span` gives access to the same bytes, but it is a call into the standard library.
  /// Without this call, finding the section of a name takes half of the time.
  @inline(__always)
  func withUTF8Buffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    #if canImport(ObjectiveC)
    return utf8.withContiguousStorageIfAvailable(body)
      ?? utf8Span.span.withUnsafeBufferPointer(body)
    #else
    // Only strings of Objective-C can have another storage. With one place that calls the closure, the
    // compiler inlines it.
    guard let result = utf8.withContiguousStorageIfAvailable(body) else {
      preconditionFailure("A native string has contiguous UTF-8")
    }
    return result
    #endif
  }
}
