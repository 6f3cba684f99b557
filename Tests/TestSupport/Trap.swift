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
