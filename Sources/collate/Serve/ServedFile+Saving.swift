import RecordFiles

/// Writes the changes of pages to the file.
extension ServedFile {
  /// Writes the records of a list to the file, which is then complete or unchanged.
  func save(_ list: List) throws {
    try state.withLock { state in
      let records = state.content.records
      var edits = RecordEdits()
      var moved: [ServedRecord] = []
      var isThere = [Bool](repeating: false, count: records.count)
      var new: [ServedRecord] = []
      for section in list {
        for row in section {
          guard row.content === state.content else {
            throw Trouble("\(input.name): the file has changed; try again")
          }
          if let position = row.position {
            isThere[position] = true
            if let text = row.newText { edits.texts[position] = text }
          } else {
            new.append(row)
          }
          if row.isMoved { moved.append(row) }
        }
      }
      edits.removed = Set(isThere.indices.filter { !isThere[$0] })
      new.sort { $0.place < $1.place }
      edits.appended = new.map(\.text)
      do {
        var bytes = try records.content(applying: edits)
        if !moved.isEmpty {
          bytes = try content(bytes, moving: moved, after: edits, new, of: records)
        }
        try checkFormat(of: bytes, is: records.format)
        try state.input.save(bytes)
      } catch let error as RecordFileError {
        throw Trouble(error, in: input.name)
      }
    }
  }

  /// Returns the content of the file with other titles of sections.
  ///
  /// - Parameters:
  ///   - content: The content with all other changes.
  ///   - moved: The records that have moved.
  ///   - edits: The other changes.
  ///   - new: The new records, in their order.
  ///   - records: The records before all changes.
  /// - Returns: The content.
  /// - Throws: `RecordFileError` if a record cannot be changed.
  private func content(
    _ content: [UInt8], moving moved: [ServedRecord], after edits: RecordEdits,
    _ new: [ServedRecord], of records: Records
  ) throws(RecordFileError) -> [UInt8] {
    var places: [Int] = []
    var next = 0
    for position in 0..<records.count {
      places.append(next)
      if !edits.removed.contains(position) { next += 1 }
    }
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(new.map(\.id), next...))
    var moves = RecordEdits()
    for record in moved {
      guard let sectionField = server.sectionField,
        let place = record.position.map({ places[$0] }) ?? newPlaces[record.id]
      else { continue }
      moves.texts[place] = record.section
      if let first = record.content.firstOfSection[record.section] {
        moves.spellings[place] = try records.spelling(ofRecord: first, at: sectionField)
      }
    }
    // One change can put the text and the title into the same place, so the second one is made after the first.
    let changed = try Records(
      content, format: records.format, key: server.sectionField,
      options: input.readingOptions(records.format, content), requiresKeys: false)
    return try changed.content(applying: moves)
  }

  /// Checks that a changed file, whose format can depend on its content, is read in the same format again.
  private func checkFormat(of content: [UInt8], is format: RecordFormat) throws {
    let next = try input.format(path: input.files.path(ofFile: 0), content: content)
    guard next != format else { return }
    throw Trouble(
      "\(input.name): after this change, the file would be read as \(next.rawValue); "
        + "--input-format \(format.rawValue) allows it")
  }
}

extension ServedRecord {
  /// A Boolean value that indicates whether the user has moved the record to another section than in the file.
  fileprivate var isMoved: Bool {
    guard let newSection else { return false }
    guard let position, let key = content.keys.section else { return true }
    return newSection != content.records.text(ofRecord: position, atFurtherKey: key) ?? ""
  }
}
