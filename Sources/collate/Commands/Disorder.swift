import IndexedCollation
import RecordFiles

/// A file that is not in order.
struct Disorder: Error, CustomStringConvertible {
  let description: String

  private static let descending = " The order is descending."

  /// Whether only the exit code tells it.
  let isQuiet: Bool

  /// Describes a disorder.
  ///
  /// - Parameters:
  ///   - record: The record that should come before the one above it.
  ///   - isEqual: Whether the two are equal instead.
  ///   - collated: The records.
  ///   - input: The files and the order.
  ///   - isQuiet: Whether only the exit code tells the disorder.
  /// - Throws: `CollationError` if the order cannot be explained.
  init(
    _ record: Int, isEqual: Bool, in collated: CollatedRecords, _ input: RecordInput,
    isQuiet: Bool
  ) throws {
    self.isQuiet = isQuiet
    let records = collated.records
    let place = records.place(ofRecord: record)
    let noun = records.formats[place.file] == .text ? "line" : "record"
    let file = input.files.name(ofFile: place.file)
    let start = "\(file): \(noun) \(place.record + 1)"
    let previous = "\(noun) \(place.record)"
    if isEqual {
      description = "\(start) is equal to \(previous)"
      return
    }
    // A reason is told in the forward order, by the letters that do not depend on the file.
    let isReversed = collated.original.isReversed
    let forward = isReversed ? collated.original.reversed() : collated.original
    let order = collated.order
    // A number is no text, and has the section of all numbers.
    let (above, below) =
      input.order.isByNumber
      ? (Filing().filedText(of: ""), Filing().filedText(of: ""))
      : (order.filedText(of: record - 1), order.filedText(of: record))
    let (before, after) = isReversed ? (above, below) : (below, above)
    // In a section of the input, no other section decides.
    let first =
      try records.sections == nil
      ? forward.explanation(comparing: before, after)
      : forward.collator.explanation(comparing: before.filingText, after.filingText)
    var reason = first.sentence + (isReversed ? Self.descending : "")
    if first.resultInList == .orderedSame {
      reason =
        try Self.reason(atFurtherKeysOf: record, previous, in: records, forward, input.order)
        ?? reason
    }
    description = "\(start) should come before \(previous): \(reason)"
  }

  /// Returns why a record comes before the one above it, if a further key decides.
  private static func reason(
    atFurtherKeysOf record: Int, _ previous: String, in records: Records,
    _ forward: LocalizedIndexedCollation, _ order: RecordOrder
  ) throws -> String? {
    for key in order.keys.indices.dropFirst() {
      // The texts by which the records are filed at this key.
      let texts = [record, record - 1].map { record in
        records.text(ofRecord: record, atFurtherKey: key - 1).map { text in
          order.reading(atKey: key) { records.text(ofRecord: record, atFurtherKey: $0) }
            ?? text
        }
      }
      guard texts[0] != texts[1] else { continue }
      let isReversed = order.isDescending(key: key)
      let path = order.keys[key].path.debugDescription
      let reason: String
      switch order.keys[key].kind {
      case .text:
        if let missing = texts.firstIndex(of: nil) {
          reason = "\(missing == 0 ? "it" : previous) has no text at \(path)."
          break
        }
        // Only the first key decides the section.
        let (before, after) = isReversed ? (texts[1], texts[0]) : (texts[0], texts[1])
        let between = try forward.collator.explanation(comparing: before ?? "", after ?? "")
        if between.result == .orderedSame { continue }
        reason = "at \(path), \(between.sentence)"
      case .number:
        let numbers = texts.map { $0.flatMap { DecimalNumber($0) } }
        if numbers[0] == numbers[1] { continue }
        if let missing = numbers.firstIndex(of: nil) {
          reason = "\(missing == 0 ? "it" : previous) has no number at \(path)."
        } else {
          let relation = isReversed ? "more" : "less"
          reason = "at \(path), \(texts[0] ?? "") is \(relation) than \(texts[1] ?? "")."
        }
      }
      return reason + (isReversed ? descending : "")
    }
    return nil
  }
}
