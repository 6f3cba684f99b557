package import Testing

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Runs the body of an exit test that must trap.
///
/// An error would also end the process with failure. So the method catches it and ends the process
/// with success, which makes the test fail.
package func expectingTrap(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    print("instead of a trap, an error: \(error)")
    exit(EXIT_SUCCESS)
  }
}

/// Expects that a process ended with a message about the mistake, and not in another way.
package func expectMessage(
  _ message: String, of exit: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(message), "\(text)", sourceLocation: sourceLocation)
}
