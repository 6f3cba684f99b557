internal import BulkMemory

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
    // One byte more than the file has, so that its end is seen at once.
    var (bytes, isAtEnd) = try next(max(size + 1, 1 << 16), of: file, name: name)
    while !isAtEnd {
      // It has no size, or it grows.
      let more: [UInt8]
      (more, isAtEnd) = try next(max(bytes.count, 1 << 16), of: file, name: name)
      bytes += more
    }
    return bytes
  }

  /// Reads some bytes, or fewer if the file ends.
  private static func next(
    _ room: Int,
    of file: Int32,
    name: String
  ) throws(RecordFileError) -> (bytes: [UInt8], isAtEnd: Bool) {
    var failure: Int32 = 0
    var isAtEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, total in
      LargePages.advise(UnsafeMutableRawBufferPointer(buffer))
      while total < room, !isAtEnd, failure == 0 {
        // No more than Linux reads at a time.
        let count = read(
          file, buffer.baseAddress.map { $0 + total }, min(room - total, 1 << 30))
        if count < 0, errno != EINTR { failure = errno }
        isAtEnd = count == 0
        total += max(count, 0)
      }
    }
    guard failure == 0 else { throw .system(error: failure, file: name) }
    return (bytes, isAtEnd)
  }
}
