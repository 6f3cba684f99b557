import IndexedCollation
import RecordFiles

/// Records that take more memory than there is, in the order of a collation.
///
/// Each part of the input is sorted in memory. Its records, as they are in the output, and their keys
/// go to a temporary file, from which they are merged section by section. If the numbers of records
/// decide which sections there are, all sections are merged first.
struct SpilledRecords {
  private let collation: LocalizedIndexedCollation
  private let outputOptions: OutputOptions
  private let outline: Records
  private let unique: Bool
  private let runs: SortedRuns

  /// The number of threads for which there is enough memory.
  private var threads = Int.max

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
  ///   - outline: The files without their records.
  ///   - unique: Whether only the first of equal records is written.
  /// - Throws: `RecordFileError` with the system's reason.
  init(
    _ collation: LocalizedIndexedCollation, _ outputOptions: OutputOptions,
    _ memoryOptions: MemoryOptions, like outline: Records, unique: Bool
  ) throws(RecordFileError) {
    self.collation = collation
    self.outputOptions = outputOptions
    self.outline = outline
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

  /// Merges the records of all parts.
  ///
  /// - Returns: The records in order.
  /// - Throws: `RecordFileError` with the system's reason.
  func merged() throws(RecordFileError) -> MergedRecords {
    let limit = outputOptions.count ? .max : outputOptions.limit ?? .max
    if isAdapted {
      let run = try runs.merged()
      let (collation, places, _) = collation.adapted(bounds: run.bounds, text: run.text)
      if let failure = run.failure { throw failure }
      let records = places.map {
        run.section($0, unique: unique, limit: limit, threads: threads)
      }
      return merged(collation.sections, records)
    }
    try runs.prepare(unique: unique, limit: limit, threads: threads)
    let sections = collation.sections
    // A script has a section only if it occurs.
    let known = sections.indices.filter { sections[$0].kind != .script || occurs[$0] }
    return merged(
      known.map { sections[$0] }, known.map(runs.section),
      counts: isOnlyCounted ? known.map { counts[$0] } : nil)
  }

  private func merged(
    _ sections: [LocalizedIndexedCollation.Section], _ records: [RunSection], counts: [Int]? = nil
  ) -> MergedRecords {
    MergedRecords(
      sections: sections, records: records, knownCounts: counts, outline: outline,
      threads: threads, unique: unique)
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
