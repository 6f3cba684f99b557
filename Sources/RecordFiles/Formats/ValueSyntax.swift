/// The spelling of new values in a format whose values are text inside each other.
///
/// White space comes from the values nearby. What is here is for containers that were empty.
protocol ValueSyntax: Sendable {
  /// The text before and after the array of records in a new file.
  var file: (begin: String, end: String) { get }

  /// The text before and after the values of an array.
  var array: (begin: String, end: String) { get }

  /// The text before and after the properties of a dictionary.
  var dictionary: (begin: String, end: String) { get }

  /// The text between two values of an array, and between two properties.
  var separator: String { get }

  /// The text between a key and its value.
  var colon: String { get }

  /// The white space between a key and its value.
  var gap: String { get }

  /// The white space before each record.
  var indentation: String { get }

  /// Returns a key.
  ///
  /// - Throws: ``RecordFileError`` if the format cannot represent the key.
  func key(_ text: String) throws(RecordFileError) -> [UInt8]

  /// Returns a string.
  ///
  /// - Throws: ``RecordFileError`` if the format cannot represent the text.
  func string(_ text: String) throws(RecordFileError) -> [UInt8]

  /// Returns a number, a Boolean value or a date with a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - old: The bytes of the value in whose place it is.
  /// - Returns: The bytes; `nil` if the old value is a string, or if the text is not one of its kind.
  func value(_ text: String, inPlaceOf old: [UInt8]) -> [UInt8]?
}
