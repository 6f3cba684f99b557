#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Reads whole files, and standard input.
public enum InputFile {
  /// The bytes of a file.
  ///
  /// They are read, not mapped: a file that another process cuts short meanwhile
  /// would otherwise be a crash.
  ///
  /// - Parameter path: The file; `nil` is standard input.
  /// - Returns: The whole content.
  /// - Throws: ``RecordFileError`` with the system's reason.
  public static func bytes(of path: String?) throws(RecordFileError) -> [UInt8] {
    guard let path else { return try readAll(STDIN_FILENO, name: "standard input") }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .lastSystemError(file: path) }
    defer { close(file) }
    return try readAll(file, name: path)
  }

  private static func readAll(_ file: Int32, name: String) throws(RecordFileError) -> [UInt8] {
    var information = stat()
    let size = fstat(file, &information) == 0 ? Int(information.st_size) : 0
    var bytes: [UInt8] = []
    while true {
      let start = bytes.count
      // One byte more than the file has, so that its end is seen at once; and no
      // more than Linux reads at a time.
      let room = min(max(size + 1 - start, 1 << 16), 1 << 30)
      bytes.append(contentsOf: repeatElement(0, count: room))
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + start }, room)
      }
      let failure = errno
      bytes.removeLast(room - max(count, 0))
      if count < 0, failure != EINTR { throw .system(error: failure, file: name) }
      if count == 0 { return bytes }
    }
  }
}
