extension OutputFormat {
  /// An XML property list: an array of sections.
  package static let propertyList = OutputFormat("plist", hasTitles: true)
}

/// Writes sections as the array of an XML property list.
struct PropertyListOutput: RecordOutput {
  private let records: OutputRecords

  init(_ records: OutputRecords, to output: inout OutputBuffer) throws(RecordFileError) {
    self.records = records
    try records.checkColumnNames()
    output.append(PropertyListWriter.header)
    output.append("<array>\n")
  }

  func check() throws(RecordFileError) {
    // A record of an XML property list is copied unchanged.
    guard records.notation != .propertyList else { return }
    var output = OutputBuffer(destination: .nowhere)
    for record in 0..<records.count { try append(record, to: &output) }
  }

  func beginSection(
    _ section: SectionHeading, isFirst: Bool, to output: inout OutputBuffer
  ) throws(RecordFileError) {
    output.append("\t<dict>\n\t\t<key>title</key>\n\t\t<string>")
    try output.appendXMLText(section.title.utf8Span.span)
    output.append("</string>\n\t\t<key>kind</key>\n\t\t<string>")
    try output.appendXMLText(section.kind.utf8Span.span)
    if let indexTitle = section.indexTitle {
      output.append("</string>\n\t\t<key>indexTitle</key>\n\t\t<string>")
      try output.appendXMLText(indexTitle.utf8Span.span)
    }
    output.append("</string>\n\t\t<key>records</key>\n\t\t<array>\n")
  }

  func append(_ record: Int, to output: inout OutputBuffer) throws(RecordFileError) {
    if records.notation == .propertyList {
      output.append("\t\t\t")
      try records.appendUnchanged(record, to: &output)
      return output.append("\n")
    }
    // Swap the buffer into the writer and back, so that it is not copied.
    let writer = PropertyListWriter(to: OutputBuffer(destination: output.destination), depth: 3)
    swap(&output, &writer.output)
    try records.report(record, to: writer)
    swap(&output, &writer.output)
  }

  func endSection(isEmpty: Bool, to output: inout OutputBuffer) {
    output.append("\t\t</array>\n\t</dict>\n")
  }

  func end(hasSections: Bool, to output: inout OutputBuffer) {
    output.append("</array>\n" + PropertyListWriter.footer)
  }
}
