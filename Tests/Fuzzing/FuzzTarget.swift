package import Foundation
internal import IndexedCollation
internal import RecordFiles

/// A part of the project that the fuzzer tests with random bytes.
///
/// For each input, the code either throws one of its errors or satisfies an invariant. Anything
/// else ends the process.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case xml
  case binary
  case json
  case ndjson
  case csv
  case vcard
  case text
  case keys
  case compare
  case rules

  /// Returns the inputs to start from, and inputs that revealed a bug in the past.
  package func seeds() throws -> [URL] {
    let folder = Bundle.module.resourceURL?.appending(path: "Seeds/\(rawValue)")
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
  }

  /// Runs the target with an input; the process ends if an invariant does not hold.
  package func run(_ bytes: [UInt8]) {
    switch self {
    // The first bytes decide whether a property list is read as binary or as XML. Each target
    // tests one of them.
    case .xml: if !bytes.starts(with: "bplist".utf8) { read(bytes, .propertyList) }
    case .binary: read(Array("bplist00".utf8) + bytes, .propertyList)
    case .json: read(bytes, .json)
    case .ndjson: read(bytes, .ndjson)
    case .csv: read(bytes, .csv)
    case .vcard: read(Array("BEGIN:VCARD\n".utf8) + bytes, .vCard)
    case .text: read(bytes, .text)
    case .keys: keys(bytes)
    case .compare: compare(bytes)
    case .rules: rules(bytes)
    }
  }

  // MARK: Files

  /// Checks records that can be read, and their children at each level.
  private func read(_ bytes: [UInt8], _ format: RecordFormat) {
    // Any format may be recognized, but no content ends the process.
    _ = RecordFormat(fileName: nil, content: bytes)
    for key in [nil, "n"] {
      guard let records = try? Records(bytes, format: format, key: key) else { continue }
      write(records)
      edit(records, bytes, key: key)
      var lists = [records]
      while let list = lists.popLast() {
        for record in 0..<list.count {
          do {
            guard let children = try list.children(ofRecord: record, at: "n") else { continue }
            write(children)
            lists.append(children)
          } catch {
            guard case .tooManyLevels = error else {
              preconditionFailure("a record that was read has no children: \(error)")
            }
          }
        }
      }
    }
  }

  /// Checks that records can be written in every format, unless the check for the format refuses
  /// them, and that the output can be recognized and read again.
  private func write(_ records: Records) {
    for output in OutputFormat.allCases {
      let isRefused = (try? RecordWriter(records, as: output).check()) == nil
      let written: [UInt8]
      do {
        var writer = try RecordWriter(records, as: output)
        try writer.section(title: "A", kind: "normal", records: Array(0..<records.count))
        written = writer.finished()
      } catch {
        precondition(isRefused, "what was checked cannot be written: \(error)")
        continue
      }
      precondition(!isRefused, "what was refused was written")
      switch output {
      case .json: readAgain(written, .json)
      case .propertyList: readAgain(written, .propertyList)
      case .ndjson: readAgain(written, .ndjson, of: records)
      case .csv: readAgain(written, .csv, of: records)
      case .tsv: readAgain(written, .tsv, of: records)
      default: break
      }
    }
  }

  /// Checks that the records that were written can be read again, and are written in the same way.
  private func readAgain(_ bytes: [UInt8], _ format: RecordFormat, of records: Records) {
    if bytes.isEmpty { return }
    // Invalid names of columns can begin like UTF-16 when the empty lines before them are gone.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return }
    do {
      guard let output = OutputFormat(rawValue: format.rawValue) else { return }
      let key = format == .ndjson ? nil : "1"
      let again: Records
      do throws(RecordFileError) {
        again = try Records(bytes, format: format, key: key)
      } catch .keyNeeded, .ambiguousColumn, .noSuchKey {
        return
      }
      precondition(again.count == records.count, "records were lost")
      var writer = try RecordWriter(again, as: output)
      try writer.section(title: "A", kind: "normal", records: Array(0..<again.count))
      precondition(writer.finished() == bytes, "records changed")
    } catch {
      preconditionFailure("what was written cannot be read: \(error)")
    }
  }

  private func readAgain(_ bytes: [UInt8], _ format: RecordFormat) {
    precondition(RecordFormat(fileName: nil, content: bytes) == format)
    do {
      let records = try Records(bytes, format: format, key: "title")
      precondition(records.count == 1 && records.invalidTexts.isEmpty)
    } catch {
      preconditionFailure("what was written cannot be read: \(error)")
    }
  }

  /// Checks that a file without changes stays as it is, and that the changes to others are read.
  private func edit(_ records: Records, _ bytes: [UInt8], key: String?) {
    // Binary property lists and invalid UTF-16 are refused.
    guard let same = try? records.content(applying: RecordEdits()) else { return }
    precondition(same == bytes, "a file without changes changed")
    for record in [0, records.count - 1] where record >= 0 && record < records.count {
      var edits = RecordEdits(removed: [records.count / 2], appended: ["a\"&é"])
      if record != records.count / 2 { edits.texts = [record: "<b>"] }
      do {
        try readAgain(records.content(applying: edits), edits, of: records, key: key)
      } catch {
        guard case RecordFileError.uneditableRecord(record, _) = error else {
          preconditionFailure("a file cannot be changed, or not be read again: \(error)")
        }
      }
    }
  }

  private func readAgain(
    _ content: [UInt8], _ edits: RecordEdits, of records: Records, key: String?
  ) throws {
    let again = try Records(content, format: records.format, key: key)
    precondition(again.count == records.count)
    precondition(again.text(ofRecord: again.count - 1) == edits.appended[0])
    for (record, text) in edits.texts {
      let position = edits.removed.contains { $0 < record } ? record - 1 : record
      precondition(again.text(ofRecord: position) == text)
    }
  }

  // MARK: Collation

  private static let collations = ["en", "sv", "zh", "th", "ko", "da-u-kc-true", "vi-u-ks-identic"]
    .map(collation)

  private static func collation(_ locale: String) -> LocalizedIndexedCollation {
    do {
      let collation = try LocalizedIndexedCollation(locale: locale)
      makeWeightTable(of: collation)
      return collation
    } catch {
      preconditionFailure("ICU has the locale \(locale): \(error)")
    }
  }

  /// Makes the weight table, which is otherwise made after an unknown number of inputs.
  private static func makeWeightTable(of collation: LocalizedIndexedCollation) {
    _ = PrimaryWeights(of: "a", in: collation)
  }

  /// Returns the collation that the first byte selects, and up to 20 texts separated by 0A bytes.
  private func texts(in bytes: [UInt8]) -> (LocalizedIndexedCollation, [String])? {
    guard let first = bytes.first else { return nil }
    let texts = bytes.dropFirst().split(separator: 0x0A).prefix(20)
    return (
      Self.collations[Int(first) % Self.collations.count],
      texts.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// Checks that each section of an arrangement is in the order of the keys, and that each text is
  /// in the section that the collation returns for it.
  private func keys(_ bytes: [UInt8]) {
    guard let (collation, texts) = texts(in: bytes) else { return }
    let keys = texts.map { collation.collator.sortKey(for: $0) }
    let expected = texts.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    let arrangement = collation.arrangement(of: texts, by: \.self)
    var place: [Int: Int] = [:]
    for section in 0..<arrangement.sectionCount {
      for position in arrangement.positions(inSection: section) {
        precondition(collation.section(for: texts[position], by: \.self) == section)
        place[position] = section
      }
    }
    precondition(place.count == texts.count)
    for section in 0..<arrangement.sectionCount {
      let inSection = expected.filter { place[$0] == section }
      precondition(Array(arrangement.positions(inSection: section)) == inSection)
    }
  }

  /// Checks that texts compare as their keys do.
  private func compare(_ bytes: [UInt8]) {
    guard let (collation, texts) = texts(in: bytes) else { return }
    checkComparisons(of: texts, by: collation.collator)
  }

  /// Checks that rules are refused, or make a collation in which texts compare as their keys do.
  private func rules(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1)
    guard let first = parts.first else { return }
    let rules = String(decoding: first, as: UTF8.self)
    guard
      let collation = try? LocalizedIndexedCollation(locale: "en", options: .init(rules: rules))
    else { return }
    let texts = (parts.count > 1 ? parts[1] : first).split(separator: 0x0A).prefix(10)
      .map { String(decoding: $0, as: UTF8.self) }
    checkComparisons(of: texts, by: collation.collator)
    let sections = collation.sections(of: texts, by: \.self)
    Self.makeWeightTable(of: collation)
    checkComparisons(of: texts, by: collation.collator)
    precondition(collation.sections(of: texts, by: \.self) == sections)
  }

  private func checkComparisons(of texts: [String], by collator: Collator) {
    for (left, right) in zip(texts, texts.dropFirst()) {
      let (leftKey, rightKey) = (collator.sortKey(for: left), collator.sortKey(for: right))
      let result = collator.compare(left, right)
      precondition((result == .orderedAscending) == (leftKey < rightKey))
      precondition((result == .orderedSame) == (leftKey == rightKey))
    }
  }
}
