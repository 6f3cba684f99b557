import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests sorted runs and their merge against a sort of all records.
@Suite struct SortedRunsTests {
  /// Records of a part, sorted by section and key, whose bytes tell where they are from.
  private struct Part: RunPart {
    var sections: [[(key: [UInt8], record: Int)]]
    var hasBytes: Bool { true }
    var texts: [String]?
    var hasTexts: Bool { texts != nil }
    var counts: [Int] { sections.map(\.count) }

    func text(of record: Int) -> String { texts?[record] ?? "" }

    var unwantedCount: Int { 0 }

    func records(at places: Range<Int>, inSection section: Int) -> [Int] {
      sections[section][places].map(\.record)
    }

    func keys(at places: Range<Int>, inSection section: Int) -> RunKeys {
      var keys = RunKeys()
      for (key, record) in sections[section][places] {
        // A part can have the bytes of some long keys.
        if key.count > 20_000, record % 2 == 0 {
          keys.long.insert(keys.ends.count)
        } else {
          keys.bytes += key
        }
        keys.ends.append(keys.bytes.count)
      }
      return keys
    }

    func forEachPiece(
      ofKeyAt place: Int, inSection section: Int, _ receive: (Span<UInt8>) -> Void
    ) {
      let key = sections[section][place].key
      for start in stride(from: 0, to: key.count, by: 30_001) {
        receive(key.span.extracting(start..<min(start + 30_001, key.count)))
      }
    }
  }

  private struct Entry {
    var section: Int
    var key: [UInt8]
    var line: String

    var text: String { "\(line.prefix(9)) é" }
  }

