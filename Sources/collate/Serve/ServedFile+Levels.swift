import IndexedLists
import ListServer
import RecordFiles

/// The lists of the records inside records.
extension ServedFile {
  /// What rows lead to; `nil` if they lead to nothing.
  var levels: LiveLevels<ServedRecord>? {
    guard look.children != nil else { return nil }
    let places = look.places(after: input.order.furtherKeyCount)
    return LiveLevels { record in
      record.hasChildren
    } list: { [self] record, old in
      try list(inside: record, after: old)
    } look: { [self] record in
      look(titled: places.heading(record.text, record.text(atFurtherKey:)))
    } levels: { [self] in
      levels
    } isUnchanged: {
      $0.looks(like: $1)
    }
  }

  /// Returns how pages show a list.
  func look(titled title: String) -> LiveList<ServedRecord, ServedRecord.ID>.Look {
    let places = look.places(after: input.order.furtherKeyCount)
    var shown = LiveList<ServedRecord, ServedRecord.ID>.Look(
      title: title, style: look.style, cellStyle: look.chosenCellStyle, css: look.css?.text ?? ""
    ) { [look] record in
      var cell = places.cell(record.text(atFurtherKey:))
      if look.hasFields { cell.fields = { record.content.keys.shown(record.fields) } }
      return cell
    }
    shown.labels = look.labels
    if let image = places.image, let folder = PictureFolder(of: input.files) {
      shown.picture = { $0.text(atFurtherKey: image).flatMap(folder.picture) }
    }
    return shown
  }

  /// Returns the list of the records inside a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - old: The list that pages show, whose records keep their numbers.
  /// - Returns: The list.
  /// - Throws: `Trouble` if there is not enough memory.
  private func list(inside record: ServedRecord, after old: List?) throws -> List {
    let content: ServedContent?
    do {
      content = try record.position.flatMap { position throws(RecordFileError) in
        try record.content.content(insideRecord: position)
      }
    } catch {
      throw Trouble(error, in: input.name)
    }
    guard let content else { preconditionFailure("Only a record with children leads to a list") }
    let rows = try state.withLock { state in
      guard let old = old?.allElements.sorted(by: { $0.place < $1.place }) else {
        // A number is not given again, so that no address leads to another record.
        state.identities.begin(at: content.records.count)
        var identities = RecordIdentities()
        return try identities.records(of: content, in: input)
      }
      return try state.identities.records(of: content, after: old, in: input)
    }
    return try Self.list(of: rows, content, input, server, collation)
  }
}
