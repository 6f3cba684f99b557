import RecordFiles

/// Writes the changes of pages to the file.
extension ServedFile {
  /// Writes the records of a list to the file, which is then complete or unchanged.
  func save(_ list: List) throws {
    try state.withLock { state in
      let records = state.content.records
      var edits = RecordEdits()
      var changed: [ServedRecord] = []
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
          if row.newSection != nil || !row.newTexts.isEmpty { changed.append(row) }
        }
      }
      edits.removed = Set(isThere.indices.filter { !isThere[$0] })
      new.sort { $0.place < $1.place }
      edits.appended = new.map(\.text)
      do {
        if let key = state.content.keys.ofFields.text {
          for (position, text) in edits.texts {
            edits.spellings[position] = try records.spelling(
              of: text, inPlaceOfRecord: position, at: key)
          }
        }
        let bytes = try content(
          try records.content(applying: edits), changing: changed, after: edits, new, of: records)
        try checkFormat(of: bytes, is: records.format)
        try state.input.save(bytes)
      } catch let error as RecordFileError {
        throw Trouble(error, in: input.name)
      }
    }
  }

  /// Returns the content of the file with other texts than those to sort by.
  ///
  /// - Parameters:
  ///   - content: The content with all other changes.
  ///   - changed: The records that have such texts.
  ///   - edits: The other changes.
  ///   - new: The new records, in their order.
  ///   - records: The records before all changes.
  /// - Returns: The content.
  /// - Throws: `RecordFileError` if a record cannot be changed.
  private func content(
    _ content: [UInt8], changing changed: [ServedRecord], after edits: RecordEdits,
    _ new: [ServedRecord], of records: Records
  ) throws(RecordFileError) -> [UInt8] {
    var places: [Int] = []
    var next = 0
    for position in 0..<records.count {
      places.append(next)
      if !edits.removed.contains(position) { next += 1 }
    }
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(new.map(\.id), next...))
    var texts: [String: [(place: Int, text: String)]] = [:]
    for record in changed {
      guard let place = record.position.map({ places[$0] }) ?? newPlaces[record.id] else {
        continue
      }
      for (key, text) in record.changes(in: server) {
        texts[key, default: []].append((place, text))
      }
    }
    // One change can put two texts into the same place, so each one is made after the one before it.
    var content = content
    for (key, texts) in texts.sorted(by: { $0.key < $1.key }) {
      let read = try Records(
        content, format: records.format, key: key,
        options: input.readingOptions(records.format, content), requiresKeys: false)
      var edits = RecordEdits()
      for (place, text) in texts {
        edits.texts[place] = text
        let first = key == server.sectionField ? changed[0].content.firstOfSection[text] : nil
        edits.spellings[place] =
          if let first {
            try records.spelling(ofRecord: first, at: key)
          } else {
            try read.spelling(of: text, inPlaceOfRecord: place, at: key)
          }
      }
      content = try read.content(applying: edits)
    }
    return content
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
  /// Returns the texts by their keys that the user has changed, besides that to sort by.
  fileprivate func changes(in server: ServerOptions) -> [String: String] {
    var changes = newTexts
    if let key = server.sectionField, isMoved { changes[key] = newSection }
    return changes
  }

  /// A Boolean value that indicates whether the user has moved the record to another section than in the file.
  private var isMoved: Bool {
    guard let newSection else { return false }
    guard let position, let key = content.keys.section else { return true }
    return newSection != content.records.text(ofRecord: position, atFurtherKey: key) ?? ""
  }
}
