#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Where output goes, piece by piece.
public final class OutputSink {
  private let file: Int32
  private let name: String

  /// Whether the output is nobody's yet, and goes away should there be trouble.
  public let isTentative: Bool

  init(file: Int32, name: String, isTentative: Bool) {
    self.file = file
    self.name = name
    self.isTentative = isTentative
  }

  /// Writes all of some bytes.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  public func append(_ bytes: [UInt8]) throws(RecordFileError) {
    var start = 0
    while start < bytes.count {
      // No more than Linux writes at a time.
      let room = min(bytes.count - start, 1 << 30)
      let count = bytes.withUnsafeBytes { buffer in
        write(file, buffer.baseAddress.map { $0 + start }, room)
      }
      if count < 0, errno != EINTR { throw .lastSystemError(file: name) }
      start += max(count, 0)
    }
  }
}
