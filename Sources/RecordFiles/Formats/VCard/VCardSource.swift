internal import BulkMemory

extension RecordFormat {
  /// Contacts: vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), one after another.
  package static let vCard = RecordFormat("vcard", fileExtensions: ["vcf", "vcard"])
}

/// Reads contacts.
///
/// A vCard is a dictionary of its properties, as `VCardProperties` describes. It is written back with the
/// bytes that were read.
struct VCardSource: ValueSource {
  private let text: UnicodeText

  var bytes: [UInt8] { text.utf8 }
  var hasMark: Bool { text.hasMark }
  var notation: RecordNotation { .vCard }
  var format: RecordFormat { .vCard }

  private(set) var lineEnding: [UInt8]?

  /// Returns whether content begins with a vCard.
  static func recognizes(_ content: [UInt8]) -> Bool {
    let beginning = UnicodeText.beginning(of: Array(content.prefix(1 << 10)))
    return VCardLine.isBegin(beginning.drop { $0 <= 0x20 }.prefix { $0 > 0x20 })
  }

  init(
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    self.text = text
    let bytes = text.utf8.span
    if let end = bytes.indices.first(where: { VCardLine.isEnd(bytes[$0]) }) {
      let count = RowReader.lineEndingLength(at: end, in: bytes)
      lineEnding = Array(text.utf8[end..<end + count].suffix(2))
    }
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    try KeyColumn.checkMemory(for: keys, in: bytes.count)
    let finder = RecordFinder(format: .vCard, keys: keys)
    return try finder.records { sink throws(RecordFileError) in
      try report(to: sink, noteRepair: finder.noteRepair)
    }
  }

  func report(to sink: any ValueSink) throws(RecordFileError) {
    try report(to: sink) {}
  }

  private func report(
    to sink: any ValueSink, noteRepair: () -> Void
  ) throws(RecordFileError) {
    let none = [UInt8]().span
    try sink.receive(.beginArray, text: none, bytes: 0..<0)
    var lines = VCardLines(bytes)
    while let line = lines.next() {
      if line.isBlank { continue }
      guard line.isBegin else {
        throw malformed("text is outside of the vCards", at: line.range.lowerBound)
      }
      try reportCard(from: line, &lines, to: sink, noteRepair: noteRepair)
    }
    try sink.receive(.endArray, text: none, bytes: bytes.count..<bytes.count)
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    var lines = VCardLines(bytes, in: record)
    guard let line = lines.next() else { return }
    try reportCard(from: line, &lines, to: sink) {}
  }

  /// Reports the values of the vCard that begins with a line.
  private func reportCard(
    from begin: VCardLine, _ lines: inout VCardLines, to sink: any ValueSink,
    noteRepair: () -> Void
  ) throws(RecordFileError) {
    let start = begin.range.lowerBound + (begin.content.span.startsWithMark ? 3 : 0)
    let isOld = Self.isOld(lines)
    lines.keepsBlanks = isOld
    defer { lines.keepsBlanks = false }
    var properties = VCardProperties()
    // A vCard 2.1 can have another one inside.
    var depth = 1
    var end = begin.range.upperBound
    while depth > 0 {
      guard let line = lines.next() else {
        throw malformed("a vCard does not end", at: start)
      }
      end = line.range.upperBound
      if line.changeOfDepth != 0 {
        depth += line.changeOfDepth
      } else if depth == 1, let property = VCardProperty(line, isOld: isOld) {
        if property.isRepaired { noteRepair() }
        properties.add(property)
      }
    }
    let none = [UInt8]().span
    try sink.receive(.beginDictionary, text: none, bytes: start..<start)
    try properties.report(to: sink, bytes: start..<end)
    try sink.receive(.endDictionary, text: none, bytes: end..<end)
  }

  /// Returns whether the next vCard has the version 2.1, which decides how its lines are joined.
  private static func isOld(_ lines: VCardLines) -> Bool {
    var lines = lines
    while let line = lines.next(), !line.isEnd {
      if let property = VCardProperty(line, isOld: false), property.name == "VERSION" {
        return property.text.filter { !$0.isWhitespace } == "2.1"
      }
    }
    return false
  }

  private func malformed(_ reason: String, at offset: Int) -> RecordFileError {
    .malformed(.vCard, reason: reason, at: offset, in: bytes.span)
  }

  func changes(
    to records: ByteRanges, in array: Range<Int>?, at key: String?, by edits: RecordEdits
  ) throws(RecordFileError) -> ByteChanges {
    throw .uneditableFile(reason: "vCards are only read")
  }

  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try text.content(applying: changes)
  }
}
