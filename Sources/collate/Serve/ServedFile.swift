import BulkMemory
import IndexedCollation
import IndexedLists
import ListServer
import RecordFiles

/// The file of a live list, which is read again after others change it, and written after pages do.
final class ServedFile: Sendable {
  typealias List = IndexedList<ServedRecord, ServedRecord.ID>

  struct State {
    var input: InputFile
    var content: ServedContent
    var identities: RecordIdentities
  }

  let input: RecordInput
  let look: LookOptions
  let collation: LocalizedIndexedCollation

  let server: ServerOptions

  /// The records when the file was read first.
  let records: Records

  /// What the records inside them had.
  let inside: RecordPages.Content

  /// The list of them.
  let list: List

  let state: ForkSafeMutex<State>

  init(
    _ input: RecordInput, _ look: LookOptions, _ server: ServerOptions,
    collation: LocalizedIndexedCollation, progress: ProgressLine?
  ) throws {
    self.input = input
    self.look = look
    self.server = server
    self.collation = input.order.directed(collation)
    let (file, content, inside) = try Self.read(input, look, server, self.collation, progress)
    self.inside = inside
    progress?.begin("collating \(content.records.count) records")
    var identities = RecordIdentities()
    let rows = try identities.records(of: content, in: input)
    records = content.records
    list = try Self.list(of: rows, content, input, server, self.collation)
    state = ForkSafeMutex(State(input: file, content: content, identities: identities))
  }

  private static func read(
    _ input: RecordInput, _ look: LookOptions, _ server: ServerOptions,
    _ collation: LocalizedIndexedCollation, _ progress: ProgressLine? = nil
  ) throws -> (InputFile, ServedContent, RecordPages.Content) {
    let (files, records) = try input.read(
      shownKeys: look.keys + server.keys, hasLevels: look.children != nil, progress: progress)
    let inside = try RecordPages(
      input, collation, look, maximumRowCount: .max
    ).checkedContent(of: records, server.keys)
    let keys = ServedKeys(records, input.order, look, server)
    if let section = keys.section, keys.ofText.contains(section) {
      throw Trouble("\(input.name): --section-field needs another key than the first --key")
    }
    let content = ServedContent(
      records, keys, childrenKey: look.children, hasChildren: inside.hasChildren)
    return (files[0], content, inside)
  }

  static func list(
    of rows: [ServedRecord], _ content: ServedContent, _ input: RecordInput,
    _ server: ServerOptions, _ collation: LocalizedIndexedCollation
  ) throws -> List {
    let records = content.records
    let threads = try input.threads(for: records, copiedKeys: input.order.furtherKeyCount + 1)
    var order = input.order.ordering { (record: ServedRecord) in
      record.text
    } then: {
      $0.text(atFurtherKey: $1)
    } orNumber: {
      $0.text(atFurtherKey: $1).flatMap { DecimalNumber($0) }
    }
    // Equal records that a page has changed are in the order in which they are read again.
    if server.edit { order = order.then(by: \.place) }
    if content.keys.section != nil {
      return try IndexedList(
        rows, sectionedBy: \.section, by: order, using: collation, threads: threads)
    }
    if let given = records.sections {
      return try IndexedList(
        sections: KeptSections.sections(of: rows, in: given, collation), by: order,
        using: collation, threads: threads)
    }
    return try IndexedList(rows, by: order, using: collation, threads: threads)
  }

  // MARK: Changes by others

  /// The time between two looks at the file.
  private static let interval = Duration.milliseconds(500)

  /// Shows the changes of the file in a list, until the task is cancelled.
  func follow(_ live: LiveList<ServedRecord, ServedRecord.ID>) async {
    var (failure, reported): (String?, String?)
    func end() async {
      (failure, reported) = (nil, nil)
      await live.show(notice: nil)
    }
    while (try? await Task.sleep(for: Self.interval)) != nil {
      if state.withLock({ $0.input.isCurrent }) {
        await end()
        continue
      }
      do {
        let (file, content, _) = try Self.read(input, look, server, collation)
        // The program that writes the file may not have ended.
        try await Task.sleep(for: Self.interval / 5)
        guard file.isCurrent else { continue }
        let isSame = state.withLock { state in
          guard state.input.bytes == file.bytes else { return false }
          state.input = file
          return true
        }
        if isSame {
          await end()
          continue
        }
        let old = await live.list.allElements.sorted { $0.place < $1.place }
        let rows = try state.withLock { state in
          let rows = try state.identities.records(of: content, after: old, in: input)
          (state.input, state.content) = (file, content)
          return rows
        }
        await live.replace(with: try Self.list(of: rows, content, input, server, collation))
        await end()
      } catch is CancellationError {
        return
      } catch {
        // Pages keep showing what was there. A program that saves the file can remove the old one first, so
        // tell a reason when it lasts, and only once.
        if failure == "\(error)", reported != failure {
          Messages.report("\(error)")
          // Readers may not know the folders of this computer.
          await live.show(notice: "The file cannot be read, so the list may be out of date.")
          reported = failure
        }
        failure = "\(error)"
      }
    }
  }

  /// Checks that the input is a file that can be read again.
  ///
  /// - Parameter option: The option that needs it.
  /// - Throws: `Trouble` if it is something else.
  func checkIsFile(_ option: String) throws {
    guard state.withLock({ $0.input.isRegular }) else {
      throw Trouble("\(input.name): \(option) needs a regular file")
    }
  }
}

extension ServedRecord {
  /// The title of its section, if the records have such titles.
  var section: String { content.keys.section.flatMap(text(atFurtherKey:)) ?? "" }
}
