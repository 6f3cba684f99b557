internal import BulkMemory

/// The records that a source found, in columns.
struct FoundRecords: Sendable {
  /// The range of each record in the bytes of its source.
  var ranges = ByteRanges()

  /// Whether each record is itself a string, as opposed to a value that contains one.
  ///
  /// The array is empty if all records are strings.
  var areStrings: [Bool] = []

  /// The bytes that contain the ``texts``.
  var storage: [UInt8] = []

  /// The range of each record's text in ``storage``, which is empty if the record has no text.
  var texts = ByteRanges()

  /// The positions of the records that have no text at the key.
  var missingTexts: [Int] = []

  /// The positions of the records whose text is invalid.
  var invalidTexts: [Int] = []
}