  private static func entry(
    _ random: inout Seeded, sectionCount: Int, number: Int, isShort: Bool
  ) -> Entry {
    // Short keys from few bytes, so that keys are equal, or begin others.
    func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
      (0..<Int.random(in: count, using: &random)).map { _ in
        UInt8.random(in: 1...2, using: &random)
      }
    }
    var key = bytes(random.once(in: 9) ? 0...40 : 0...10)
    if !isShort, random.once(in: 20) {
      // Long keys that differ near the end, or not at all.
      let length =
        [RunHead.keySize - 3, RunHead.keySize, 2 * RunHead.keySize, 70_000, 1_200_000]
        .randomElement(using: &random) ?? 0
      key = [UInt8](repeating: 1, count: length) + bytes(0...4)
    }
    let length = [0, 0, 0, 30_000, 100_000, 5_000_000].randomElement(using: &random) ?? 0
    let isLong = !isShort && random.once(in: length > 1_000_000 ? 300 : 30)
    return Entry(
      section: Int.random(in: 0..<sectionCount, using: &random), key: key,
      line: "\(number)" + (isLong ? String(repeating: "x", count: length) : ""))
  }

  /// Returns runs of random records, and the records.
  private static func runs(
    _ random: inout Seeded, isLarge: Bool, hasTexts: Bool
  ) throws -> (runs: SortedRuns, sectionCount: Int, entries: [Entry]) {
    let sectionCount = Int.random(in: 1...4, using: &random)
    // With 64 KB, only two runs are merged at a time.
    let memory = [0, 1 << 16, 1 << 17, 1 << 24].randomElement(using: &random) ?? 0
    let runs = try SortedRuns(
      in: NSTemporaryDirectory(), sectionCount: sectionCount, memory: memory)
    var all: [Entry] = []
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      // Many records, so that sections have several shares.
      let entries = (0..<Int.random(in: 0...(isLarge ? 20_000 : 60), using: &random)).map { i in
        Self.entry(
          &random, sectionCount: sectionCount, number: all.count + i, isShort: isLarge)
      }
      all += entries
      let text = entries.map { $0.line + "\n" }.joined()
      let records = try Records(Array(text.utf8), format: .text, key: nil)
      // `sorted` keeps the order of equal elements.
      let sections = (0..<sectionCount).map { section in
        entries.enumerated().filter { $0.element.section == section }
          .map { (key: $0.element.key, record: $0.offset) }
          .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      }
      try runs.add(
        Part(sections: sections, texts: hasTexts ? entries.map(\.text) : nil),
        by: RecordWriter(records, as: .lines), threads: Int.random(in: 1...3, using: &random))
    }
    return (runs, sectionCount, all)
  }

  @Test(arguments: 0..<UInt64(RunSize.repeats(40)))
  func runsAreMergedLikeASort(_ round: UInt64) throws {
    var random = Seeded(seed: RunSeed.value &+ round)
    let (runs, sectionCount, all) = try Self.runs(&random, isLarge: round % 8 == 0, hasTexts: false)
    let unique = random.once(in: 3)
    let limit = random.once(in: 3) ? Int.random(in: 0...5, using: &random) : .max
    var found: [String] = []
    try runs.prepare(
      unique: unique, limit: limit, threads: Int.random(in: 1...3, using: &random))
    for number in 0..<sectionCount {
      let section = runs.section(number)
      for share in 0..<section.shareCount {
        try section.records(share) { record, start throws(RecordFileError) in
          found.append("\(number) " + (try record.string(from: start)))
        }
      }
    }
    var expected: [String] = []
    for section in 0..<sectionCount {
      let sorted = all.filter { $0.section == section }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let kept = sorted.indices.filter {
        !unique || $0 == 0 || sorted[$0].key != sorted[$0 - 1].key
      }
      expected += kept.prefix(limit).map { "\(section) \(sorted[$0].line)\n" }
    }
    // The message should not have all records.
    #expect(found.count == expected.count)
    #expect(zip(found, expected).first { $0 != $1 } == nil)
  }

  /// Tests that a single run has each text and each record at its place.
  @Test(arguments: 0..<UInt64(RunSize.repeats(40)))
  func aMergedRunIsReadAnywhere(_ round: UInt64) throws {
    var random = Seeded(seed: RunSeed.value &+ round)
    let (runs, sectionCount, all) = try Self.runs(&random, isLarge: round % 8 == 0, hasTexts: true)
    let sorted = (0..<sectionCount).flatMap { section in
      all.filter { $0.section == section }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }
    let merged = try runs.merged()
    #expect(merged.bounds.last == all.count && merged.bounds.count == sectionCount + 1)
    for section in 0..<sectionCount {
      let range = merged.bounds[section]..<merged.bounds[section + 1]
      #expect(sorted[range].allSatisfy { $0.section == section })
    }
    for _ in 0..<(all.isEmpty ? 0 : 60) {
      let place = Int.random(in: 0..<all.count, using: &random)
      #expect(merged.text(at: place) == sorted[place].text)
    }
    // Places in ranges, some of which are empty or begin within a block.
    let cuts = (0..<6).map { _ in Int.random(in: 0...all.count, using: &random) }.sorted()
    let places = [cuts[4]..<cuts[5], cuts[0]..<cuts[1], cuts[2]..<cuts[3]]
    let unique = random.once(in: 3)
    let limit = random.once(in: 3) ? Int.random(in: 0...5, using: &random) : .max
    let section = merged.section(places, unique: unique, limit: limit, threads: 2)
    var found: [String] = []
    for share in 0..<section.shareCount {
      try section.records(share) { record, start throws(RecordFileError) in
        found.append(try record.string(from: start))
      }
    }
    let wanted = places.flatMap { sorted[$0] }
    let kept = wanted.indices.filter { !unique || $0 == 0 || wanted[$0].key != wanted[$0 - 1].key }
    let expected = kept.prefix(limit).map { wanted[$0].line + "\n" }
    #expect(section.count == wanted.count && found.count == expected.count)
    #expect(zip(found, expected).first { $0 != $1 } == nil)
    #expect(try section.readCount() == expected.count)
    #expect(merged.failure == nil)
  }

  @Test func aLargeSectionHasShares() throws {
    let runs = try SortedRuns(in: NSTemporaryDirectory(), sectionCount: 1, memory: 1 << 20)
    let keys = (0..<100_000).map { i in
      // Three digits of base 100, none of which is 00.
      let digits: [Int] = [i / 10_000, i / 100 % 100, i % 100]
      return (key: digits.map { UInt8($0 + 1) }, record: 0)
    }
    let records = try Records(Array("a\n".utf8), format: .text, key: nil)
    try runs.add(Part(sections: [keys]), by: RecordWriter(records, as: .lines), threads: 2)
    try runs.prepare(threads: 2)
    let section = runs.section(0)
    #expect(section.shareCount == 4)
    var counts: [Int] = []
    for share in 0..<section.shareCount {
      var count = 0
      try section.records(share) { _, _ throws(RecordFileError) in count += 1 }
      counts.append(count)
    }
    #expect(counts.reduce(0, +) == 100_000)
    #expect(counts.allSatisfy { $0 < 40_000 })
  }

  @Test func aFolderThatDoesNotExistIsAnError() {
    #expect(throws: RecordFileError.self) {
      try SortedRuns(in: "/no/such/folder", sectionCount: 1, memory: 0)
    }
  }

  @Test func nothingIsLeftInTheFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let runs = try SortedRuns(in: folder.path, sectionCount: 1, memory: 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(runs.section(0).count == 0)
  }
}

extension RunReader {
  fileprivate func string(from start: Int) throws(RecordFileError) -> String {
    String(decoding: try bytes(start..<count), as: UTF8.self)
  }
}
