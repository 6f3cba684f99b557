import IndexedCollation
import RecordFiles

/// Records that take more memory than there is, in the order of a collation.
///
/// Each part of the input is sorted in memory. Its records, as they are in the output, and their keys
/// go to a temporary file, from which they are merged section by section. If the numbers of records
/// decide which sections there are, all sections are merged first.
struct SpilledRecords {
  /// A section of the output, with its records.
  typealias Section = (section: LocalizedIndexedCollation.Section, records: RunSection)

  private let collation: LocalizedIndexedCollation
  private let outputOptions: OutputOptions
  private let unique: Bool
  private let runs: SortedRuns

  /// The number of threads for which there is enough memory.
  private(set) var threads = Int.max

  /// The number of records of each section, if they are only counted.
  private var counts: [Int]

  /// Whether each section has records.
  private var occurs: [Bool]

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - collation: The collation, in the direction of the first key.
  ///   - outputOptions: The options that choose what is written.
  ///   - memoryOptions: The options that choose the memory and the temporary file.
  ///   - unique: Whether only the first of equal records is written.
  /// - Throws: `RecordFileError` with the system's reason.
  init(
    _ collation: LocalizedIndexedCollation, _ outputOptions: OutputOptions,
    _ memoryOptions: MemoryOptions, unique: Bool
  ) throws(RecordFileError) {
    self.collation = collation
    self.outputOptions = outputOptions
    self.unique = unique
    counts = collation.sections.map { _ in 0 }
    occurs = collation.sections.map { _ in false }
    runs = try SortedRuns(
      in: memoryOptions.folder, sectionCount: counts.count, memory: memoryOptions.byteCount)
  }

  /// Adds the records of a part.
  ///
  /// - Parameters:
  ///   - part: The records, with their keys.
  ///   - repeatedCount: The number of records at the beginning that have been added before.
  ///   - options: How to write the records.
  /// - Throws: `RecordFileError` if a record cannot be written, or with the system's reason.
  mutating func add(
    _ part: CollatedRecords, without repeatedCount: Int, _ options: WritingOptions
  ) throws(RecordFileError) {
    threads = min(threads, part.threads)
    for section in occurs.indices where !part.arrangement.range(ofSection: section).isEmpty {
      occurs[section] = true
    }
    if isOnlyCounted {
      for section in counts.indices {
        counts[section] += part.arrangement.positions(inSection: section)
          .count { $0 >= repeatedCount }
      }
      return
    }
    // Records that are counted are not written, and every format has text.
    let format = outputOptions.count ? .text : outputOptions.chosenFormat
    let writer = try RecordWriter(part.records, as: format, options: options)
    // Check also the records that are not written, as is done for records in memory.
    let checksFirst = outputOptions.omitsRecords
    if checksFirst { try writer.check() }
    let run = SpilledPart(
      part, without: repeatedCount, outputOptions, unique: unique, hasTexts: isAdapted)
    do throws(RecordFileError) {
      try runs.add(run, by: writer, threads: threads)
    } catch {
      // The first error of the file is the one to throw.
      if !checksFirst, case .unrepresentable = error { try writer.check() }
      throw error
    }
  }

  /// Whether the sections depend on how many records they have.
  private var isAdapted: Bool {
    collation.policy.minimumCount > 0 || collation.policy.maximumCount != nil
  }

  /// Whether the records need not be in the temporary file.
  private var isOnlyCounted: Bool { outputOptions.count && !unique && !isAdapted }

  /// Returns the sections of all records.
  ///
  /// - Throws: `Trouble` if there is no section that an option names, or `RecordFileError` with the
  ///   system's reason.
  func sections() throws -> [Section] {
    let limit = outputOptions.count ? .max : outputOptions.limit ?? .max
    if isAdapted {
      let run = try runs.merged()
      let (collation, places, _) = collation.adapted(bounds: run.bounds, text: run.text)
      if let failure = run.failure { throw failure }
      try outputOptions.check(collation.sections, original: self.collation)
      return zip(collation.sections, places).map { section, places in
        (section, run.section(places, unique: unique, limit: limit, threads: threads))
      }
    }
    // A script has a section only if it occurs.
    let known = zip(collation.sections, occurs).filter { $0.kind != .script || $1 }.map(\.0)
    try outputOptions.check(known, original: collation)
    try runs.prepare(unique: unique, limit: limit, threads: threads)
    return collation.sections.enumerated().map { ($1, runs.section($0)) }
  }

