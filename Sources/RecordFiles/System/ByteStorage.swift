/// Bytes that can be read in any order: those in memory, or those of a file.
protocol ByteStorage {
  /// The number of bytes.
  var count: Int { get }

  /// Returns some of the bytes.
  ///
  /// - Parameter range: A range in `0..<count`.
  /// - Returns: The bytes, with any indices.
  /// - Throws: ``RecordFileError`` if they cannot be read.
  func slice(_ range: Range<Int>) throws(RecordFileError) -> ArraySlice<UInt8>
}

extension [UInt8]: ByteStorage {
  func slice(_ range: Range<Int>) throws(RecordFileError) -> ArraySlice<UInt8> { self[range] }
}
