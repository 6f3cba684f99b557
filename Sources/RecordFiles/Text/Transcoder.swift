internal import CPlatform

/// Converts bytes of an encoding that the user names to UTF-8, piece by piece, with the C library.
///
/// UTF-16 and UTF-32 with a byte-order mark need no name; see `UnicodeConverter`.
final class Transcoder {
  private let name: String
  private let descriptor: iconv_t

  /// The beginning of a character whose other bytes come in the next piece.
  private var rest: [UInt8] = []

  /// The number of bytes that have been converted.
  private var count = 0

  /// Creates a converter.
  ///
  /// - Parameter name: The name of the encoding, such as "WINDOWS-1252".
  /// - Throws: ``RecordFileError`` if the C library does not know the name.
  init(name: String) throws(RecordFileError) {
    self.name = name
    guard let descriptor = iconv_open("UTF-8", name), Int(bitPattern: descriptor) != -1 else {
      throw .unknownEncoding(name)
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Converts the next piece.
  ///
  /// - Parameters:
  ///   - piece: The bytes.
  ///   - isLast: Whether the file ends with them.
  ///   - utf8: The array to which the UTF-8 is appended.
  /// - Throws: ``RecordFileError`` if bytes are not valid in the encoding, or if there is not enough memory.
  func convert(
    _ piece: [UInt8], isLast: Bool, appendingTo utf8: inout [UInt8]
  ) throws(RecordFileError) {
    var input = rest + piece
    try RecordFileError.checkMemory(utf8.count + 4 * input.count)
    let start = utf8.count
    var failure: Int32 = 0
    // A character takes a byte or more, and its UTF-8 four bytes at most.
    let room = 4 * input.count + 16
    let output = [UInt8](unsafeUninitializedCapacity: start + room) { buffer, total in
      total = buffer.initialize(fromContentsOf: utf8)
      input.withUnsafeMutableBytes { bytes in
        var next = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = bytes.count
        var target = buffer.baseAddress.map {
          UnsafeMutableRawPointer($0 + total).assumingMemoryBound(to: CChar.self)
        }
        var space = room
        if left > 0, iconv(descriptor, &next, &left, &target, &space) == -1 { failure = errno }
        if isLast, failure == 0 { _ = iconv(descriptor, nil, nil, &target, &space) }
        total += room - space
        rest = Array(bytes.suffix(left))
      }
    }
    utf8 = output
    count += input.count - rest.count
    // A character that is not complete can be continued by the next piece.
    if failure == EINVAL, !isLast { return }
    guard failure == 0 else { throw .invalidEncoding(name, offset: count) }
  }
}
