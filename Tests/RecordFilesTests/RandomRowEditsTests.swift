import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests that a changed table, or changed lines of JSON, have the changes, and that nothing else differs.
extension RandomEditsTests {
  // MARK: Lines of JSON

  @Test(arguments: [false, true]) func linesOfJSON(_ hasEqualKeys: Bool) throws {
    var files = EditedFiles(random: Seeded(seed: RunSeed.value), hasEqualKeys: hasEqualKeys)
    var count = 0
    for _ in 0..<RunSize.repeats(1000) {
      var file = files.linesOfJSON()
      guard let records = try? Records(Array(file.text.utf8), format: .ndjson, key: file.key)
      else { continue }
      count += 1
      #expect(records.count == file.records.count)
      #expect(try records.content(applying: RecordEdits()) == Array(file.text.utf8))
      let content = try content(of: records, in: &file, isJudged: !hasEqualKeys)
      try checkRows(content, of: file)
      if !hasEqualKeys { try judge(content, of: file) }
      if files.random.once(in: 10) { try checkEncodings(content, of: file) }
    }
    #expect(count > RunSize.repeats(200))
  }

  /// Checks that the reader finds the changes, and that nothing else differs.
  private func checkRows(_ content: [UInt8], of file: EditedFile) throws {
    let (edits, count) = (file.edits, file.records.count)
    let kept = (0..<count).filter { !edits.removed.contains($0) }
    let again = try Records(
      content, format: .ndjson, key: file.key, requiresKeys: false)
    #expect(again.count == kept.count + edits.appended.count)
    for (i, record) in kept.enumerated() where i < again.count {
      if let text = edits.texts[record] {
        #expect(again.text(ofRecord: i) == text, "\(file)")
      } else {
        #expect(Array(content[again.found.ranges[i]]) == Array(file.records[record].utf8))
      }
    }
    for (i, text) in edits.appended.enumerated() where kept.count + i < again.count {
      #expect(again.text(ofRecord: kept.count + i) == text, "\(file)")
    }
    let isBare = count > 0 && !file.gaps[count].contains { $0.isNewline }
    if isBare, again.count > 0 {
      let end = again.found.ranges.last?.upperBound ?? 0
      #expect(!content[end...].contains(0x0A), "\(file)")
    }
    if edits.removed.isEmpty, edits.texts.isEmpty, !isBare {
      // Between the last line and what follows it, there are only the new ones.
      #expect(
        content.starts(
          with: (zip(file.gaps, file.records).map { $0 + $1 }.joined()).utf8), "\(file)")
    }
  }

  // MARK: Tables

  @Test(arguments: [",", "\t", ";", " "]) func rows(_ delimiter: String) throws {
    var tables = EditedTables(
      files: EditedFiles(random: Seeded(seed: RunSeed.value), hasEqualKeys: false),
      delimiter: delimiter)
    for _ in 0..<RunSize.repeats(1000) {
      let table = tables.table()
      let options = ReadingOptions(delimiter: Delimiter(delimiter), hasHeader: table.header != nil)
      func records(_ content: [UInt8]) throws -> Records {
        try Records(
          content, format: delimiter == "\t" ? .tsv : .csv, key: "\(table.column + 1)",
          options: options)
      }
      let read = try records(Array(table.text.utf8))
      #expect(read.count == table.rows.count, "\(table)")
      guard read.count == table.rows.count, table.hasColumns else { continue }
      #expect(try read.content(applying: RecordEdits()) == Array(table.text.utf8))
      #expect(throws: Never.self) { try read.check(table.edits) }
      let content = try read.content(applying: table.edits)
      if !table.hasReturns {
        #expect(content == Array(table.expected.utf8), "\(table)")
      }
      let again = try records(content)
      #expect(
        again.found.ranges.map { String(decoding: again.source.bytes[$0], as: UTF8.self) }
          == table.expectedRows, "\(table)")
      #expect((0..<again.count).map { again.text(ofRecord: $0) } == table.expectedTexts)
      if tables.files.random.once(in: 10) { try checkEncodings(content, of: table, records) }
    }
  }

  /// Checks that a table in another encoding gets the same changes, in its encoding.
  private func checkEncodings(
    _ content: [UInt8], of table: EditedTable, _ records: ([UInt8]) throws -> Records
  ) throws {
    let changed = String(decoding: content, as: UTF8.self)
    for encoding in [String.Encoding.utf16LittleEndian, .utf32BigEndian] {
      let file = try #require(table.text.marked.data(using: encoding))
      let expected = try #require(changed.marked.data(using: encoding))
      #expect(try records(Array(file)).content(applying: table.edits) == Array(expected))
    }
  }
}

extension String {
  /// The text with one byte-order mark.
  fileprivate var marked: String {
    unicodeScalars.first == "\u{FEFF}" ? self : "\u{FEFF}" + self
  }
}

extension EditedFiles {
  /// Returns lines of JSON, with white space and empty lines between them.
  mutating func linesOfJSON() -> EditedFile {
    let count = Int.random(in: 0...6, using: &random)
    let key = pick([nil, "Name", "Name.Family"])
    // A line ending in a string is escaped.
    let records = (0..<count).map { _ in
      record(.json, key: key).replacing("\n", with: " ").replacing("\r\n", with: "\r")
    }
    var gaps = (0...count).map { _ in pick(["\n", "\r\n", " \n", "\n\n", "\t\r\n \n  "]) }
    gaps[0] = pick(["", "", "  ", "\n", " \n"])
    if random.once(in: 2) { gaps[count] = pick(["", " ", "\r"]) }
    return EditedFile(
      format: .ndjson, key: key, gaps: gaps, records: records, edits: edits(count, .json))
  }
}
