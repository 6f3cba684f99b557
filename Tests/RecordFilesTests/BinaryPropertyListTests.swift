import Foundation
import TestSupport
import Testing

@testable import RecordFiles

@Suite struct BinaryPropertyListTests {
  private func records(_ objects: [[UInt8]], key: String? = nil) throws -> Records {
    try Records(binaryPropertyList(objects), format: .propertyList, key: key)
  }

  private func output(_ records: Records, _ format: OutputFormat) throws -> String {
    var writer = try RecordWriter(records, as: format)
    try writer.section(title: "A", kind: "normal", records: Array(0..<records.count))
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  @Test func stringsMayHoldWhatXMLCannot() throws {
    let records = try records([[0xA2, 1, 2], [0x51, 0x07], [0x62, 0x00, 0xE5, 0xFF, 0xFE]])
    #expect(try output(records, .json).contains(#""\u0007""#))
    let text = try output(records, .lines)
    #expect(text.unicodeScalars.map(\.value) == [0x07, 0x0A, 0xE5, 0xFFFE, 0x0A])
    #expect(throws: RecordFileError.self) { try output(records, .propertyList) }
  }

  @Test(
    arguments: [
      ("a set", [[0xC1, 1], [0x51, 0x61]]), ("an archive", [[0xA1, 1], [0x80, 1]]),
      ("itself", [[0xA1, 0]]), ("a missing object", [[0xA1, 9]]),
      ("cut off", [[0xAF, 0x12, 0, 1]]),
      ("a huge count", [[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      ("a key that is no string", [[0xA1, 1], [0xD1, 2, 2], [0x09]]),
      ("a date that is none", [[0xA1, 1], [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]]),
      (
        "endless repeats",
        [[0xA8] + [UInt8](repeating: 1, count: 8), [0xA8] + [UInt8](repeating: 2, count: 8)]
          + [[0xA8] + [UInt8](repeating: 3, count: 8), [0xA8] + [UInt8](repeating: 4, count: 8)]
          + [[0x51, 0x61]]
      ),
    ] as [(String, [[UInt8]])])
  func damageIsAnErrorNotACrash(_ what: String, _ objects: [[UInt8]]) {
    let error = #expect(throws: RecordFileError.self) { try records(objects) }
    guard case .malformed = error else {
      Issue.record("\(what): \(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    (0.0, "2001-01-01T00:00:00Z"), (-0.5, "2000-12-31T23:59:59Z"),
    (-31_622_400, "2000-01-01T00:00:00Z"), (-26_524_800, "2000-02-29T00:00:00Z"),
    (252_423_993_599.5, "9999-12-31T23:59:59Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
    // In the Julian calendar, these are other days.
    (-13_197_686_400, "1582-10-14T00:00:00Z"), (-15_804_979_200, "1500-03-01T00:00:00Z"),
    (-15_804_979_200.5, "1500-02-28T23:59:59Z"), (-50_517_648_000, "0400-02-29T00:00:00Z"),
    (-63_082_368_001, "0001-12-31T23:59:59Z"),
  ])
  func datesAreSpelledAsInXML(_ seconds: Double, _ text: String) throws {
    #expect(try output(try records([[0xA1, 1], date(seconds)]), .lines) == "\"\(text)\"\n")
  }

  @Test(arguments: [
    -63_113_904_000.5, 252_423_993_600, 1e300, -1e300, .infinity, -.infinity, .nan,
  ])
  func aDateOutOfRangeIsAnError(_ seconds: Double) {
    #expect(throws: RecordFileError.self) { try records([[0xA1, 1], date(seconds)]) }
  }

  private func date(_ seconds: Double) -> [UInt8] {
    [0x33] + (0..<8).map { UInt8(truncatingIfNeeded: seconds.bitPattern >> (56 - 8 * $0)) }
  }

  @Test func aTextMayRepeatButNotWithoutEnd() throws {
    func repeated(_ length: Int, _ count: Int) throws -> Records {
      let text = [0x5F, 0x12] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
      let list = [0xAF, 0x12] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
      return try Records(
        binaryPropertyList([
          [0xA1, 1], list + [UInt8](repeating: 2, count: count),
          text + [UInt8](repeating: 0x61, count: length),
        ]), format: .propertyList, key: nil)
    }
    #expect(try repeated(1000, 10_000).count == 1)
    #expect(throws: RecordFileError.self) { try repeated(10_000, 10_000) }
  }

  @Test func numbersKeepTheirKind() throws {
    let objects: [[UInt8]] = [
      [0xA6, 1, 2, 3, 4, 5, 6], [0x10, 0xFF], [0x13] + [UInt8](repeating: 0xFF, count: 8),
      [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
      [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], [0x22, 0x40, 0x20, 0, 0], [0x09],
    ]
    let records = try records(objects)
    #expect(try output(records, .lines) == "255\n-1\n18446744073709551615\n1.0\n2.5\ntrue\n")
    #expect(try output(records, .propertyList).contains("<real>1.0</real>"))
  }

  /// Tests that a text that many records refer to is stored only once.
  @Test func aTextThatManyRecordsShareIsKeptOnce() throws {
    let text = [UInt8](repeating: 0x61, count: 100)
    let list = [0xAF, 0x11, 0x03, 0xE8] + [UInt8](repeating: 1, count: 1000)
    let records = try records([list, [0x5F, 0x10, 100] + text])
    #expect(records.count == 1000)
    #expect(records.storage == text)
    #expect(Set(records.texts.map(\.lowerBound)) == [0])
  }

  @Test func theRangeOfARecordIsOneOfBytes() throws {
    let records = try records([[0xA3, 1, 2, 1], [0x51, 0x61], [0xA0]])
    #expect(Array(records.found.ranges) == [12..<13, 14..<15, 12..<13])
    #expect(try output(records, .lines) == "a\n[]\na\n")
  }

  /// Tests a file with so many references to one object that the records would need more than 16
  /// times the memory of the file.
  @Test func moreRecordsThanAFileIsWorthAreRefused() throws {
    let count = 12_000_000
    let list = [0xAF, 0x12] + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    var bytes = Array("bplist00".utf8) + [0x09]
    bytes += list + [UInt8](repeating: 0, count: count)
    let table = bytes.count
    bytes += [8, 9]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 1]
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: table >> (56 - 8 * $0)) }
    let error = #expect(throws: RecordFileError.self) {
      try Records(bytes, format: .propertyList, key: nil)
    }
    #expect("\(try #require(error))".contains("too many references"))
    // The same array is refused if it is not the root object, but inside a record.
    bytes[bytes.count - 9] = 0
    let source = try BinaryPropertyListSource(bytes, of: .propertyList, ReadingOptions())
    #expect(throws: try #require(error)) { try source.records(in: 9..<10, at: [nil]) }
  }

  @Test func aContainerIsNotInsideOfItself() throws {
    let array = #expect(throws: RecordFileError.self) {
      try records([[0xA2, 1, 2], [0xA1, 0], [0x51, 0x61]])
    }
    #expect("\(try #require(array))".contains("contains itself"))
    let dictionary = #expect(throws: RecordFileError.self) {
      try records([[0xA1, 1], [0xD1, 2, 1], [0x51, 0x61]])
    }
    #expect("\(try #require(dictionary))".contains("contains itself"))
    // The same container may occur twice, if neither is inside the other.
    #expect(try records([[0xA2, 1, 1], [0xA1, 2], [0x51, 0x61]]).count == 2)
  }

  /// Tests a dictionary whose children are the array that it is in.
  @Test func aRecordIsNotItsOwnDescendant() throws {
    let error = #expect(throws: RecordFileError.self) {
      try records([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x7A]], key: "z")
    }
    #expect("\(try #require(error))".contains("contains itself"))
    let deeper = #expect(throws: RecordFileError.self) {
      try records([[0xA1, 1], [0xD1, 2, 3], [0x51, 0x7A], [0xA1, 1]], key: "z")
    }
    #expect("\(try #require(deeper))".contains("contains itself"))
  }

  /// Tests an array that is in several records, and that is the array of another level as well.
  @Test func recordsCanShareTheirChildren() throws {
    let records = try records(
      [
        [0xA3, 1, 1, 2], [0xD2, 3, 4, 5, 6], [0xD1, 3, 7], [0x51, 0x7A], [0x51, 0x6E],
        [0xA2, 8, 8], [0x51, 0x61], [0xA1, 1], [0xD1, 4, 9], [0x51, 0x62],
      ], key: "n")
    func names(_ records: Records?) -> [String]? {
      records.map { records in (0..<records.count).map { records.text(ofRecord: $0) } }
    }
    #expect(names(records) == ["a", "a", ""])
    for record in 0..<2 {
      #expect(names(try records.children(ofRecord: record, at: "z")) == ["b", "b"])
    }
    let parents = try records.children(ofRecord: 2, at: "z")
    #expect(names(parents) == ["a"])
    let children = try parents?.children(ofRecord: 0, at: "z")
    #expect(names(children) == ["b", "b"])
    #expect(names(try children?.children(ofRecord: 1, at: "z")) == nil)
  }

  @Test func invalidTextOfChildrenIsCounted() throws {
    let children = try records([
      [0xA2, 2, 1], [0xD1, 2, 3], [0x51, 0x7A], [0xA3, 4, 5, 2], [0x61, 0xD8, 0x00], [0xA1, 4],
    ]).children(ofRecord: 1, at: "z")
    #expect(children?.invalidTexts == [0, 1])
    #expect(children?.missingTexts == [1])
    #expect(try output(try #require(children), .lines) == "\u{FFFD}\n[\"\u{FFFD}\"]\nz\n")
  }

  @Test func containersHaveABottom() throws {
    func nested(_ depth: Int) throws -> Records {
      var bytes = Array("bplist00".utf8)
      var offsets: [UInt8] = []
      for i in 0..<depth {
        offsets += [UInt8(truncatingIfNeeded: bytes.count >> 16)]
        offsets += [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(bytes.count & 0xFF)]
        let next = i + 1
        bytes +=
          next == depth ? [0xA0] : [0xA1, UInt8(truncatingIfNeeded: next >> 8), UInt8(next & 0xFF)]
      }
      let table = bytes.count
      func number(_ value: Int) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
      }
      bytes += offsets + [0, 0, 0, 0, 0, 0, 3, 2] + number(depth) + number(0) + number(table)
      return try Records(bytes, format: .propertyList, key: nil)
    }
    let limit = BinaryObjects.maximumDepth
    #expect(try nested(limit).count == 1)
    #expect(throws: RecordFileError.self) { try nested(limit + 1) }
  }

  /// Tests unpaired surrogates and invalid ASCII strings, as records and inside records.
  @Test func invalidTextIsCounted() throws {
    let records = try records([
      [0xA4, 1, 2, 3, 4], [0x51, 0x61], [0x61, 0xD8, 0x00], [0x52, 0x61, 0xFF], [0xD1, 1, 2],
    ])
    #expect(records.invalidTexts == [1, 2, 3])
    #expect(try output(records, .lines) == "a\n\u{FFFD}\na\u{FFFD}\n{\"a\":\"\u{FFFD}\"}\n")
  }

  /// Tests that reading and writing files with random damaged bytes does not crash.
  @Test func damagedFilesAreNoCrash() throws {
    var random = Seeded(seed: RunSeed.value)
    let value: [Any] = [
      ["Name": "Ö", "n": [1, -2, 2.5, true], "d": Date(), "b": Data([1, 2])] as [String: Any],
      "text",
    ]
    let binary = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    let xml = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
    let json = Data(#"[{"Name": "a\u00e9", "n": [1.5e3, null, {}]}, "text"]"#.utf8)
    for (format, original) in [
      (RecordFormat.propertyList, Array(binary)), (.propertyList, Array(xml)), (.json, Array(json)),
    ] {
      for _ in 0..<2000 {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        guard let records = try? Records(bytes, format: format, key: nil) else { continue }
        for output in OutputFormat.allCases { _ = try? self.output(records, output) }
      }
    }
  }
}
