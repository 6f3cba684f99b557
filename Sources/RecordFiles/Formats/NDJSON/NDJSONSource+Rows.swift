extension NDJSONSource: RowSource {
  func row(of record: Range<Int>) -> Range<Int> {
    // A value contains no end of line, because that of a string is escaped.
    let start = bytes.span.extracting(..<record.lowerBound).lastIndex(of: UInt8(ascii: "\n"))
    return (start.map { $0 + 1 } ?? 0)..<rowEnding(of: record).upperBound
  }

  func rowEnding(of record: Range<Int>) -> Range<Int> {
    let bytes = bytes.span
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: record.upperBound) else {
      return bytes.count..<bytes.count
    }
    let hasReturn = end > record.upperBound && bytes[end - 1] == UInt8(ascii: "\r")
    return (hasReturn ? end - 1 : end)..<end + 1
  }

  func change(
    _ record: Int, at range: Range<Int>, to text: String, spelled spelling: TextSpelling?,
    at key: String?, in changes: inout ByteChanges
  ) throws(RecordFileError) {
    try values(key).change(record, at: range, to: text, spelled: spelling, in: &changes)
  }

  func newRecords(
    _ texts: [String], at key: String?, like record: Range<Int>?
  ) throws(RecordFileError) -> [[UInt8]] {
    try values(key).records(texts, like: record)
  }

  private func values(_ key: String?) -> ValueEditor {
    ValueEditor(source: self, syntax: JSONSyntax(), key: key)
  }
}
