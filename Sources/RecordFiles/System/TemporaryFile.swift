internal import CPlatform

/// A file without a name, of which nothing remains when the process ends.
final class TemporaryFile {
  /// The number of bytes that are read at once, if there are many.
  private static let pieceSize = 1 << 16

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

  /// Reads bytes piece by piece.
  ///
  /// - Parameters:
  ///   - range: The range of the bytes in the file.
  ///   - body: A closure that receives each piece, which is valid only during the call.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  func forEachPiece(
    of range: Range<Int>, _ body: (Span<UInt8>) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    var piece = [UInt8](repeating: 0, count: min(range.count, Self.pieceSize))
    var start = range.lowerBound
    while start < range.upperBound {
      let count = min(range.upperBound - start, piece.count)
      try read(&piece, count, at: start)
      try body(piece.span.extracting(..<count))
      start += count
    }
  }

  /// Compares bytes at two places, as unsigned numbers.
  ///
  /// - Returns: A negative number, zero or a positive number.
  /// - Throws: ``RecordFileError`` with the system's reason.
  func compare(_ left: Range<Int>, _ right: Range<Int>) throws(RecordFileError) -> Int {
    let common = min(left.count, right.count)
    var pieces = [[UInt8]](repeating: [UInt8](repeating: 0, count: Self.pieceSize), count: 2)
    var start = 0
    while start < common {
      let count = min(common - start, Self.pieceSize)
      try read(&pieces[0], count, at: left.lowerBound + start)
      try read(&pieces[1], count, at: right.lowerBound + start)
      for i in 0..<count where pieces[0][i] != pieces[1][i] {
        return pieces[0][i] < pieces[1][i] ? -1 : 1
      }
      start += count
    }
    return left.count - right.count
  }

  private func read(
    _ piece: inout [UInt8], _ count: Int, at offset: Int
  ) throws(RecordFileError) {
    var failure: Int32?
    piece.withUnsafeMutableBytes { bytes in
      failure = Descriptor.read(
        file, UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]), at: offset)
    }
    if let failure { throw .system(error: failure, file: name) }
  }
}
