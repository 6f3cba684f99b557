import RecordFiles

/// Files that the tool does not read, and which would look like lines of text.
enum ForeignContent {
  private static let kinds: [(beginning: [UInt8], name: String, advice: String)] = [
    ([0x1F, 0x8B], "compressed with gzip", "use gunzip -c FILE | collate"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", "use zstd -dc FILE | collate"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed with xz", "use xz -dc FILE | collate"),
    (Array("BZh".utf8), "compressed with bzip2", "use bzip2 -dc FILE | collate"),
    (
      [0x50, 0x4B, 0x03, 0x04], "a ZIP archive, such as a workbook of Excel",
      "save the sheet as CSV, or use unzip"
    ),
    (
      [0xD0, 0xCF, 0x11, 0xE0], "an old document of Office, such as a workbook of Excel",
      "save the sheet as CSV"
    ),
    (Array("PAR1".utf8), "a Parquet file", "convert it to CSV or NDJSON"),
    (Array("SQLite format 3\0".utf8), "a database of SQLite", "export a table as CSV"),
  ]

  /// Returns what a file is that cannot be read, and what to do.
  ///
  /// - Parameters:
  ///   - content: The beginning of the file.
  ///   - path: The path of the file, or `nil` for standard input.
  /// - Returns: A description for an error, or `nil` if nothing is known against the file.
  static func description(of content: [UInt8], at path: String?) -> String? {
    if let kind = kinds.first(where: { content.starts(with: $0.beginning) }) {
      return "this is \(kind.name); \(kind.advice)"
    }
    let text = content.drop { $0 <= 0x20 }
    if path?.lowercased().hasSuffix(".plist") == true || text.starts(with: "// !$*UTF8*$!".utf8),
      let first = text.first, "({/".utf8.contains(first)
    {
      return "this is an old-style property list; convert it with plutil -convert xml1 FILE"
    }
    return nil
  }

  /// Returns whether a file without any content cannot be a list in the format that its name has.
  static func isIncomplete(_ content: [UInt8], named format: RecordFormat?) -> Bool {
    content.allSatisfy { $0 <= 0x20 } && (format == .json || format == .propertyList)
  }
}
