import RecordFiles
import TestSupport

/// A random table with random changes, and what the changed table must be.
struct EditedTable {
  /// A row as it is written.
  struct Row {
    /// The texts of its fields.
    var texts: [String]
    var fields: [String]
    /// The end of line, which the last row may be without.
    var end: String
    /// Empty lines that follow.
    var emptyLines: String
  }

  var delimiter: String
  /// What is before all rows: a byte-order mark, and empty lines.
  var beginning: String
  var header: Row?
  var rows: [Row]
  var column: Int
  var edits: RecordEdits

  private var all: [Row] { [header].compactMap(\.self) + rows }

  /// Whether there are columns.
  var hasColumns: Bool { !all.isEmpty }

  /// Whether a line ends with CR only, so that an LF after it would be a part of its end.
  var hasReturns: Bool { all.contains { $0.end == "\r" } }

  var text: String {
    beginning + all.map { joined($0.fields) + $0.end + $0.emptyLines }.joined()
  }

  /// The rows that stay, with their changes, and then the new ones.
  var expectedRows: [String] {
    rows.indices.filter { !edits.removed.contains($0) }.map(changedRow) + newRows
  }

  /// The texts in the column of these rows.
  var expectedTexts: [String] {
    rows.indices.filter { !edits.removed.contains($0) }
      .map { edits.texts[$0] ?? rows[$0].texts[column] } + edits.appended
  }

  /// The changed table.
  ///
  /// It can be another one if ``hasReturns``.
  var expected: String {
    let lastKept = rows.indices.last { !edits.removed.contains($0) }
    let isBare = all.last?.end == ""
    let isInPlace = !isBare || newRows.isEmpty && lastKept == rows.count - 1
    if header == nil, !rows.isEmpty, expectedRows.isEmpty {
      return beginning.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
    }
    var text = beginning
    if let header { text += joined(header.fields) }
    if isInPlace {
      let new = newRows.map { $0 + end }.joined()
      if let header { text += header.end + (rows.isEmpty ? new : "") + header.emptyLines }
      for (i, row) in rows.enumerated() {
        if !edits.removed.contains(i) { text += changedRow(i) + row.end }
        text += (i == rows.count - 1 ? new : "") + row.emptyLines
      }
      return text
    }
    var lastEnd = header?.end
    if let lastKept {
      if let header { text += header.end + header.emptyLines }
      for i in 0..<lastKept {
        if !edits.removed.contains(i) { text += changedRow(i) + rows[i].end }
        text += rows[i].emptyLines
      }
      text += changedRow(lastKept)
      lastEnd = rows[lastKept].end
      // An empty row needs its end.
      if newRows.isEmpty, changedRow(lastKept).isEmpty { text += rows[lastKept].end }
    }
    guard let first = newRows.first else { return text }
    if let lastEnd { text += lastEnd.isEmpty ? end : lastEnd }
    return text + first + newRows.dropFirst().map { end + $0 }.joined()
  }

  /// The end of line of new rows.
  private var end: String {
    let first = all.first { !joined($0.fields).isEmpty } ?? all.last
    return first.map(\.end).flatMap { $0.isEmpty ? nil : $0 } ?? "\n"
  }

  private var columnCount: Int { all.first?.fields.count ?? 0 }

  private func changedRow(_ i: Int) -> String {
    var fields = rows[i].fields
    if let text = edits.texts[i] {
      fields[column] = field(text, isQuoted: fields[column].utf8.first == UInt8(ascii: "\""))
    }
    return joined(fields)
  }

  private var newRows: [String] {
    edits.appended.map { text in
      var fields = [String](repeating: "", count: columnCount)
      fields[column] = field(text, isQuoted: false)
      return joined(fields)
    }
  }

  private func joined(_ fields: [String]) -> String { fields.joined(separator: delimiter) }

  /// Returns a field in quotation marks, if it needs them or had them.
  private func field(_ text: String, isQuoted: Bool) -> String {
    let needsQuotes =
      text.isEmpty && columnCount == 1 || text.unicodeScalars.first == "\u{FEFF}"
      || text.unicodeScalars.contains { "\"\r\n\(delimiter)".unicodeScalars.contains($0) }
    return isQuoted || needsQuotes ? text.quoted : text
  }
}

extension String {
  /// The text as a field in quotation marks.
  fileprivate var quoted: String {
    "\"" + unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}

/// Makes random tables.
struct EditedTables {
  var files: EditedFiles
  let delimiter: String

  mutating func table() -> EditedTable {
    let columnCount = files.pick([1, 1, 2, 3])
    let ends = files.pick([["\n"], ["\r\n"], ["\n", "\r\n"], ["\r"], ["\n", "\r", "\r\n"]])
    func row(_ texts: [String], _ fields: [String]) -> EditedTable.Row {
      var (end, emptyLines) = (files.pick(ends), "")
      if columnCount > 1, files.random.once(in: 6) {
        emptyLines = files.pick(["\n", "\r\n\n"])
        // An LF after a CR would be a part of the end.
        if end == "\r" { end = "\n" }
      }
      return EditedTable.Row(texts: texts, fields: fields, end: end, emptyLines: emptyLines)
    }
    var rows = (0..<files.pick([0, 1, 2, 3, 4, 5, 6])).map { _ in
      let texts = (0..<columnCount).map { _ in files.text() }
      return row(texts, texts.map { field($0) })
    }
    var header: EditedTable.Row?
    if files.random.once(in: 2) {
      let names = (0..<columnCount).map { "n\($0)" }
      header = row(names, names)
    }
    var beginning = files.pick(["", "\u{FEFF}", "\u{FEFF}"])
    if columnCount > 1 && !rows.isEmpty || header != nil {
      beginning += files.pick(["", "", "\n\r\n"])
    }
    if columnCount == 1 { endEmptyRows(&rows, header) }
    if files.random.once(in: 2) {
      if rows.isEmpty {
        header?.end = ""
        header?.emptyLines = ""
      } else if columnCount > 1 || !(rows[rows.count - 1].fields[0].isEmpty) {
        rows[rows.count - 1].end = ""
        rows[rows.count - 1].emptyLines = ""
      }
    }
    return EditedTable(
      delimiter: delimiter, beginning: beginning, header: header, rows: rows,
      column: Int.random(in: 0..<columnCount, using: &files.random),
      edits: files.edits(rows.count, .csv))
  }

  /// Ends empty rows so that their LF or CRLF is not a part of the end of line before them.
  private func endEmptyRows(_ rows: inout [EditedTable.Row], _ header: EditedTable.Row?) {
    var end = header?.end
    for i in rows.indices {
      if rows[i].fields[0].isEmpty, end == "\r" { rows[i].end = "\r" }
      end = rows[i].end
    }
  }

  /// Returns a field, in quotation marks if it needs them or by chance.
  private mutating func field(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isQuoted =
      scalars.first == "\"" || scalars.first == "\u{FEFF}"
      || scalars.contains { "\r\n\(delimiter)".unicodeScalars.contains($0) }
    return isQuoted || files.random.once(in: 4) ? text.quoted : text
  }
}
