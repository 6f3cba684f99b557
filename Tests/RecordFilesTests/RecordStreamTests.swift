import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests that the parts of a stream have the same records as the whole file.
@Suite struct RecordStreamTests {
  private struct Found: Equatable {
    var texts: [String] = []
    var lines: [String] = []
    var missing: [Int] = []
    var invalid: [Int] = []
    var error: RecordFileError?

    mutating func add(_ records: Records, as format: OutputFormat) throws(RecordFileError) {
      let first = records.place(ofRecord: 0).record
      let start = texts.count
      if records.count > 0 { #expect(first == start) }
      var writer = try RecordWriter(records, as: format)
      for record in 0..<records.count {
        texts.append(records.text(ofRecord: record))
        writer.output.bytes = []
        try writer.format.append(record, to: &writer.output)
        lines.append(writer.output.bytes.span.string)
      }
      missing += records.missingTexts.map { start + $0 }
      invalid += records.invalidTexts.map { start + $0 }
    }
  }

  private static func withFile<Result>(
    _ content: [UInt8], _ body: (String) throws -> Result
  ) throws -> Result {
    let path = NSTemporaryDirectory() + UUID().uuidString
    try Data(content).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  private static func canReadParts(
    _ content: [UInt8], _ format: RecordFormat, _ options: ReadingOptions
  ) throws -> Bool {
    try withFile(content) { path in
      let reader = try InputReader(path: path)
      try reader.readBeginning()
      return StreamedFile.canRead(reader, as: format, options)
    }
  }

  private static func found(
    inParts content: [UInt8], _ format: RecordFormat, _ options: ReadingOptions, key: String?,
    as output: OutputFormat, memory: Int
  ) throws -> Found {
    try withFile(content) { path in
      var found = Found()
      do throws(RecordFileError) {
        let limit = PartLimit(memory: memory, perByte: 1, perRecord: 0)
        let keys = key.map { [$0] } ?? []
        let file = try StreamedFile(
          InputReader(path: path), as: format, keys: keys, options: options)
        let stream = try RecordStream([file], keys: keys, limit: limit)
        while let records = try stream.next() { try found.add(records, as: output) }
      } catch {
        found = Found(error: error)
      }
      return found
    }
  }

  private static func found(
    inWhole content: [UInt8], _ format: RecordFormat, _ options: ReadingOptions, key: String?,
    as output: OutputFormat
  ) -> Found {
    var found = Found()
    do throws(RecordFileError) {
      let records = try Records(content, format: format, key: key, options: options)
      try found.add(records, as: output)
    } catch {
      found = Found(error: error)
    }
    return found
  }

  private static let formats: [(RecordFormat, ReadingOptions, String?)] = [
    (.text, ReadingOptions(), nil), (.text, ReadingOptions(lineEnding: .null), nil),
    (.ndjson, ReadingOptions(), "a"), (.csv, ReadingOptions(), "a"),
    (.csv, ReadingOptions(hasHeader: false), "1"),
    (.csv, ReadingOptions(delimiter: Delimiter(";")), "2"),
    (.tsv, ReadingOptions(), "1"), (.json, ReadingOptions(), "a"),
    (.propertyList, ReadingOptions(), "a"), (.json, ReadingOptions(recordsPath: "p.q"), "a"),
    (.propertyList, ReadingOptions(recordsPath: "p.q"), "a"),
  ]

  /// Content from pieces that matter to the formats, so that it is often valid and sometimes not.
  private static func content(
    _ random: inout Seeded, _ format: RecordFormat, _ options: ReadingOptions
  ) -> [UInt8] {
    let pieces: [String] =
      switch format {
      case .ndjson:
        [
          "{\"a\":\"x\"}\n", "{\"b\":1,\"a\":2}\r\n", "\n", " \n", "\"s\"\n", "{\"a\":null}\n",
          "{}\n", "[1\n",
        ]
      case .json:
        [
          "{\"a\":\"x\"},", "\"s\",\n", " ", "\r\n", "{\"b\":[1,{\"a\":\"]\"}],\"a\":2.50},",
          "{\"a\":\"\\\"],\\\\\"},", "é", ",", "]", "[", "{}", "\"", "{\"a\": [1], \"a\": \"é\"},",
        ]
      case .propertyList:
        [
          "<dict><key>a</key><string>x</string></dict>", "<string>s</string>\n",
          "<dict><key>b</key><array><dict/><true /></array><key>a</key><integer>2</integer></dict>\r\n",
          "<!-- <string> -->", "<string><![CDATA[</string>]]></string>", "<dict/>", "<? <array> ?>",
          "</array>", "<array>", "x", "<string a='>'>é</string>", "<string>&amp;&bad;</string>",
        ]
      case .text: ["a", "b", "\n", "\r\n", "\0", "\r", "ö", "\n", "\0"]
      default:
        [
          "a,b\n", "x,y\n", "1;2\n", "a;b\r\n", "\"q\"\"\n\",z\n", "\n", "\r", ",\n", "a\tb\n",
          "\"", "é,é\r", "x,z\r\r\n", "\r\n",
        ]
      }
    var content: [UInt8] = random.once(in: 6) ? [0xEF, 0xBB, 0xBF] : []
    if format.isTable, !random.once(in: 3) {
      content += Array((format == .tsv ? "a\tb\n" : "a,b\n").utf8)
    }
    // Most files have no rare piece, because it makes them invalid.
    let hasRare = random.once(in: 3)
    let usualCount = [.json, .propertyList].contains(format) ? 6 : 2
    let usual = hasRare ? pieces : Array(pieces.prefix(format == .text ? pieces.count : usualCount))
    let hasPath = options.recordsPath != nil
    if format == .json {
      content += Array("\n \(hasPath ? #"{"q": [1], "p":\#n{"o": {}, "q" : "# : "")[".utf8)
    }
    if format == .propertyList {
      content += Array("<?xml version='1.0'?>\n<!-- a --> <!DOCTYPE plist SYSTEM 'a>b'>".utf8)
      let beginning = "<dict><key>q</key><array/>\r\n<key>p</key><dict><key>q</key>"
      content += Array("<plist version=\"1.0\">\(hasPath ? beginning : "")<array>".utf8)
    }
    for _ in 0..<Int.random(in: 0..<30, using: &random) {
      content += Array((usual.randomElement(using: &random) ?? "").utf8)
      if random.once(in: 60) {
        content += [[0xFF, 0xFE], [0xEF, 0xBB, 0xBF]].randomElement(using: &random) ?? []
      }
    }
    if random.once(in: 8) { return content }
    if format == .json {
      if content.last == UInt8(ascii: ","), !random.once(in: 4) { content.removeLast() }
      let ends = [
        "}}", "}, \"p\": []}", ", \"o\": 2}\n, \"q\": [{\"a\": 1}]}", ", \"q\": [3]}}", "} ,",
        "]}}",
      ]
      let end = random.once(in: 3) ? ends.randomElement(using: &random) ?? "" : ends[0]
      content += Array(" ]\n\(hasPath ? end : "")".utf8)
    }
    if format == .propertyList {
      let other = "<key>o</key><array><true/></array>"
      let ends = [
        "</dict></dict>", "\(other)</dict>\(other)</dict>", "</dict>", "</array></dict></dict>",
        "</dict><key>p</key><dict><key>q</key><array/></dict></dict>",
      ]
      let end = random.once(in: 3) ? ends.randomElement(using: &random) ?? "" : ends[0]
      content += Array("\n</array> \(hasPath ? end : "")</plist>\n".utf8)
    }
    if random.once(in: 20) { content += Array("x".utf8) }
    return content
  }

  @Test(arguments: 0..<UInt64(RunSize.repeats(400)))
  func partsHaveTheRecordsOfTheWhole(_ round: UInt64) throws {
    var random = Seeded(seed: RunSeed.value &+ round)
    let (format, options, key) = Self.formats[
      Int.random(in: 0..<Self.formats.count, using: &random)]
    var content = Self.content(&random, format, options)
    if random.once(in: 3) {
      let form = WideText.allCases.randomElement(using: &random) ?? WideText.allCases[0]
      var flaws = random.once(in: 3) ? random : nil
      content = form.bytes(of: String(decoding: content, as: UTF8.self), flaws: &flaws)
    }
    guard try Self.canReadParts(content, format, options) else { return }
    let outputs: [OutputFormat] = [.text, .lines, .json, .ndjson, format == .text ? .csv : .lines]
    let output = outputs.randomElement(using: &random) ?? .lines
    let whole = Self.found(inWhole: content, format, options, key: key, as: output)
    for memory in [1, 7, 20, 1000] {
      let parts = try Self.found(
        inParts: content, format, options, key: key, as: output, memory: memory)
      // A table without the column, or with invalid names, is an error before its rows are read.
      if format.isTable, case .noSuchKey = parts.error { continue }
      if case .invalidColumnNames = parts.error { continue }
      // In the whole file, the last array at the path counts.
      if case .twoArrays = parts.error { continue }
      // In the whole file, invalid UTF-16 is an error before the others.
      if case .malformed(_, let reason, _, _) = whole.error,
        reason.hasPrefix("the text is not valid UTF-"), let error = parts.error
      {
        guard case .malformed(_, reason, _, _) = error else { continue }
      }
      #expect(parts == whole, "\(format.rawValue) \(content) \(memory)")
    }
  }

  /// Tests rows of one empty field, in front of which a row ends with CR.
  @Test(
    arguments: [true, false],
    ["a\rb\n\n\nc\n\n", "a\rb\r\n\r\n\r\nc\r\n\r\n", "a\r\r\nb\r\r\n\r\r\n\n\r\n"])
  func anEmptyRowIsKept(_ hasHeader: Bool, _ content: String) throws {
    let content = Array(content.utf8)
    let options = ReadingOptions(hasHeader: hasHeader)
    let whole = Self.found(inWhole: content, .csv, options, key: "1", as: .csv)
    #expect(whole.texts.count(where: \.isEmpty) == 3)
    for memory in 1..<16 {
      let parts = try Self.found(
        inParts: content, .csv, options, key: "1", as: .csv, memory: memory)
      #expect(parts == whole)
    }
  }

  /// In the whole file, the last one counts.
  @Test func aSecondArrayIsAnErrorInParts() throws {
    let options = ReadingOptions(recordsPath: "p")
    for content in [#"{"p": ["a", "b"], "p": ["c"]}"#, #"{"p": ["a", "b"], "p": []}"#] {
      let parts = try Self.found(
        inParts: Array(content.utf8), .json, options, key: nil, as: .lines, memory: 4)
      #expect(parts.error == .twoArrays("p"))
    }
  }

  @Test func aLastRecordIsRepeated() throws {
    let content = Array((1...50).map { "\($0)\n" }.joined().utf8)
    try Self.withFile(content) { path in
      let file = try StreamedFile(
        InputReader(path: path), as: .text, keys: [], options: ReadingOptions())
      let stream = try RecordStream(
        [file], keys: [], limit: PartLimit(memory: 10, perByte: 1, perRecord: 0),
        repeatsLastRecord: true)
      var last: String?
      var partCount = 0
      while let records = try stream.next() {
        #expect(stream.repeatedCount == (last == nil ? 0 : 1))
        #expect(last == nil || records.text(ofRecord: 0) == last)
        #expect("\(records.place(ofRecord: 0).record + 1)" == records.text(ofRecord: 0))
        last = records.text(ofRecord: records.count - 1)
        partCount += 1
      }
      #expect(last == "50" && partCount > 5)
    }
  }
}
