internal import CICU

// Only the files in this folder import the C interface to ICU. Its pointers, handles and status
// codes are not used outside of it.

/// Makes one call of ICU and converts a failure status to an error.
///
/// - Parameters:
///   - input: The input that the error names as its cause.
///   - body: The call. It sets the status.
/// - Returns: The result of the call.
/// - Throws: ``CollationError`` with the code `icu` if the status is a failure.
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

/// Opens an ICU object that the caller must close.
func openICU(
  about input: String,
  _ open: (inout cicu_status) -> OpaquePointer?
) throws(CollationError) -> OpaquePointer {
  guard let handle = try callICU(about: input, open) else {
    // ICU reported success but returned no object, which is a fault in ICU.
    throw CollationError(.icu, input: input, status: "U_INTERNAL_PROGRAM_ERROR")
  }
  return handle
}

/// Collects the strings that one call of ICU passes to a callback.
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
  /// Calls a closure with the bytes of the span as C characters, without a copy.
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
