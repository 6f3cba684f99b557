import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests that several threads write what one thread writes.
@Suite struct ThreadsTests {
  private static let count = 2 * 8192 + 5

  private static func records(_ format: RecordFormat, isLong: Bool = false) throws -> Records {
    var random = Seeded(seed: RunSeed.value)
    let texts = (0..<count).map { i in
      isLong && i == 10_000
        ? String(repeating: "é", count: 5000) : "é\(Int.random(in: 0..<1000, using: &random))"
    }
    let content =
      switch format {
      case .csv: "n,m\n" + texts.map { "\"\($0)\"\"\",1\n" }.joined()
      case .ndjson: texts.map { "{\"n\": \"\($0)\", \"k\": {\"m\": true}}\n" }.joined()
      default: texts.map { $0 + "\r\n" }.joined()
      }
    return try Records(Array(content.utf8), format: format, key: format == .text ? nil : "n")
  }

  /// Returns what is written for two sections, with records in a random order.
  private func written(
    _ records: Records, _ format: OutputFormat, _ options: WritingOptions, threads: Int?
  ) throws -> [UInt8] {
    var random = Seeded(seed: RunSeed.value)
    let order = Array(0..<records.count).shuffled(using: &random)
    func write(to sink: OutputSink?) throws(RecordFileError) -> [UInt8] {
      var writer = try RecordWriter(records, as: format, options: options, to: sink)
      try writer.section(title: "T", kind: "normal", records: order[..<50])
      try writer.section(title: "U", kind: "normal", records: order[50...])
      return writer.finished()
    }
    guard let threads else { return try write(to: nil) }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try OutputFile.save(to: file.path, threads: threads) { sink throws(RecordFileError) in
      try sink.append(write(to: sink))
    }
    return Array(try Data(contentsOf: file))
  }

  // Only vCards are written as such.
  @Test(
    arguments: [RecordFormat.text, .csv, .ndjson],
    RunSize.cases(OutputFormat.allCases.filter { $0 != .vCard }))
  func threadsDoNotChangeTheOutput(_ input: RecordFormat, _ output: OutputFormat) throws {
    let records = try Self.records(input)
    let fields: [String?] = output.allowsSectionField ? [nil, "section"] : [nil]
    for field in fields {
      let options = WritingOptions(sectionField: field)
      let expected = try written(records, output, options, threads: nil)
      #expect(try written(records, output, options, threads: 3) == expected)
    }
  }

  @Test func aLongRecordDoesNotChangeTheOutput() throws {
    let records = try Self.records(.text, isLong: true)
    let expected = try written(records, .lines, WritingOptions(), threads: nil)
    for threads in [3, .max] {
      #expect(try written(records, .lines, WritingOptions(), threads: threads) == expected)
    }
  }

  /// Tests pieces that are so large that their threads write parts of them.
  @Test func largePiecesAreWrittenInOrder() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    @Sendable func partCount(_ piece: Int) -> Int { piece % 3 * 12 + 1 }
    try OutputFile.save(to: file.path, threads: 3) { sink throws(RecordFileError) in
      try sink.append(pieces: 9) { piece, output throws(RecordFileError) in
        var output = output
        for part in 0..<partCount(piece) {
          output.bytes += [UInt8](repeating: UInt8(10 * piece + part / 10), count: 1 << 19)
          try output.flush()
        }
        return output
      }
    }
    let expected: [UInt8] = (0..<9).flatMap { piece in
      (0..<partCount(piece)).map { UInt8(10 * piece + $0 / 10) }
    }
    let content = try Data(contentsOf: file)
    #expect(content.count == expected.count << 19)
    let found: [UInt8] = expected.indices.map { content[$0 << 19] }
    #expect(found == expected)
  }

  #if os(Linux)
  @Test(arguments: [1, 4]) func aFullDiskIsAnError(_ threads: Int) throws {
    let records = try Self.records(.text)
    #expect(throws: RecordFileError.self) {
      try OutputFile.save(to: "/dev/full", threads: threads) { sink throws(RecordFileError) in
        var writer = try RecordWriter(records, as: .lines, to: sink)
        try writer.section(title: "", kind: "", records: 0..<records.count)
        try sink.append(writer.finished())
      }
    }
  }
  #endif

  /// The first record in the order of the output is named, and not the one that a thread saw first.
  @Test func theFirstErrorIsThrown() throws {
    let count = 6 * 8192
    let wrong = [2 * 8192 + 8000, 3 * 8192, 5 * 8192 + 1]
    let content = (0..<count).map { wrong.contains($0) ? "null\n" : "\"a\"\n" }.joined()
    let records = try Records(Array(content.utf8), format: .ndjson, key: nil)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    for threads in [1, 4] {
      let error = #expect(throws: RecordFileError.self) {
        try OutputFile.save(to: file, threads: threads) { sink throws(RecordFileError) in
          var writer = try RecordWriter(records, as: .propertyList, to: sink)
          try writer.section(title: "", kind: "", records: 0..<count)
        }
      }
      guard case .unrepresentable(record: wrong[0], .propertyList, _) = error else {
        Issue.record("\(threads) threads: \(String(describing: error))")
        continue
      }
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }
}
