import BulkMemory
import IndexedCollation
import IndexedLists
import ListServer
import RecordFiles

/// The file of a live list, which is read again after others change it, and written after pages do.
final class ServedFile: Sendable {
  typealias List = IndexedList<ServedRecord, Int>

  struct State {
    var input: InputFile
    var content: ServedContent
    var numbers: RecordNumbers
  }

  let input: RecordInput
  let look: LookOptions
  let collation: LocalizedIndexedCollation

  /// The key with the titles of sections; `nil` if the sections are those of the collation.
  let sectionField: String?

  /// Whether pages can change the file.
  let isEditable: Bool

  /// The records when the file was read first.
  let records: Records

  /// What the records inside them had.
  let inside: RecordPages.Content

  /// The list of them.
  let list: List

  let state: ForkSafeMutex<State>

  init(
    _ input: RecordInput, _ look: LookOptions, collation: LocalizedIndexedCollation,
    sectionField: String?, isEditable: Bool, progress: ProgressLine?
  ) throws {
    self.sectionField = sectionField
    self.isEditable = isEditable
    self.input = input
    self.look = look
    self.collation = input.order.directed(collation)
    let (file, content, inside) = try Self.read(
      input, look, self.collation, sectionField, progress)
    self.inside = inside
    progress?.begin("collating \(content.records.count) records")
    var numbers = RecordNumbers()
    let rows = numbers.records(of: content)
    records = content.records
    list = try Self.list(of: rows, content, input, self.collation, isEditable)
    state = ForkSafeMutex(State(input: file, content: content, numbers: numbers))
  }

  private static func read(
    _ input: RecordInput, _ look: LookOptions, _ collation: LocalizedIndexedCollation,
    _ sectionField: String?, _ progress: ProgressLine? = nil
  ) throws -> (InputFile, ServedContent, RecordPages.Content) {
    let (files, records) = try input.read(
      shownKeys: look.keys + [sectionField].compactMap(\.self), hasLevels: look.children != nil,
      progress: progress)
    let inside = try RecordPages(
      input, collation, places: look.places(after: input.order.furtherKeyCount),
      childrenKey: look.children,
      maximumRowCount: .max
    ).checkedContent(of: records, for: look)
    let keys = ServedKeys(records, input.order, sectionField: sectionField)
    if let section = keys.section, keys.ofText.contains(section) {
      throw Trouble("\(input.name): --section-field needs another key than the first --key")
    }
    let content = ServedContent(
      records, keys, childrenKey: look.children, hasChildren: inside.hasChildren)
    return (files[0], content, inside)
  }

  static func list(
    of rows: [ServedRecord], _ content: ServedContent, _ input: RecordInput,
    _ collation: LocalizedIndexedCollation, _ isEditable: Bool
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
    if isEditable { order = order.then(by: \.place) }
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
  func follow(_ live: LiveList<ServedRecord, Int>) async {
    var (failure, reported): (String?, String?)
    while (try? await Task.sleep(for: Self.interval)) != nil {
      if state.withLock({ $0.input.isCurrent }) {
        (failure, reported) = (nil, nil)
        continue
      }
      do {
        let (file, content, _) = try Self.read(input, look, collation, sectionField)
        // The program that writes the file may not have ended.
        try await Task.sleep(for: Self.interval / 5)
        guard file.isCurrent else { continue }
        let isSame = state.withLock { state in
          guard state.input.bytes == file.bytes else { return false }
          state.input = file
          return true
        }
        (failure, reported) = (nil, nil)
        if isSame { continue }
        let old = await live.list.allElements.sorted { $0.place < $1.place }
        let rows = state.withLock { state in
          (state.input, state.content) = (file, content)
          return state.numbers.records(of: content, after: old)
        }
        await live.replace(
          with: try Self.list(of: rows, content, input, collation, isEditable))
      } catch is CancellationError {
        return
      } catch {
        // Pages keep showing what was there. A program that saves the file can remove the old one first, so
        // tell a reason when it lasts, and only once.
        if failure == "\(error)", reported != failure {
          Messages.report("\(error)")
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
  /// A number by which records are in the order of the file, where new records are last.
  var place: Int { position ?? (1 << 40) + id }

  /// The title of its section, if the records have such titles.
  var section: String { content.keys.section.flatMap(text(atFurtherKey:)) ?? "" }
}
