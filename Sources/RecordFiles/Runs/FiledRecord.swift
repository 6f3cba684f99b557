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

  /// Returns the text in front of a record.
  static func text(of bytes: Span<UInt8>) -> String {
    bytes.extracting(numberSize..<start(in: bytes)).string
  }

  /// Returns the offset of the record.
  static func start(in bytes: Span<UInt8>) -> Int {
    (0..<numberSize).reduce(numberSize) { $0 + Int(bytes[$1]) << (8 * $1) }
  }
}
