/// A record of a run after its filing text.
///
/// Eight bytes, the lowest first, have the number of bytes of the text.
enum FiledRecord {
  private static let numberSize = 8

  /// Appends what is in front of a record.
  static func append(_ text: String, to output: inout [UInt8]) {
    for i in 0..<numberSize {
      output.append(UInt8(truncatingIfNeeded: text.utf8.count >> (8 * i)))
    }
    output.append(contentsOf: text.utf8)
  }

  /// The number of bytes in front of a record with a text.
  static func size(of text: String) -> Int { numberSize + text.utf8.count }

  /// Returns the text in front of a record.
  static func text(of record: RunReader) throws(RecordFileError) -> String {
    let range = numberSize..<(try start(in: record))
    if let bytes = record.bytesInMemory {
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
    return String(decoding: try record.bytes(range), as: UTF8.self)
  }

  /// Returns the offset of the record.
  static func start(in record: RunReader) throws(RecordFileError) -> Int {
    if let bytes = record.bytesInMemory { return start(in: bytes) }
    return start(in: try record.bytes(0..<numberSize))
  }

  private static func start(in bytes: some RandomAccessCollection<UInt8>) -> Int {
    bytes.prefix(numberSize).reversed().reduce(0) { $0 << 8 | Int($1) } + numberSize
  }
}
