internal import BulkMemory

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

  /// The number of blocks of each run in a share, and the least number of blocks of a share.
  private static let blocksPerRun = 2
  private static let leastBlockCount = 32

  private let file: TemporaryFile
  private let sectionCount: Int
  private let memory: Int
  private var runs: [Run] = []
  private var unique = false
  private var limit = Int.max

  /// The maximum number of threads that merge shares.
  private var threads = 1

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
    var run = Run(start: file.count, sectionCount: sectionCount)
    let finished = ForkSafeMutex([RunPiece?](repeating: nil, count: shares.count))
    // One thread at a time writes to the file.
    nonisolated(unsafe) let file = self.file
    // Each thread gets a copy, and what changes is replaced in it.
    nonisolated(unsafe) let writer = writer
    try OrderedPieces.write(shares.count, threads: threads) {
      number, pieces throws(RecordFileError) in
      let (section, places) = shares[number]
      var writer = writer.copy()
      var piece = try writer.runPiece(places, ofSection: section, in: part, number, pieces)
      var output = OutputBuffer(destination: .memory, bytes: piece.takeBytes())
      output.touched = writer.output.touched
      finished.withLock { $0[number] = piece }
      return output
    } to: { bytes throws(RecordFileError) in
      try file.append(bytes.span)
    }
    for (share, piece) in zip(shares, finished.withLock(\.self)) {
      if let piece { run.append(piece, ofSection: share.section) }
    }
    runs.append(run)
  }

  /// Merges all runs into as few as can be merged at once.
  ///
  /// Call it when there are no further runs to add, before ``section(_:)``.
  ///
  /// - Parameters:
  ///   - unique: Whether only the first of records with equal keys in a section counts.
  ///   - limit: The maximum number of records of a section.
  ///   - threads: The maximum number of threads that will merge shares, if there is memory for them.
  /// - Throws: ``RecordFileError`` with the system's reason.
  package func prepare(
    unique: Bool = false, limit: Int = .max, threads: Int = 1
  ) throws(RecordFileError) {
    self.unique = unique
    self.limit = limit
    // With too many runs, the buffers would be too small. Merge neighbors first, so that the runs stay
    // in order.
    let bufferCount = max(memory / Self.bufferSizes.lowerBound, 2)
    while runs.count > bufferCount {
      var merged: [Run] = []
      for start in stride(from: 0, to: runs.count, by: bufferCount) {
        let group = Array(runs[start..<min(start + bufferCount, runs.count)])
        merged.append(group.count == 1 ? group[0] : try self.merged(group))
      }
      runs = merged
    }
    // Each thread has its own buffers. Fewer threads take less time than another step of merging.
    self.threads = max(min(threads, bufferCount / max(runs.count, 1)), 1)
  }

  /// The size of the buffers with which runs are merged.
  private func bufferSize(_ runCount: Int, threads: Int) -> Int {
    let size = memory / threads / max(runCount, 1)
    return min(max(size, Self.bufferSizes.lowerBound), Self.bufferSizes.upperBound)
  }

  private func merged(
    _ runs: [Run], blockSize: Int = RunPiece.blockSize
  ) throws(RecordFileError) -> Run {
    var result = Run(start: file.count, sectionCount: sectionCount)
    let bufferSize = bufferSize(runs.count, threads: 1)
    for section in 0..<sectionCount {
      var piece = RunPiece(blockSize: blockSize)
      func flush(from size: Int) throws(RecordFileError) {
        guard piece.bytes.count >= size else { return }
        try file.append(piece.bytes.span)
        piece.removeBytes()
      }
      try merge(RunShare(section: section), of: runs, bufferSize) {
        record throws(RecordFileError) in
        guard let head = record.head else { return }
        piece.begin(head, recordCount: record.count)
        if head.isLong {
          try record.forEachPiece(ofKey: head) { bytes throws(RecordFileError) in
            piece.append(bytes)
            try flush(from: Self.pieceSize)
          }
        }
        try record.forEachPiece { bytes throws(RecordFileError) in
          piece.append(bytes)
          try flush(from: Self.pieceSize)
        }
      }
      try file.append(piece.bytes.span)
      piece.removeBytes()
      result.append(piece, ofSection: section)
    }
    return result
  }

  /// Merges all runs into a single one, whose texts can be read in any order.
  ///
  /// Call it when there are no further runs to add, instead of ``prepare(unique:limit:threads:)``.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  /// - Precondition: The records have their filing texts.
  package func merged() throws(RecordFileError) -> MergedRun {
    try prepare()
    let run = try merged(runs, blockSize: MergedRun.blockSize)
    return MergedRun(run, in: file, memory: memory)
  }

  /// Returns a section, after ``prepare(unique:limit:threads:)``.
  package func section(_ section: Int) -> RunSection {
    let shares = shares(ofSection: section)
    return RunSection(
      count: runs.reduce(0) { $0 + $1.counts[section] }, shareCount: shares.count, threads: threads
    ) { share, body throws(RecordFileError) in
      let bufferSize = self.bufferSize(self.runs.count, threads: self.threads)
      try self.merge(shares[share], of: self.runs, bufferSize) {
        record throws(RecordFileError) in try body(record, 0)
      }
    }
  }

  /// Returns shares of a section, which threads can merge at the same time.
  private func shares(ofSection section: Int) -> [RunShare] {
    // A limit counts from the beginning of the section.
    if limit < .max || threads == 1 { return [RunShare(section: section)] }
    // Each share reads half a block too much of each run.
    let blockCount = max(Self.blocksPerRun * runs.count, Self.leastBlockCount)
    return RunShare.shares(ofSection: section, in: runs, blockCount: blockCount)
  }

  private func merge(
    _ share: RunShare, of runs: [Run], _ bufferSize: Int,
    _ body: (RunReader) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    var readers: [RunReader] = []
    for run in runs {
      readers.append(try RunReader(share, of: run, in: file, bufferSize: bufferSize))
    }
    var merge = try RunMerge(readers)
    try merge.merge(unique: unique, limit: limit, body)
  }
}
