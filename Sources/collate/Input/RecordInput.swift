import ArgumentParser
import BulkMemory
import IndexedCollation
import RecordFiles

/// The records that the arguments choose: their files, how these are read, and the order of the records.
struct RecordInput: Sendable {
  let files: FileArguments
  let options: InputOptions
  let order: RecordOrder

  /// The maximum number of threads, if there is enough memory.
  let wantedThreads: Int

  init(
    _ files: FileArguments, _ options: InputOptions, _ order: RecordOrder, _ work: WorkOptions
  ) {
    self.files = files
    self.options = options
    self.order = order
    wantedThreads = work.wantedThreads
  }

  /// The name of the input in messages.
  var name: String { files.name }

  /// Checks that the options go together.
  ///
  /// - Parameters:
  ///   - collationOptions: Options that could change the sections of the input.
  ///   - sizes: Further ones.
  /// - Throws: `ValidationError`.
  func validate(_ collationOptions: CollationOptions, _ sizes: SectionSizeOptions) throws {
    try order.validate()
    guard options.keepSections else { return }
    if files.count > 1 { throw ValidationError("--keep-sections needs one file") }
    try sizes.checkSections(of: "--keep-sections", collationOptions)
  }

  /// Returns the number of threads to use.
  ///
  /// The number is one if there is not enough memory for the stacks of more threads, because
  /// the thread that writes the output would wait for that memory forever.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - copiedKeys: The number of keys whose texts are copied to strings.
  /// - Returns: The number of threads.
  /// - Throws: `Trouble` if there is not enough memory for the work.
  func threads(for records: Records, copiedKeys: Int) throws -> Int {
    let column = TextColumn(storage: records.storage, texts: records.texts)
    func hasMemory(_ threads: Int) -> Bool {
      column.hasMemoryForArrangement(
        threads: threads, furtherKeys: copiedKeys, furtherBytes: records.furtherByteCount)
    }
    if wantedThreads > 1, hasMemory(wantedThreads) { return wantedThreads }
    guard hasMemory(1) else {
      let hint = records.isBinary ? "; \(Self.binaryHint)" : ""
      throw Trouble(
        "\(name): there is not enough memory to collate \(column.count) records\(hint)")
    }
    return 1
  }

  /// Returns the limit of the records that are sorted at a time.
  ///
  /// - Parameter memory: The memory for records, in bytes.
  /// - Returns: The limit.
  func partLimit(memory: Int) -> PartLimit {
    let furtherKeys = order.furtherKeyCount
    // The texts, their keys, and copies of both, for each key; and the copy that joins several files.
    let copies = files.count > 1 ? 2 : 0
    return PartLimit(
      memory: memory, perByte: Double(5 + 8 * furtherKeys + copies),
      perRecord: 64 + 64 * furtherKeys)
  }
}
