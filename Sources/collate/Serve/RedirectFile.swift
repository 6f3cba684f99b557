import CPlatform

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that leads a browser to an address, and that only its owner can read.
///
/// All users can see the arguments of a program. So the program that opens the browser gets the path of the
/// file, and not an address with a token.
struct RedirectFile {
  let path: String

  /// Creates a file that leads to an address.
  ///
  /// - Parameter address: The address, which has no character with a meaning in HTML.
  /// - Throws: `Trouble` if the file cannot be created.
  init(leadingTo address: String) throws {
    let environment = ProcessInfo.processInfo.environment
    let folder = ["XDG_RUNTIME_DIR", "TMPDIR"].lazy.compactMap { environment[$0] }.first {
      !$0.isEmpty && access($0, W_OK | X_OK) == 0
    }
    var template = Array("\(folder ?? "/tmp")/collate-XXXXXX.html".utf8CString)
    // The system creates the file for its owner alone, under a name that no file has.
    let descriptor = mkstemps(&template, 5)
    path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard descriptor >= 0 else { throw Trouble("\(path): \(String(cString: strerror(errno)))") }
    let content = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta http-equiv="refresh" content="0; url=\(address)">
      <title>collate</title>
      <a href="\(address)">The list</a>
      </html>

      """
    let written = content.utf8.withContiguousStorageIfAvailable {
      write(descriptor, $0.baseAddress, $0.count)
    }
    let number = errno
    close(descriptor)
    guard written == content.utf8.count else {
      unlink(path)
      throw Trouble("\(path): \(String(cString: strerror(number)))")
    }
  }

  /// Removes the file.
  func remove() { unlink(path) }
}