  /// Returns the number of records of each section.
  ///
  /// - Throws: `RecordFileError` with the system's reason.
  func counts(of sections: [Section]) throws(RecordFileError) -> [Int] {
    if isOnlyCounted { return counts }
    var counts: [Int] = []
    for (_, records) in sections { counts.append(unique ? try records.readCount() : records.count) }
    return counts
  }

  /// Writes sections.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - outline: The files without their records.
  ///   - sink: The destination.
  ///   - options: How to write the records.
  /// - Throws: `RecordFileError` with the system's reason.
  func write(
    _ sections: [Section], like outline: Records, to sink: OutputSink, _ options: WritingOptions
  ) throws(RecordFileError) {
    var writer = try RecordWriter(
      outline, as: outputOptions.chosenFormat, options: options, to: sink)
    for (section, records) in sections
    where outputOptions.includes(section, isEmpty: records.count == 0) {
      try writer.section(
        title: section.title, kind: section.kind.rawValue,
        indexTitle: section.distinctIndexTitle, records: records)
    }
    try sink.append(writer.finished())
  }
}

/// The records of a part that are wanted in the output.
///
/// What is asked for each record is stored here. Getting it from the options, or from inside the
/// records, would cost more than the rest: threads that count references to the same object wait for
/// each other.
private struct SpilledPart: RunPart {
  let counts: [Int]
  let hasBytes: Bool
  let hasTexts: Bool

  private let records: CollatedRecords
  private let positions: Arrangement.Positions
  private let keys: [StoredKey]
  private let store: KeyStore
  /// The texts and their filing rules, if they are all that orders the records.
  private let column: TextColumn?
  private let filing: Filing?
  let unwantedCount: Int

  /// For each section, the place of its first record in the arrangement.
  private let starts: [Int]

  init(
    _ records: CollatedRecords, without repeatedCount: Int, _ outputOptions: OutputOptions,
    unique: Bool, hasTexts: Bool
  ) {
    self.hasTexts = hasTexts
    self.records = records
    guard let keyed = records.keyed else { preconditionFailure("The keys are kept") }
    positions = keyed.arrangement.positions
    keys = keyed.keys
    store = keyed.store
    column = records.column
    filing = records.filing
    unwantedCount = repeatedCount
    hasBytes = !outputOptions.count
    let sections = records.collation.sections
    starts = sections.indices.map { records.arrangement.range(ofSection: $0).lowerBound }
    counts = sections.enumerated().map { i, section in
      // All records decide which sections there are.
      if hasTexts { return records.arrangement.range(ofSection: i).count }
      guard outputOptions.includes(section, isEmpty: false) else { return 0 }
      let count = records.arrangement.range(ofSection: i).count
      // A repeated record may be among the first ones, and of equal records only one counts.
      guard let limit = outputOptions.limit, !unique, limit < count - repeatedCount else {
        return count
      }
      return limit + repeatedCount
    }
  }

  func text(of record: Int) -> String { records.order.filingText(of: record) }

  func records(at places: Range<Int>, inSection section: Int) -> [Int] {
    Array(positions[range(of: places, inSection: section)])
  }

  func keys(at places: Range<Int>, inSection section: Int) -> RunKeys {
    let range = range(of: places, inSection: section)
    if let joined = store.joinedBytes(of: keys[range]) {
      return RunKeys(bytes: joined.bytes, ends: joined.ends)
    }
    // The store has no bytes of long texts.
    var result = RunKeys()
    for place in range {
      let isStored: Void? = store.withBytes(of: keys[place]) { bytes in
        bytes.withUnsafeBufferPointer { result.bytes.append(contentsOf: $0) }
      }
      if isStored == nil { result.long.insert(result.ends.count) }
      result.ends.append(result.bytes.count)
    }
    return result
  }

  func forEachPiece(
    ofKeyAt place: Int, inSection section: Int, _ receive: (Span<UInt8>) -> Void
  ) {
    let position = positions[starts[section] + place]
    if let column {
      store.forEachPiece(ofKeyAt: position, of: column, filing: filing, receive)
    } else {
      store.forEachPiece(ofKeyFor: position, by: records.order, receive)
    }
  }

  private func range(of places: Range<Int>, inSection section: Int) -> Range<Int> {
    starts[section] + places.lowerBound..<starts[section] + places.upperBound
  }
}
