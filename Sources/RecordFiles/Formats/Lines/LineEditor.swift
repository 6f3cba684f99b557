internal import BulkMemory

/// Makes the changes to a text file that change its lines.
struct LineEditor {
  private let bytes: [UInt8]
  private let lineEnding: [UInt8]
  private let lines: ByteRanges

  init(source: LineSource, lines: ByteRanges) {
    bytes = source.bytes
    lineEnding = source.lineEnding ?? [UInt8(ascii: "\n")]
    self.lines = lines
  }

  /// Returns the changes to the file.
  ///
  /// - Throws: ``RecordFileError`` if a text contains a line ending.
  func changes(by edits: RecordEdits) throws(RecordFileError) -> ByteChanges {
    var changes = ByteChanges()
    let lastKept = lines.indices.last { !edits.removed.contains($0) }
    for line in edits.positions where line <= lastKept ?? -1 {
      if edits.removed.contains(line) {
        changes.remove(lines[line].lowerBound..<end(of: line))
      } else if let text = edits.texts[line] {
        changes.replace(lines[line], with: try self.line(text))
      }
    }
    let tail = lastKept.map { lines[$0].upperBound } ?? 0
    changes.replace(tail..<bytes.count, with: try self.tail(after: lastKept, edits))
    return changes
  }

  /// Returns what follows the text of the last line that stays: its ending, and the new lines.
  private func tail(after lastKept: Int?, _ edits: RecordEdits) throws(RecordFileError) -> [UInt8] {
    var tail: [UInt8] = []
    var lastEnding: [UInt8] = []
    // An empty line without an ending would be no line, and a CR at the end of a text an ending.
    var needsEnding = true
    if let lastKept {
      lastEnding = ending(of: lastKept)
      let text = edits.texts[lastKept].map { Array($0.utf8) } ?? Array(bytes[lines[lastKept]])
      needsEnding = text.isEmpty || lineEnding != [0] && text.last == UInt8(ascii: "\r")
      tail += lastEnding
      // A CR ends a line only at the end of the text.
      if lastEnding == [UInt8(ascii: "\r")], !edits.appended.isEmpty {
        tail.append(UInt8(ascii: "\n"))
      }
    }
    for text in edits.appended {
      lastEnding = lineEnding
      needsEnding = text.isEmpty
      tail += try self.line(text) + lastEnding
    }
    let isBare = lines.last.map { $0.upperBound == bytes.count } ?? false
    if isBare, !needsEnding { tail.removeLast(lastEnding.count) }
    return tail
  }

  /// Returns the ending of a line, or one for a line that has none.
  private func ending(of line: Int) -> [UInt8] {
    let ending = bytes[lines[line].upperBound..<end(of: line)]
    if !ending.isEmpty { return Array(ending) }
    return lineEnding
  }

  /// Returns the offset at which the next line begins.
  private func end(of line: Int) -> Int {
    line + 1 < lines.count ? lines[line + 1].lowerBound : bytes.count
  }

  /// Returns the bytes of a text that can be a line.
  private func line(_ text: String) throws(RecordFileError) -> [UInt8] {
    let endings = lineEnding == [0] ? [0] : Array("\r\n".utf8)
    if text.utf8.contains(where: endings.contains) {
      throw .invalidText(text, .text, reason: "it contains a line ending")
    }
    return Array(text.utf8)
  }
}
