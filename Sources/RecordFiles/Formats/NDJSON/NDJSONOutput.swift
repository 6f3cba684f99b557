extension OutputFormat {
  /// The records as JSON, one per line.
  package static let ndjson = OutputFormat("ndjson", allowsSectionField: true)
}

/// Writes records as JSON, one per line.
struct NDJSONOutput: RecordOutput {
  private let records: OutputRecords
  private let lineEnding: [UInt8]

  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError) {
    self.records = records
    lineEnding = records.lineEnding(except: [0], [UInt8(ascii: "\r")])
    try records.checkColumnNames()
    try checkSectionField()
  }

  /// Checks that no record has the field for the section already.
  private func checkSectionField() throws(RecordFileError) {
    guard let name = records.options.sectionField else { return }
    let finder = FieldFinder(name: name)
    for record in 0..<records.count {
      try records.source.report(records.found.ranges[record], to: finder)
      if finder.isFound { throw .fieldExists(name) }
    }
  }

  func sectionField(_ title: String) throws(RecordFileError) -> [UInt8] {
    guard let name = records.options.sectionField else { return [] }
    var field = OutputBuffer(destination: .memory)
    field.append("{")
    try field.appendJSONString(name.utf8Span.span)
    field.append(":")
    try field.appendJSONString(title.utf8Span.span)
    return field.bytes
  }

  /// Appends a record as JSON in one line, or what follows the field with the title of its section.
  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    guard records.options.sectionField != nil else {
      try appendLine(record, to: &output)
      output.bytes.append(contentsOf: lineEnding)
      return try output.flush()
    }
    // The field comes first in the object.
    var object = OutputBuffer(destination: .memory)
    try appendLine(record, to: &object)
    let json = object.bytes
    if json.first == UInt8(ascii: "{") {
      let rest = json.dropFirst()
      let isEmpty = rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
      if !isEmpty { output.append(",") }
      try output.append(json.span.extracting(1...))
    } else {
      output.append(",\"\(ColumnName.text)\":")
      try output.append(json.span)
      output.append("}")
    }
    output.bytes.append(contentsOf: lineEnding)
    try output.flush()
  }

  private func appendLine(
    _ record: Int, to output: inout OutputBuffer
  ) throws(RecordFileError) {
    guard records.notation == .json else { return try records.appendJSON(record, to: &output) }
    let allBytes = records.bytes
    let bytes = allBytes.span.extracting(records.found.ranges[record])
    let hasLines = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
      .contains { bytes.firstIndex(of: $0, from: 0) != nil }
    if hasLines {
      try output.appendCompactJSON(bytes)
    } else {
      try records.appendUnchanged(record, to: &output)
    }
  }
}

/// Finds whether a dictionary has a key.
private final class FieldFinder: ValueSink {
  private let name: [UInt8]
  private var depth = 0
  private(set) var isFound = false

  init(name: String) {
    self.name = Array(name.utf8)
  }

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    switch kind {
    case .beginDictionary: depth += 1
    case .beginArray:
      // A record that is no dictionary gets a key.
      isFound = isFound || depth == 0 && isTextColumn
      depth += 1
    case .endArray, .endDictionary: depth -= 1
    case .key where depth == 1 && text.count == name.count:
      isFound = isFound || text.indices.allSatisfy { text[$0] == name[$0] }
    default: isFound = isFound || depth == 0 && isTextColumn
    }
  }

  private var isTextColumn: Bool { name.elementsEqual(ColumnName.text.utf8) }
}
