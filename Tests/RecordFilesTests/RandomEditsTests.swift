import Foundation
import TestSupport
import Testing

@testable import RecordFiles

/// Tests that a changed file has the changes, and that nothing else differs.
///
/// Files and changes are random. Foundation reads the files for a second opinion.
@Suite struct RandomEditsTests {
  @Test(arguments: [RecordFormat.json, .propertyList], [false, true])
  func nestedValues(_ format: RecordFormat, hasEqualKeys: Bool) throws {
    var files = EditedFiles(random: Seeded(seed: RunSeed.value), hasEqualKeys: hasEqualKeys)
    var count = 0
    for _ in 0..<RunSize.repeats(1000) {
      var file = files.file(format)
      // The texts at the key are needed by the reader, not by the changes.
      guard let records = try? Records(Array(file.text.utf8), format: format, key: file.key)
      else { continue }
      count += 1
      #expect(records.count == file.records.count)
      #expect(try records.content(applying: RecordEdits()) == Array(file.text.utf8))
      let content = try content(of: records, in: &file, isJudged: !hasEqualKeys)
      try check(content, of: file, records)
      if !hasEqualKeys { try judge(content, of: file) }
      try checkPath(content, to: file)
      if files.random.once(in: 10) { try checkEncodings(content, of: file) }
    }
    #expect(count > RunSize.repeats(200))
  }

  /// Checks that the same array inside of dictionaries gets the same changes.
  private func checkPath(_ content: [UInt8], to file: EditedFile) throws {
    let inside = wrapped(file.text, file.format)
    let records = try Records(
      Array(inside.utf8), format: file.format, key: file.key,
      options: ReadingOptions(recordsPath: "b.list"))
    let expected = wrapped(String(decoding: content, as: UTF8.self), file.format)
    #expect(try records.content(applying: file.edits) == Array(expected.utf8), "\(inside)")
  }

  /// Returns a file with the array inside of dictionaries.
  private func wrapped(_ text: String, _ format: RecordFormat) -> String {
    if format == .json { return "{\"a\": [1], \"b\": {\"list\": \(text)}, \"c\": []}" }
    let outside = "<key>a</key><array/><key>b</key>"
    var text = text
    for begin in ["<plist>", "<plist version=\"1.0\">"] {
      text.replace(begin, with: "\(begin)<dict>\(outside)<dict><key>list</key>", maxReplacements: 1)
    }
    let end = text.ranges(of: "</plist>").last ?? text.endIndex..<text.endIndex
    text.replaceSubrange(end, with: "</dict><key>c</key><array></array></dict></plist>")
    return text
  }

  /// Returns the changed file, without the changes that are refused.
  func content(
    of records: Records, in file: inout EditedFile, isJudged: Bool
  ) throws -> [UInt8] {
    while true {
      do {
        let content = try records.content(applying: file.edits)
        #expect(throws: Never.self) { try records.check(file.edits) }
        return content
      } catch {
        guard case RecordFileError.uneditableRecord(let record, _) = error else { throw error }
        if isJudged {
          let value = try value(of: file.text, file.format)[record]
          #expect(changed(value, at: file.key, to: "") == nil, "\(file)")
        }
        #expect(file.edits.texts.removeValue(forKey: record) != nil)
      }
    }
  }

