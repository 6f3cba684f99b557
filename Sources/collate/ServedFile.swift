import IndexedCollation
import IndexedLists
import ListServer
import RecordFiles
import Synchronization

/// The file of a live list, which is read again after others change it, and written after pages do.
final class ServedFile: Sendable {
  typealias List = IndexedList<ServedRecord, Int>

  struct State {
    var input: InputFile
    var content: ServedContent
    var numbers: RecordNumbers
  }

  let inputOptions: InputOptions
  let look: LookOptions
  let collation: LocalizedIndexedCollation

  /// Whether pages can change the file.
  let isEditable: Bool

  /// The records when the file was read first.
  let records: Records

  /// What the records inside them had.
  let inside: RecordPages.Content

  /// The list of them.
  let list: List

  let state: Mutex<State>

  init(
    _ inputOptions: InputOptions, _ look: LookOptions, collation: LocalizedIndexedCollation,
    isEditable: Bool, progress: ProgressLine?
  ) throws {
    self.isEditable = isEditable
    self.inputOptions = inputOptions
    self.look = look
    self.collation = inputOptions.directed(collation)
    let (input, content, inside) = try Self.read(inputOptions, look, self.collation, progress)
    self.inside = inside
    progress?.begin("collating \(content.records.count) records")
    var numbers = RecordNumbers()
    let rows = numbers.records(of: content)
    records = content.records
    list = try Self.list(of: rows, content, inputOptions, self.collation, isEditable)
    state = Mutex(State(input: input, content: content, numbers: numbers))
  }

  private static func read(
    _ inputOptions: InputOptions, _ look: LookOptions, _ collation: LocalizedIndexedCollation,
    _ progress: ProgressLine? = nil
  ) throws -> (InputFile, ServedContent, RecordPages.Content) {
    let (input, records) = try inputOptions.read(
      shownKeys: look.keys, hasLevels: look.children != nil, progress: progress)
    let inside = try RecordPages(
      inputOptions, collation, places: look.places(after: inputOptions), childrenKey: look.children,
      maximumRowCount: .max
    ).checkedContent(of: records, for: look)
    let keyCount = inputOptions.furtherKeyCount + look.keys.count
    return (
      input[0],
      try ServedContent(
        records, keyCount: keyCount,
        repeatedKeys: Set((0..<keyCount).filter(records.isKey(atFurtherKey:))),
        keysOfOldText: Set(
          inputOptions.filingOptions.placesOfText.map { inputOptions.firstFilingKey + $0 }),
        childrenKey: look.children),
      inside
    )
  }

  static func list(
    of rows: [ServedRecord], _ content: ServedContent, _ inputOptions: InputOptions,
    _ collation: LocalizedIndexedCollation, _ isEditable: Bool
  ) throws -> List {
    let records = content.records
    let threads = try inputOptions.threads(
      for: TextColumn(storage: records.storage, texts: records.texts), of: records,
      copiedKeys: inputOptions.furtherKeyCount + 1)
    var order = inputOptions.ordering { (record: ServedRecord) in
      record.text
    } then: {
      $0.text(atFurtherKey: $1)
    }
    // Equal records that a page has changed are in the order in which they are read again.
    if isEditable { order = order.then(by: \.place) }
    return try IndexedList(rows, by: order, using: collation, threads: threads)
  }

  // MARK: Changes by others

  /// The time between two looks at the file.
  private static let interval = Duration.milliseconds(500)

  /// Shows the changes of the file in a list, until the task is cancelled.
  func follow(_ live: LiveList<ServedRecord, Int>) async {
    var reported: String?
    while (try? await Task.sleep(for: Self.interval)) != nil {
      if state.withLock({ $0.input.isCurrent }) { continue }
      do {
        let (input, content, _) = try Self.read(inputOptions, look, collation)
        // The program that writes the file may not have ended.
        try await Task.sleep(for: Self.interval / 5)
        guard input.isCurrent else { continue }
        let isSame = state.withLock { state in
          guard state.input.bytes == input.bytes else { return false }
          state.input = input
          return true
        }
        if isSame { continue }
        let old = await live.list.allElements.sorted { $0.place < $1.place }
        let rows = state.withLock { state in
          (state.input, state.content) = (input, content)
          return state.numbers.records(of: content, after: old)
        }
        await live.replace(
          with: try Self.list(of: rows, content, inputOptions, collation, isEditable))
        reported = nil
      } catch is CancellationError {
        return
      } catch {
        // Pages keep showing what was there. Tell each reason once.
        if reported != "\(error)" { Tool.report("\(error)") }
        reported = "\(error)"
      }
    }
  }

  // MARK: Changes by pages

  /// How pages change the file.
  ///
  /// - Throws: `Trouble` if the file cannot be changed.
  func editor() throws -> ListEditor<ServedRecord, Int> {
    try checkIsFile("--edit")
    try check(RecordEdits(), records)
    return ListEditor(
      make: { [self] text in
        try state.withLock { state in
          try check(RecordEdits(appended: [text]), state.content.records)
          return state.numbers.record(text, in: state.content)
        }
      },
      rename: { [self] record, text in
        var record = record
        if let position = record.position {
          try check(RecordEdits(texts: [position: text]), record.content.records)
        } else {
          try check(RecordEdits(appended: [text]), record.content.records)
        }
        record.newText = text
        return record
      },
      save: { [self] list in try save(list) })
  }

  /// Checks that the input is a file that can be read again.
  ///
  /// - Parameter option: The option that needs it.
  /// - Throws: `Trouble` if it is something else.
  func checkIsFile(_ option: String) throws {
    guard state.withLock({ $0.input.isRegular }) else {
      throw Trouble("\(inputOptions.name): \(option) needs a regular file")
    }
  }

  private func check(_ edits: RecordEdits, _ records: Records) throws {
    do {
      try records.check(edits)
    } catch {
      throw Trouble(error, in: inputOptions.name)
    }
  }

  /// Checks that a changed file, whose format can depend on its content, is read in the same format again.
  private func checkFormat(of content: [UInt8], is format: RecordFormat) throws {
    let next = try inputOptions.format(path: inputOptions.paths[0], content: content)
    guard next != format else { return }
    throw Trouble(
      "\(inputOptions.name): after this change, the file would be read as \(next.rawValue); "
        + "--input-format \(format.rawValue) allows it")
  }

  /// Writes the records of a list to the file, which is then complete or unchanged.
  private func save(_ list: List) throws {
    try state.withLock { state in
      let content = state.content
      var edits = RecordEdits()
      var isThere = [Bool](repeating: false, count: content.records.count)
      var new: [ServedRecord] = []
      for section in list {
        for row in section {
          guard row.content === content else {
            throw Trouble("\(inputOptions.name): the file has changed; try again")
          }
          if let position = row.position {
            isThere[position] = true
            if let text = row.newText { edits.texts[position] = text }
          } else {
            new.append(row)
          }
        }
      }
      edits.removed = Set(isThere.indices.filter { !isThere[$0] })
      edits.appended = new.sorted { $0.place < $1.place }.map(\.text)
      do {
        let bytes = try content.records.content(applying: edits)
        try checkFormat(of: bytes, is: content.records.format)
        try state.input.save(bytes)
      } catch let error as RecordFileError {
        throw Trouble(error, in: inputOptions.name)
      }
    }
  }
}

extension ServedRecord {
  /// A number by which records are in the order of the file, where new records are last.
  var place: Int { position ?? (1 << 40) + id }
}
