internal import Synchronization

/// Runs of sorted records, in a temporary file, that are merged into one.
///
/// A run has the bytes of each record in the output, and the bytes of its key. Sections come one after
/// another, and keys order the records of a section; of records with equal keys, that of the earlier
/// run is first.
package final class SortedRuns {
  /// The number of bytes of a run that are read at once, at least and at most.
  private static let bufferSizes = 1 << 15...1 << 20

  /// The number of records that a thread prepares at a time.
  private static let shareSize = 1 << 13

  /// The number of bytes that are written at once, when runs are merged into another one.
  private static let pieceSize = 1 << 20

  private let file: TemporaryFile
  private let sectionCount: Int
  private let memory: Int
  private var runs: [Run] = []

  /// Creates a temporary file without runs.
  ///
  /// - Parameters:
  ///   - folder: The folder of the file, which has no name there.
  ///   - sectionCount: The number of sections.
  ///   - memory: The memory for merging, in bytes.
  /// - Throws: ``RecordFileError`` with the system's reason.
  package init(in folder: String, sectionCount: Int, memory: Int) throws(RecordFileError) {
    self.sectionCount = sectionCount
    self.memory = memory
    file = try TemporaryFile(in: folder)
  }

  /// The number of records of each section.
  package var counts: [Int] {
    (0..<sectionCount).map { section in runs.reduce(0) { $0 + $1.counts[section] } }
  }

  /// Adds a run.
  ///
  /// - Parameters:
  ///   - part: The sorted records.
  ///   - writer: The writer of the records, without a sink.
  ///   - threads: The maximum number of threads.
  /// - Throws: ``RecordFileError`` for the first record that cannot be written, or with the system's
  ///   reason, for example if the disk is full.
  package func add(
    _ part: some RunPart, by writer: RecordWriter, threads: Int
  ) throws(RecordFileError) {
    let shares = part.counts.enumerated().flatMap { section, count in
      stride(from: 0, to: count, by: Self.shareSize).map { start in
        (section: section, places: start..<min(start + Self.shareSize, count))
      }
    }
    let start = file.count
    let counts = Mutex([Int](repeating: 0, count: sectionCount))
    // One thread at a time writes to the file.
    nonisolated(unsafe) let file = self.file
    // Each thread gets a copy, and what changes is replaced in it.
    nonisolated(unsafe) let writer = writer
    try OrderedPieces.write(shares.count, threads: threads) {
      number, pieces throws(RecordFileError) in
      let (section, places) = shares[number]
      var run = RunPiece()
      var writer = writer.copy()
      try writer.append(places, ofSection: section, in: part, to: &run) {
        run throws(RecordFileError) in
        try pieces.append(run.bytes, toPiece: number)
        run.removeBytes()
      }
      counts.withLock { $0[section] += run.count }
      var output = OutputBuffer(destination: .memory, bytes: run.bytes)
      output.touched = writer.output.touched
      return output
    } to: { bytes throws(RecordFileError) in
      try file.append(bytes.span)
    }
    runs.append(Run(start: start, end: self.file.count, counts: counts.withLock(\.self)))
  }

  /// Merges all runs.
  ///
  /// - Parameters:
  ///   - unique: Whether only the first of records with equal keys in a section counts.
  ///   - limit: The maximum number of records of a section.
  ///   - body: A closure that takes the records.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of a closure.
  package func merge(
    unique: Bool = false, limit: Int = .max,
    _ body: (inout Merge) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    // With too many runs, the buffers would be too small. Merge neighbors first, so that the runs stay
    // in order.
    let maximum = max(memory / Self.bufferSizes.lowerBound, 2)
    while runs.count > maximum {
      var merged: [Run] = []
      for start in stride(from: 0, to: runs.count, by: maximum) {
        let group = Array(runs[start..<min(start + maximum, runs.count)])
        merged.append(group.count == 1 ? group[0] : try self.merged(group, unique, limit))
      }
      runs = merged
    }
    var merge = Merge(merge: merge(of: runs), unique: unique, limit: limit)
    try body(&merge)
  }

  private func merge(of runs: [Run]) -> RunMerge {
    let sizes = Self.bufferSizes
    let size = min(max(memory / max(runs.count, 1), sizes.lowerBound), sizes.upperBound)
    return RunMerge(runs.map { RunReader($0, of: file, bufferSize: size) })
  }

  private func merged(
    _ runs: [Run], _ unique: Bool, _ limit: Int
  ) throws(RecordFileError) -> Run {
    var merge = merge(of: runs)
    var result = Run(start: file.count, end: 0, counts: [])
    for section in 0..<sectionCount {
      var piece = RunPiece()
      try merge.merge(section: section, unique: unique, limit: limit) {
        record, key throws(RecordFileError) in
        piece.append(record, key: key)
        guard piece.bytes.count >= Self.pieceSize else { return }
        try file.append(piece.bytes.span)
        piece.removeBytes()
      }
      try file.append(piece.bytes.span)
      result.counts.append(piece.count)
    }
    result.end = file.count
    return result
  }

  /// The records of all runs, section by section.
  package struct Merge {
    fileprivate var merge: RunMerge
    fileprivate let unique: Bool
    fileprivate let limit: Int

    /// Passes the records of a section, in order, to a closure.
    ///
    /// - Parameters:
    ///   - section: The number of the section, which is greater than the one before.
    ///   - body: A closure that receives each record, which is valid only during the call.
    /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
    package mutating func records(
      ofSection section: Int, _ body: (Span<UInt8>) throws(RecordFileError) -> Void
    ) throws(RecordFileError) {
      try merge.merge(section: section, unique: unique, limit: limit) {
        record, _ throws(RecordFileError) in try body(record)
      }
    }
  }
}
