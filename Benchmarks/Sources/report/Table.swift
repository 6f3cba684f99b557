/// Rows of text as a Markdown table that is also readable as plain text.
struct Table {
  private var rows: [[String]]

  init(_ head: [String], _ rows: [[String]]) {
    self.rows = [head, head.map { _ in "" }] + rows
  }

  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.enumerated().map { i, row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: i == 1 ? "-" : " ", count: width - cell.count)
      }
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    .joined()
  }
}
