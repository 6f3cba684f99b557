import IndexedCollation
import RecordFiles

/// Records that take more memory than there is, in the order of a collation.
///
/// Each part of the input is sorted in memory. Its records, as they are in the output, and their keys
/// go to a temporary file, from which they are merged section by section.
struct SpilledRecords {
  private let collation: LocalizedIndexedCollation
  private let outputOptions: OutputOptions
  private let unique: Bool
  private let runs: SortedRuns

  /// The number of threads for which there is enough memory.
  private(set) var threads = Int.max

  /// The number of records of each section, if they are only counted.
  private var counts: [Int]

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
    counts = [Int](repeating: 0, count: collation.sections.count)
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
    if outputOptions.count, !unique {
      for section in counts.indices {
        counts[section] += part.arrangement.positions(inSection: section)
          .count { $0 >= repeatedCount }
      }
      return
    }
    let writer = try RecordWriter(
      part.records, as: outputOptions.chosenFormat, options: options)
    // Check also the records that are not written, as is done for records in memory.
    let checksFirst = outputOptions.omitsRecords
    if checksFirst { try writer.check() }
    let run = SpilledPart(
      part, without: repeatedCount, outputOptions, unique: unique)
    do throws(RecordFileError) {
      try runs.add(run, by: writer, threads: threads)
    } catch {
      // The first error of the file is the one to throw.
      if !checksFirst, case .unrepresentable = error { try writer.check() }
      throw error
    }
  }

  /// Writes all records.
  ///
  /// - Parameters:
  ///   - outline: The files without their records.
  ///   - sink: The destination.
  ///   - options: How to write the records.
  /// - Throws: `RecordFileError` with the system's reason.
  func write(
    like outline: Records, to sink: OutputSink, _ options: WritingOptions
  ) throws(RecordFileError) {
    try runs.prepare(unique: unique, limit: outputOptions.limit ?? .max, threads: threads)
    let counts = runs.counts
    var writer = try RecordWriter(
      outline, as: outputOptions.chosenFormat, options: options, to: sink)
    for (i, section) in collation.sections.enumerated()
    where outputOptions.includes(section, isEmpty: counts[i] == 0) {
      try writer.section(
        title: section.title, kind: section.kind.rawValue,
        indexTitle: section.distinctIndexTitle, number: i, of: runs)
    }
    try sink.append(writer.finished())
  }

  /// Returns the number of records of each section.
  ///
  /// - Throws: `RecordFileError` with the system's reason.
  func sectionCounts() throws(RecordFileError) -> [Int] {
    guard unique else { return counts }
    try runs.prepare(unique: true)
    return try runs.uniqueCounts()
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

  private let records: CollatedRecords
  private let positions: Arrangement.Positions
  private let keys: [StoredKey]
  private let store: KeyStore
  let unwantedCount: Int

  /// For each section, the place of its first record in the arrangement.
  private let starts: [Int]

  init(
    _ records: CollatedRecords, without repeatedCount: Int, _ outputOptions: OutputOptions,
    unique: Bool
  ) {
    self.records = records
    guard let keyed = records.keyed else { preconditionFailure("The keys are kept") }
    positions = keyed.arrangement.positions
    keys = keyed.keys
    store = keyed.store
    unwantedCount = repeatedCount
    hasBytes = !outputOptions.count
    let sections = records.collation.sections
    starts = sections.indices.map { records.arrangement.range(ofSection: $0).lowerBound }
    counts = sections.enumerated().map { i, section in
      guard outputOptions.includes(section, isEmpty: false) else { return 0 }
      let count = records.arrangement.range(ofSection: i).count
      // A repeated record may be among the first ones, and of equal records only one counts.
      guard let limit = outputOptions.limit, !unique, limit < count - repeatedCount else {
        return count
      }
      return limit + repeatedCount
    }
  }

  func title(ofSection section: Int) -> String { records.collation.sections[section].title }

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
      func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { result.bytes.append(contentsOf: $0) }
      }
      if store.withBytes(of: keys[place], append) == nil {
        store.withBytes(of: keys[place], positions[place], by: records.order, append)
      }
      result.ends.append(result.bytes.count)
    }
    return result
  }

  private func range(of places: Range<Int>, inSection section: Int) -> Range<Int> {
    starts[section] + places.lowerBound..<starts[section] + places.upperBound
  }
}
