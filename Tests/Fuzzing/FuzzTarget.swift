package import Foundation
internal import IndexedCollation
internal import RecordFiles

/// What bytes are tried on.
///
/// Each target either throws an error of ours or keeps a law; all else ends the process.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case xml
  case binary
  case json
  case text
  case keys
  case compare
  case rules

  /// Inputs to begin with, and those that were found to break a law once.
  package func seeds() throws -> [URL] {
    let folder = Bundle.module.resourceURL?.appending(path: "Seeds/\(rawValue)")
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
  }

  /// Tries an input; the process ends if a law does not hold.
  package func run(_ bytes: [UInt8]) {
    switch self {
    // What is no binary property list is read as XML, and the other way round.
    case .xml: if !bytes.starts(with: "bplist".utf8) { read(bytes, .propertyList) }
    case .binary: read(Array("bplist00".utf8) + bytes, .propertyList)
    case .json: read(bytes, .json)
    case .text: read(bytes, .text)
    case .keys: keys(bytes)
    case .compare: compare(bytes)
    case .rules: rules(bytes)
    }
  }

  // MARK: Files

  /// What can be read can be written in every format, or is refused; and what was written can be
  /// read.
  private func read(_ bytes: [UInt8], _ format: RecordFormat) {
    for key in [nil, "n"] {
      guard let records = try? Records(bytes, format: format, key: key) else { continue }
      for output in OutputFormat.allCases {
        let isRefused = (try? RecordWriter.check(records, for: output)) == nil
        var writer = RecordWriter(records, as: output)
        do {
          try writer.section(title: "A", kind: "normal", records: Array(0..<records.count))
        } catch {
          precondition(isRefused, "what was checked cannot be written: \(error)")
          continue
        }
        precondition(!isRefused, "what was refused was written")
        let written = writer.finished()
        switch output {
        case .json: readAgain(written, .json)
        case .propertyList: readAgain(written, .propertyList)
        case .text, .lines: break
        }
      }
    }
  }

  private func readAgain(_ bytes: [UInt8], _ format: RecordFormat) {
    do {
      let records = try Records(bytes, format: format, key: "title")
      precondition(records.count == 1 && records.invalidTexts.isEmpty)
    } catch {
      preconditionFailure("what was written cannot be read: \(error)")
    }
  }

  // MARK: Collation

  private static let collations = ["en", "sv", "zh", "th", "ko", "da-u-kc-true", "vi-u-ks-identic"]
    .map(collation)

  private static func collation(_ locale: String) -> LocalizedIndexedCollation {
    do {
      return try LocalizedIndexedCollation(locale: locale)
    } catch {
      preconditionFailure("ICU has the locale \(locale): \(error)")
    }
  }

  /// Texts between bytes of 0A, and the collation that the first byte chooses.
  private func texts(in bytes: [UInt8]) -> (LocalizedIndexedCollation, [String])? {
    guard let first = bytes.first else { return nil }
    let texts = bytes.dropFirst().split(separator: 0x0A).prefix(20)
    return (
      Self.collations[Int(first) % Self.collations.count],
      texts.map { String(decoding: $0, as: UTF8.self) }
    )
  }

  /// The order of keys is that of the list, and each text is in the section that it has alone.
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

  /// Comparison is that of keys.
  private func compare(_ bytes: [UInt8]) {
    guard let (collation, texts) = texts(in: bytes) else { return }
    checkComparisons(of: texts, by: collation.collator)
  }

  /// Rules are refused, or make a collation that keeps the laws.
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
    _ = collation.sections(of: texts, by: \.self)
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
