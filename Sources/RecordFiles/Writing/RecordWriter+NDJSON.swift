extension RecordWriter {
  /// Checks that no record has the field for the section already.
  func checkSectionField() throws(RecordFileError) {
    guard let name = options.sectionField else { return }
    let finder = FieldFinder(name: name)
    for record in 0..<records.ranges.count {
      try source.report(records.ranges[record], to: finder)
      if finder.isFound { throw .fieldExists(name) }
    }
  }

  /// Appends a record as JSON in one line, or what follows the field with the title of its section.
  mutating func appendNDJSON(_ record: Int) throws(RecordFileError) {
    guard options.sectionField != nil else {
      try appendLineOfJSON(record)
      output.bytes.append(contentsOf: lineEnding)
      return try output.flush()
    }
    // The field comes first in the object.
    var object = OutputBuffer(destination: .memory)
    swap(&output, &object)
    try appendLineOfJSON(record)
    swap(&output, &object)
    let json = object.bytes
    if json.first == UInt8(ascii: "{") {
      let rest = json.dropFirst()
      let isEmpty = rest.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "}")
      if !isEmpty { output.append(",") }
      try output.append(json.span.extracting(1...))
    } else {
      output.append(",\"\(RowMaker.textColumn)\":")
      try output.append(json.span)
      output.append("}")
    }
    output.bytes.append(contentsOf: lineEnding)
    try output.flush()
  }

  private mutating func appendLineOfJSON(_ record: Int) throws(RecordFileError) {
    guard notation == .json else { return try appendJSON(record) }
    let allBytes = self.bytes
    let bytes = allBytes.span.extracting(records.ranges[record])
    let hasLines = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
      .contains { bytes.firstIndex(of: $0, from: 0) != nil }
    if hasLines {
      try output.appendCompactJSON(bytes)
    } else {
      try appendUnchanged(record)
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

  private var isTextColumn: Bool { name.elementsEqual(RowMaker.textColumn.utf8) }
}
