import ListPages
import ListServer
import RecordFiles

/// Lets pages change the file.
extension ServedFile {
  /// How pages change the file.
  ///
  /// - Throws: `Trouble` if the file cannot be changed.
  func editor() throws -> ListEditor<ServedRecord, ServedRecord.ID> {
    try checkIsFile("--edit")
    try check(RecordEdits(), records)
    var editor = ListEditor(make: record, rename: renamed, edit: edited, save: save)
    if server.sectionField != nil { editor.move = moved }
    return editor
  }

  /// Returns a new record with a text.
  private func record(_ text: String) throws -> ServedRecord {
    try state.withLock { state in
      try check(RecordEdits(appended: [text]), state.content.records)
      return state.identities.record(text, in: state.content)
    }
  }

  /// Returns a record with another text.
  private func renamed(_ record: ServedRecord, _ text: String) throws -> ServedRecord {
    var record = record
    if let position = record.position {
      try check(RecordEdits(texts: [position: text]), record.content.records)
    } else {
      try check(RecordEdits(appended: [text]), record.content.records)
    }
    record.newText = text
    return record
  }

  /// Returns a record in another section.
  private func moved(_ record: ServedRecord, _ title: String) throws -> ServedRecord {
    var record = record
    if let position = record.position {
      try check(
        RecordEdits(texts: [position: title]), record.content.records, at: server.sectionField)
    }
    record.newSection = title
    return record
  }

  /// Returns a record with another text in a field.
  private func edited(_ record: ServedRecord, _ field: ListCell.Field) throws -> ServedRecord {
    let keys = record.content.keys.ofFields
    if field.label == keys.text { return try renamed(record, field.text) }
    if field.label == keys.section { return try moved(record, field.text) }
    var record = record
    if let position = record.position {
      try check(
        RecordEdits(texts: [position: field.text]), record.content.records, at: field.label)
    }
    record.newTexts[field.label] = field.text
    return record
  }

  private func check(_ edits: RecordEdits, _ records: Records, at key: String? = nil) throws {
    do {
      try records.check(edits, at: key)
    } catch {
      throw Trouble(error, in: input.name)
    }
  }
}
