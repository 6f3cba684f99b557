#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file without a name, of which nothing remains when the process ends.
final class TemporaryFile {
  private let file: Int32

  /// The name of the file in error messages.
  private let name: String

  /// The number of bytes in the file.
  private(set) var count = 0

  /// Creates an empty file.
  ///
  /// - Parameter folder: The folder, whose file system has the content.
  /// - Throws: ``RecordFileError`` with the system's reason.
  init(in folder: String) throws(RecordFileError) {
    name = "the temporary file in \(folder)"
    #if os(Linux)
    // The number is O_TMPFILE without O_DIRECTORY: Swift does not import that macro.
    let nameless = open(folder, O_RDWR | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, 0o600)
    if nameless >= 0 {
      file = nameless
      return
    }
    #endif
    var template = Array("\(folder)/collate.XXXXXX".utf8CString)
    var failure: Int32 = 0
    var opened: Int32 = -1
    try withBlockedSignals {
      opened = mkstemp(&template)
      if opened < 0 { failure = errno } else { unlink(template) }
    }
    guard opened >= 0 else { throw .system(error: failure, file: name) }
    file = opened
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(file) }

  /// Writes bytes at the end.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason, for example if the disk is full.
  func append(_ bytes: Span<UInt8>) throws(RecordFileError) {
    var failure: Int32 = 0
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, failure == 0 {
        let room = min(bytes.count - start, 1 << 30)
        let written = pwrite(file, bytes.baseAddress.map { $0 + start }, room, off_t(count))
        if written < 0, errno != EINTR { failure = errno }
        if written == 0 { failure = EIO }
        start += max(written, 0)
        count += max(written, 0)
      }
    }
    if failure != 0 { throw .system(error: failure, file: name) }
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to fill.
  ///   - offset: The offset in the file of the first byte.
  /// - Throws: ``RecordFileError`` with the system's reason.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordFileError) {
    if let error = Descriptor.read(file, bytes, at: offset) {
      throw .system(error: error, file: name)
    }
  }
}
