internal import BulkMemory

/// The texts of a column, while the rows are read one after another.
struct FieldTexts {
  /// The position of the column, or `nil` if the table has no such column.
  let column: Int?

  var texts = ByteRanges()
  private var missing: [Int] = []

  /// The texts of fields with pairs of quotation marks, which come after the bytes of the file.
  private var unquoted: [UInt8] = []

  init(_ column: Int?) { self.column = column }

  /// Adds the field of the row that was read last.
  mutating func add(_ reader: borrowing RowReader, in bytes: Span<UInt8>) {
    guard let column, column < reader.fieldCount else {
      missing.append(texts.count)
      texts.append(0..<0)
      return
    }
    let field = reader.fields[column]
    if field.hasPairs {
      let start = bytes.count + unquoted.count
      unquoted += field.unquoted(in: bytes)
      texts.append(start..<bytes.count + unquoted.count)
    } else {
      texts.append(field.text)
    }
  }

  /// Returns the texts.
  ///
  /// - Parameter bytes: The bytes of the file.
  /// - Returns: The texts, which share the storage of the bytes if no field has pairs of quotation marks.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  func found(in bytes: [UInt8]) throws(RecordFileError) -> KeyTexts {
    var storage = bytes
    if !unquoted.isEmpty {
      try RecordFileError.checkMemory(bytes.count + unquoted.count)
      storage += unquoted
    }
    return KeyTexts(storage: storage, texts: texts, missing: missing, hasKey: column != nil)
  }
}

extension RowReader.Field {
  /// Returns the text of the field, in which U+FFFD replaces invalid UTF-8.
  func string(in bytes: Span<UInt8>) -> String {
    if hasPairs { return String(decoding: unquoted(in: bytes), as: UTF8.self) }
    return bytes.extracting(text).string
  }

  /// Returns the bytes of the text with one quotation mark in place of each pair.
  func unquoted(in bytes: Span<UInt8>) -> [UInt8] {
    var unquoted: [UInt8] = []
    unquoted.reserveCapacity(text.count)
    var i = text.lowerBound
    while i < text.upperBound {
      unquoted.append(bytes[i])
      i += bytes[i] == UInt8(ascii: "\"") ? 2 : 1
    }
    return unquoted
  }
}
