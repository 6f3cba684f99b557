internal import CICU

// The files of this folder are the only ones that see the door to ICU: its
// pointers, handles and status codes end here.

/// Makes one call of ICU and turns a failing status into an error.
///
/// - Parameters:
///   - input: What the error names as its cause.
///   - body: The call. It gets the status to fill in.
/// - Returns: What the call returned.
/// - Throws: ``CollationError`` of code `icu` when the status is a failure.
func callICU<Result>(
  about input: String,
  _ body: (inout cicu_status) throws(CollationError) -> Result
) throws(CollationError) -> Result {
  var status: cicu_status = 0
  let result = try body(&status)
  guard !cicu_failed(status) else {
    throw CollationError(.icu, input: input, status: String(cString: cicu_status_name(status)))
  }
  return result
}

/// Opens something of ICU's that must be closed again.
func openICU(
  about input: String,
  _ open: (inout cicu_status) -> OpaquePointer?
) throws(CollationError) -> OpaquePointer {
  guard let handle = try callICU(about: input, open) else {
    // No status says why, yet there is nothing: that would be ICU's own mistake.
    throw CollationError(.icu, input: input, status: "U_INTERNAL_PROGRAM_ERROR")
  }
  return handle
}

/// Collects the strings that one call of ICU passes on.
func collectICUStrings<Result>(
  _ body: (cicu_string_receiver, UnsafeMutableRawPointer) throws(CollationError) -> Result
) throws(CollationError) -> (strings: [String], result: Result) {
  var strings: [String] = []
  let result = try withUnsafeMutablePointer(to: &strings) { pointer throws(CollationError) in
    try body(
      { context, text, length in
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        context?.assumingMemoryBound(to: [String].self).pointee
          .append(String(decoding: bytes, as: UTF8.self))
      },
      UnsafeMutableRawPointer(pointer)
    )
  }
  return (strings, result)
}

extension Span<UInt8> {
  /// The bytes of the span as characters of C, without a copy.
  func withCharacters<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { bytes throws(Failure) in
      try bytes.withMemoryRebound(to: CChar.self) { characters throws(Failure) in
        try body(characters)
      }
    }
  }
}