  /// Checks that the reader finds the changes, and that nothing else differs.
  private func check(_ content: [UInt8], of file: EditedFile, _ records: Records) throws {
    let result = String(decoding: content, as: UTF8.self)
    let kept = file.records.indices.filter { !file.edits.removed.contains($0) }
    let count = kept.count + file.edits.appended.count
    guard let again = try? Records(content, format: file.format, key: file.key) else {
      // The only records with a text were removed.
      #expect(file.edits.appended.isEmpty && !file.edits.removed.isEmpty, "\(file)\n\(result)")
      return
    }
    #expect(again.count == count, "\(file)\n\(result)")
    guard again.count == count else { return }
    let missing = Set(again.missingTexts)
    for (i, record) in kept.enumerated() {
      if let text = file.edits.texts[record] {
        #expect(!missing.contains(i) && again.text(ofRecord: i) == text, "\(file)\n\(result)")
      } else {
        let bytes = Array(content[again.found.ranges[i]])
        #expect(bytes == Array(file.records[record].utf8), "\(file)\n\(result)")
      }
    }
    for (i, text) in file.edits.appended.enumerated() {
      let record = kept.count + i
      #expect(
        !missing.contains(record) && again.text(ofRecord: record) == text, "\(file)\n\(result)")
    }
    // What is outside of records stays, except for white space and commas between them.
    var outside: [UInt8] = []
    var end = 0
    for range in again.found.ranges {
      outside += content[end..<range.lowerBound]
      end = range.upperBound
    }
    outside += content[end...]
    let gaps = file.gaps.joined().replacing("<array/>", with: "<array></array>")
    #expect(
      marks(
        String(decoding: outside, as: UTF8.self)
          .replacing("<array/>", with: "<array></array>")) == marks(gaps), "\(file)\n\(result)")
    if kept.first == 0 { #expect(content.starts(with: file.gaps[0].utf8)) }
    if let last = kept.last, last == file.records.count - 1 {
      #expect(
        content.suffix(file.gaps[last + 1].utf8.count).elementsEqual(file.gaps[last + 1].utf8))
    }
  }

  /// Returns the characters that are neither white space nor commas.
  private func marks(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 > 0x20 && $0 != UInt8(ascii: ",") }
  }

  // MARK: Foundation

  private func value(of text: String, _ format: RecordFormat) throws -> [Any] {
    if format == .ndjson {
      let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        .filter { !$0.allSatisfy { $0 <= 0x20 } }.map { String(decoding: $0, as: UTF8.self) }
      return try value(of: "[\(lines.joined(separator: ","))]", .json)
    }
    let data = Data(text.utf8)
    let value: Any =
      format == .json
      ? try JSONSerialization.jsonObject(with: data)
      : try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(value as? [Any])
  }

  /// Checks that Foundation reads the changes and no others.
  func judge(_ content: [UInt8], of file: EditedFile) throws {
    let edits = file.edits
    var expected: [Any] = []
    for (i, value) in try value(of: file.text, file.format).enumerated()
    where !edits.removed.contains(i) {
      guard let text = edits.texts[i] else {
        expected.append(value)
        continue
      }
      expected.append(try #require(changed(value, at: file.key, to: text), "\(file)"))
    }
    for text in edits.appended {
      expected.append(try #require(changed(NSNull(), at: file.key, to: text)))
    }
    let result = String(decoding: content, as: UTF8.self)
    let actual = try value(of: result, file.format)
    #expect(spelling(actual) == spelling(expected), "\(file)\n\(result)")
  }

  /// Returns a value with a text at a key, or `nil` if the text would replace other values.
  private func changed(_ value: Any?, at key: String?, to text: String) -> Any? {
    guard let key else { return value is [Any] || value is [String: Any] ? nil : text }
    guard var properties = value as? [String: Any] else {
      return value == nil || value is NSNull ? changed([String: Any](), at: key, to: text) : nil
    }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 1 || properties[key] != nil {
      guard let value = changed(properties[key], at: nil, to: text) else { return nil }
      properties[key] = value
    } else {
      guard let value = changed(properties[parts[0]], at: parts[1], to: text) else { return nil }
      properties[parts[0]] = value
    }
    return properties
  }

  private func spelling(_ value: Any) -> String {
    switch value {
    case let list as [Any]: "[\(list.map(spelling).joined(separator: ","))]"
    case let properties as [String: Any]:
      "{"
        + properties.map { "\(spelling($0)):\(spelling($1))" }.sorted().joined(separator: ",")
        + "}"
    case let text as String: spelling(text)
    case let other: "\(type(of: other)) \(other)"
    }
  }

  private func spelling(_ text: String) -> String {
    // Foundation for Linux drops a byte-order mark in a JSON string.
    text.unicodeScalars.filter { $0 != "\u{FEFF}" }.map { $0.escaped(asASCII: true) }.joined()
  }

  // MARK: Encodings

  private static let encodings: [String.Encoding] = [
    .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
  ]

  /// Checks that a file in another encoding gets the same changes, in its encoding.
  func checkEncodings(_ content: [UInt8], of file: EditedFile) throws {
    for encoding in Self.encodings {
      for mark in ["\u{FEFF}", ""] {
        let isRecognized = file.format == .propertyList && encoding.isUTF16
        guard !mark.isEmpty || isRecognized && file.text.hasPrefix("<") else { continue }
        let bytes = try #require((mark + file.text).data(using: encoding))
        let expected = try #require(
          (mark + String(decoding: content, as: UTF8.self)).data(using: encoding))
        let records = try Records(Array(bytes), format: file.format, key: file.key)
        #expect(try records.content(applying: file.edits) == Array(expected), "\(encoding) \(file)")
        #expect(try records.content(applying: RecordEdits()) == Array(bytes), "\(encoding)")
      }
    }
  }

  // MARK: Lines

  @Test func lines() throws {
    var files = EditedFiles(random: Seeded(seed: RunSeed.value), hasEqualKeys: false)
    let pieces: [[UInt8]] = [
      [0x61], [0xC3, 0x96], [0xFF], [0xFE], [0x0D], [0x00], [0xEF, 0xBB, 0xBF], [0x20], [0xF0],
      Array("😀".utf8),
    ]
    for _ in 0..<RunSize.repeats(1000) {
      var bytes: [UInt8] = files.random.once(in: 4) ? [0xEF, 0xBB, 0xBF] : []
      for _ in 0..<Int.random(in: 0...6, using: &files.random) {
        for _ in 0..<Int.random(in: 0...2, using: &files.random) {
          bytes += pieces.randomElement(using: &files.random) ?? []
        }
        bytes += [[0x0A], [0x0D, 0x0A], [0x0A]].randomElement(using: &files.random) ?? []
      }
      if files.random.once(in: 2) { bytes += pieces.randomElement(using: &files.random) ?? [] }
      let records = try Records(bytes, format: .text, key: nil)
      guard !bytes.isUTF16OrUTF32 else { continue }
      let lines = lines(of: bytes)
      #expect(records.count == lines.count)
      var edits = files.edits(lines.count, .text)
      edits.texts = edits.texts.mapValues(\.withoutLineEndings)
      edits.appended = edits.appended.map(\.withoutLineEndings)
      let content = try records.content(applying: edits)
      let expected =
        lines.indices.filter { !edits.removed.contains($0) }
        .map { i in edits.texts[i].map { Array($0.utf8) } ?? lines[i] }
        + edits.appended.map { Array($0.utf8) }
      #expect(self.lines(of: content) == expected, "\(bytes) \(edits) \(content)")
      let again = try Records(content, format: .text, key: nil)
      #expect((0..<again.count).map { Array(content.unmarked[again.texts[$0]]) } == expected)
      #expect(try records.content(applying: RecordEdits()) == bytes)
      // The last line is without an ending as before.
      if let last = expected.last, !last.isEmpty, last.last != 0x0D, !lines.isEmpty {
        #expect(content.endsWithLine == bytes.endsWithLine, "\(bytes) \(edits) \(content)")
      }
      if files.random.once(in: 10) { try checkLineEncodings(content, of: bytes, edits) }
    }
  }

  private func checkLineEncodings(
    _ content: [UInt8], of bytes: [UInt8], _ edits: RecordEdits
  ) throws {
    guard let text = String(validating: bytes.unmarked, as: UTF8.self),
      let changed = String(validating: content.unmarked, as: UTF8.self),
      !text.hasPrefix("\0"), !changed.hasPrefix("\0"), !bytes.isEmpty
    else { return }
    for encoding in Self.encodings {
      let file = try #require(("\u{FEFF}" + text).data(using: encoding))
      let expected = try #require(("\u{FEFF}" + changed).data(using: encoding))
      let records = try Records(Array(file), format: .text, key: nil)
      #expect(try records.content(applying: edits) == Array(expected), "\(encoding) \(bytes)")
    }
  }

  /// Returns the lines of a text, without its byte-order mark.
  private func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.unmarked.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}

extension [UInt8] {
  fileprivate var isUTF16OrUTF32: Bool {
    [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]].contains { starts(with: $0) }
  }

  fileprivate var endsWithLine: Bool { last == 0x0A || last == 0x0D }

  /// The bytes without the byte-order mark of UTF-8.
  fileprivate var unmarked: [UInt8] {
    starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self
  }
}

extension String {
  fileprivate var withoutLineEndings: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\n" && $0 != "\r" }))
  }
}

extension String.Encoding {
  fileprivate var isUTF16: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }
}
