/// The spelling of fields in the rows of a table, as in CSV (RFC 4180).
struct RowSyntax {
  let delimiter: Delimiter

  /// Whether a row has a single field.
  let hasOneField: Bool

  /// Appends a field.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - isQuoted: Whether the field is in quotation marks even if it does not need them.
  ///   - output: The bytes to append to.
  func append(_ text: Span<UInt8>, isQuoted: Bool = false, to output: inout [UInt8]) {
    guard isQuoted || needsQuotes(text) else { return output.append(contentsOf: text) }
    output.append(UInt8(ascii: "\""))
    for i in text.indices {
      if text[i] == UInt8(ascii: "\"") { output.append(UInt8(ascii: "\"")) }
      output.append(text[i])
    }
    output.append(UInt8(ascii: "\""))
  }

  private func needsQuotes(_ text: Span<UInt8>) -> Bool {
    // A row of one empty field would be an empty line, which some programs ignore. A field that begins
    // with a byte-order mark would lose it at the beginning of the file.
    var needsQuotes = text.isEmpty ? hasOneField : text.startsWithMark
    for i in text.indices {
      let byte = text[i]
      needsQuotes =
        needsQuotes || byte == delimiter.byte || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    return needsQuotes
  }
}
