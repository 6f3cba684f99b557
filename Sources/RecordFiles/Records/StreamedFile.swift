/// A file whose records are read part by part.
package protocol StreamedFile: AnyObject {
  /// The file, without its content.
  var input: InputFile { get }

  /// The counter of the bytes that have been read.
  var counter: ByteCounter { get }

  /// The file without its records.
  var outline: Records { get }

  /// Reads the records of the next part.
  ///
  /// - Parameter limit: The limit of the part, which a single record can exceed.
  /// - Returns: The records, or `nil` at the end of the file.
  /// - Throws: ``RecordFileError`` if the file cannot be read or is malformed, or if there is not enough
  ///   memory.
  func next(_ limit: PartLimit) throws(RecordFileError) -> Records?

  /// Whether the last part ended with the file.
  var isAtEnd: Bool { get }

  /// Whether the last part began with the last record of the part before it.
  var repeatsRecord: Bool { get }

  /// Puts the last record of a part in front of the next part.
  func repeatLastRecord(of records: Records)
}

extension RecordFormat {
  /// Returns whether the records of a file can be read part by part.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file, which has read its beginning.
  ///   - options: How to read the file.
  /// - Returns: `false` for a binary property list that is not a regular file, and for an array inside a
  ///   dictionary that is not at the path of the options or, in a text, not near the beginning.
  package func canReadParts(of reader: InputReader, _ options: ReadingOptions) -> Bool {
    if options.hasSections { return false }
    guard let source = streamSource(of: reader.beginning) else {
      return StreamedPropertyList.canRead(reader, options)
    }
    let text = UnicodeText(reader.beginning, isMarkup: source.isMarkup)
    return source.canReadParts(text.utf8.span, options)
  }

  /// Opens a file, and reads its beginning.
  ///
  /// - Parameters:
  ///   - reader: The reader of the file, which may have read its beginning.
  ///   - keys: The properties to collate by.
  ///   - options: How to read the file, where its format leaves a choice.
  /// - Returns: The file.
  /// - Throws: ``RecordFileError`` with the system's reason, if the beginning of the file is malformed
  ///   or does not suit the keys, or if there is not enough memory.
  /// - Precondition: ``canReadParts(of:_:)`` allows the file.
  package func streamedFile(
    _ reader: InputReader, keys: [String], options: ReadingOptions
  ) throws(RecordFileError) -> any StreamedFile {
    try reader.readBeginning()
    guard let source = streamSource(of: reader.beginning) else {
      return try StreamedPropertyList(reader, keys: keys, options: options)
    }
    return try StreamedText(reader, by: source, format: self, keys: keys, options: options)
  }
}
