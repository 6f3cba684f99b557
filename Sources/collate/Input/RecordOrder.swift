import ArgumentParser
import IndexedCollation
import RecordFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The order of records: the keys to sort by, and the rules of filing.
struct RecordOrder: Sendable {
  /// The options of filing that have an effect in the order.
  let filingOptions: FilingOptions

  /// The rules of filing; `nil` if records are filed as they are shown.
  ///
  /// They are prepared once, because that takes longer than sorting a few records.
  let filing: Filing?

  /// The options of filing as they were given.
  private let givenFilingOptions: FilingOptions

  private let keyOptions: KeyOptions

  /// The order of names; `nil` if the first key is a text.
  private let names: PersonNameOrder?

  init(
    _ keyOptions: KeyOptions, _ filingOptions: FilingOptions, _ collationOptions: CollationOptions
  ) {
    self.keyOptions = keyOptions
    self.givenFilingOptions = filingOptions
    var filingOptions = filingOptions
    if keyOptions.isByNumber, !filingOptions.reading.isEmpty {
      filingOptions.reading.insert("", at: 0)
    }
    self.filingOptions = filingOptions.effective(with: collationOptions)
    let filing =
      keyOptions.isByNumber ? nil : self.filingOptions.filing(with: collationOptions)
    self.filing = filing
    // A locale that cannot be opened is reported elsewhere.
    let collation = keyOptions.name.flatMap { _ in try? collationOptions.collation() }
    self.names = collation.map { PersonNameOrder($0.collator, filing: filing ?? Filing()) }
  }

  /// A note about an option of filing that has no effect; `nil` if there is none.
  var note: String? { filingOptions.ruleOptions.note(comparedWith: givenFilingOptions.ruleOptions) }

  /// The keys to sort by.
  var keys: [SortKeyOption] { keyOptions.keys }

  /// Whether records are sorted by a number first.
  var isByNumber: Bool { keyOptions.isByNumber }

  /// The keys of the parts of names, if records are sorted by names.
  var name: PersonNameOption? { keyOptions.name }

  /// Checks that the options go together.
  ///
  /// - Throws: `ValidationError`.
  func validate() throws {
    if name != nil, !filingOptions.keyPaths.isEmpty {
      throw ValidationError(
        "--name cannot be combined with --reading, --nonfiling or --articles @key; readings of a name are "
          + "parts of it, such as family-reading=key")
    }
    if keys.isEmpty, let path = filingOptions.keyPaths.first {
      throw ValidationError("the key \(path.debugDescription) of filing needs --key, too")
    }
    if isByNumber, let key = keys.first,
      filingOptions.nonfiling != nil || filingOptions.languagePlace != nil
    {
      throw ValidationError(
        "--nonfiling and --articles @key are for the text of the first key, and \(key.path.debugDescription) "
          + "is a number")
    }
    let (keys, readings) = (keyOptions.key, givenFilingOptions.reading)
    if readings.count > keys.count {
      throw ValidationError(
        "there are more readings (--reading) than keys (--key): \(readings.count) and \(keys.count)"
      )
    }
    if let number = zip(keys, readings).first(where: {
      $0.kind == .number && !$1.isEmpty
    }) {
      throw ValidationError(
        "--reading \(number.1) is for a text, and the key \(number.0.path.debugDescription) is a number"
      )
    }
  }

  /// The paths of the keys to sort by, then those of the keys that filing needs, or those of the parts of a name.
  var keyPaths: [String] {
    keys.map(\.path) + filingOptions.keyPaths + (name?.parts.map(\.path) ?? [])
  }

  /// Returns records with their names as texts, if they are sorted by names.
  func named(_ records: Records) -> Records {
    guard let name, let names else { return records }
    let first = firstFilingKey
    return records.showing { records, record in
      func part(_ place: Int) -> String? {
        records.text(ofRecord: record, atFurtherKey: first + place)
      }
      let shown = names.shownText(of: name.name(reading: false, part))
      // A name of which only the reading is known is shown as it is read.
      return shown.isEmpty ? names.shownText(of: name.name(reading: true, part)) : shown
    }
  }

  /// The number of keys after the first one.
  var furtherKeyCount: Int { max(keyPaths.count, 1) - 1 }

  /// The position of the first key that filing needs among the further keys, after those to sort by.
  var firstFilingKey: Int { max(keys.count, 1) - 1 }

  /// The text that decides the section of all records that are sorted by a number first.
  static let anyNumber = "0"

  /// The positions among the further keys of those whose values are numbers.
  var numberKeys: [Int] {
    keys.indices.dropFirst().filter { keys[$0].kind == .number }.map { $0 - 1 }
  }

  /// Whether the texts at the first key are all that orders records.
  var isByOneText: Bool { name == nil && keyPaths.count < 2 }

  /// Whether a key has descending order.
  func isDescending(key: Int) -> Bool { keyOptions.isDescending(key: key) }

  /// Returns a collation in the direction of the first key.
  func directed(_ collation: LocalizedIndexedCollation) -> LocalizedIndexedCollation {
    isDescending(key: 0) ? collation.reversed() : collation
  }

  /// Returns the order of records, for a collation in the direction of the first key.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the text of a record by which it is in a section.
  ///   - further: A closure that returns the text of a record at a further key.
  ///   - number: A closure that returns the number of a record at a further key.
  /// - Returns: The order by all keys.
  func ordering<Record>(
    by text: @escaping @Sendable (Record) -> String,
    then further: @escaping @Sendable (Record, Int) -> String?,
    orNumber number: @escaping @Sendable (Record, Int) -> DecimalNumber?
  ) -> Ordering<Record> {
    let first = firstFilingKey
    let ofFiling: @Sendable (Record, Int) -> String? = { further($0, first + $1) }
    var order =
      isByNumber
      ? Ordering(showing: text, inSectionOf: Self.anyNumber)
      : nameOrdering(ofFiling) ?? filingOptions.ordering(by: text, filing, ofFiling)
    for position in keys.indices.dropFirst() {
      let direction: SortOrder = isDescending(key: position) ? .reverse : .forward
      switch keys[position].kind {
      case .text:
        order = filingOptions.adding(
          to: order, key: position, by: { further($0, position - 1) }, order: direction, ofFiling)
      case .number:
        order = order.then(by: { number($0, position - 1)?.value }, order: direction)
          .then(by: { number($0, position - 1)?.remainder }, order: direction)
      }
    }
    return order
  }

  /// Returns the order of records by names; `nil` if they are not sorted by names.
  private func nameOrdering<Record>(
    _ further: @escaping @Sendable (Record, Int) -> String?
  ) -> Ordering<Record>? {
    guard let name, let names else { return nil }
    return Ordering(
      byName: { record in name.name(reading: false) { further(record, $0) } }, in: names,
      reading: { record in name.name(reading: true) { further(record, $0) } })
  }

  /// Returns the order of records by their positions.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - position: A closure that returns the position of a record.
  /// - Returns: The order by all keys.
  func ordering<Record>(
    of records: Records, at position: @escaping @Sendable (Record) -> Int
  ) -> Ordering<Record> {
    ordering {
      records.text(ofRecord: position($0))
    } then: {
      records.text(ofRecord: position($0), atFurtherKey: $1)
    } orNumber: {
      records.number(ofRecord: position($0), atFurtherKey: $1)
    }
  }

  /// Finds the reading of the text of a record at a key.
  ///
  /// - Parameters:
  ///   - key: The position of the key.
  ///   - further: A closure that returns the text of the record at a further key.
  /// - Returns: The reading, or `nil` if the text has none.
  func reading(atKey key: Int, _ further: (Int) -> String?) -> String? {
    let reading = filingOptions.readingPlace(ofKey: key).flatMap { further(firstFilingKey + $0) }
    return reading.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Arranges records, and keeps their keys.
  ///
  /// A column of texts takes less time than an order, which makes a string of each text.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - rows: The rows of the records, in their order.
  ///   - order: What these options order the rows by.
  ///   - collation: The collation, in the direction of the first key.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement.
  func keyedArrangement<Record>(
    of records: Records, _ rows: some Collection<Record>, by order: Ordering<Record>,
    in collation: LocalizedIndexedCollation, _ threads: Int
  ) -> KeyedArrangement {
    guard isByOneText else {
      return collation.keyedArrangement(of: rows, by: order, threads: threads)
    }
    return collation.keyedArrangement(
      of: TextColumn(storage: records.storage, texts: records.texts),
      filing: filing, threads: threads)
  }
}
