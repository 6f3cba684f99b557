import IndexedCollation
import RecordFiles

/// The records that cannot be collated as they are.
struct Flaws {
  /// Records with the same flaw.
  struct Kind {
    private(set) var count = 0

    /// The file of the first one, and its position there.
    private(set) var first: (file: Int, record: Int)?

    /// Adds records.
    ///
    /// - Parameters:
    ///   - positions: The positions of the records with the flaw.
    ///   - records: The records.
    mutating func add(_ positions: some Collection<Int>, of records: Records) {
      first = first ?? positions.first.map(records.place)
      count += positions.count
    }
  }

  private(set) var missingTexts = Kind()

  /// For each key, the records with a value there that has no order, such as a list.
  private(set) var otherTypes: [Kind]
  private(set) var invalidTexts = Kind()

  /// Records whose number of nonfiling characters is no number.
  private(set) var invalidCounts = Kind()

  /// Records whose language is none that is known.
  private(set) var invalidLanguages = Kind()

  /// For each further key whose values are numbers, the records with another text there.
  private(set) var notNumbers: [Kind]

  /// The positions of these keys among the further keys.
  private let numberKeys: [Int]

  /// Whether records are sorted by a number first.
  private let isByNumber: Bool

  /// Whether the records are lines of text.
  private(set) var areLines = true

  /// Whether no record has a flaw.
  var isEmpty: Bool {
    ([missingTexts, invalidTexts, invalidCounts, invalidLanguages] + otherTypes + notNumbers)
      .allSatisfy {
        $0.count == 0
      }
  }

  /// The position of the number of nonfiling characters among the further keys, if there is one.
  private let countKey: Int?

  /// The position of the language among the further keys, if there is one.
  private let languageKey: Int?

  init(_ order: RecordOrder) {
    numberKeys = order.numberKeys
    isByNumber = order.isByNumber
    notNumbers = [Kind](repeating: Kind(), count: numberKeys.count)
    otherTypes = [Kind](repeating: Kind(), count: order.furtherKeyCount + 1)
    countKey = order.filingOptions.nonfilingPlace.map { order.firstFilingKey + $0 }
    languageKey = order.filingOptions.languagePlace.map { order.firstFilingKey + $0 }
  }

  init(_ records: Records, _ order: RecordOrder) {
    self.init(order)
    add(records)
  }

  /// Adds the flaws of records.
  ///
  /// - Parameters:
  ///   - records: The records, which are from the same files each time.
  ///   - repeatedCount: The number of records at the beginning that have been added before.
  mutating func add(_ records: Records, without repeatedCount: Int = 0) {
    areLines = records.formats.allSatisfy { $0 == .text }
    func isNew(_ position: Int) -> Bool { position >= repeatedCount }
    let others = records.otherTypes.filter(isNew)
    let isOther = Set(others)
    missingTexts.add(
      records.missingTexts.filter { isNew($0) && !isOther.contains($0) }, of: records)
    // Something else than a number is told anyway.
    if !isByNumber { otherTypes[0].add(others, of: records) }
    for key in otherTypes.indices.dropFirst() where !numberKeys.contains(key - 1) {
      otherTypes[key].add(
        records.positions(ofOtherTypeAtFurtherKey: key - 1).filter(isNew), of: records)
    }
    invalidTexts.add(records.invalidTexts.drop { $0 < repeatedCount }, of: records)
    for (i, key) in numberKeys.enumerated() {
      notNumbers[i].add(
        records.positions(notNumbersAtFurtherKey: key).filter { $0 >= repeatedCount }, of: records)
    }
    func positions(_ key: Int?, where isInvalid: (String) -> Bool) -> [Int] {
      guard let key else { return [] }
      return (repeatedCount..<records.count).filter {
        records.text(ofRecord: $0, atFurtherKey: key).map(isInvalid) ?? false
      }
    }
    invalidCounts.add(positions(countKey, where: FilingOptions.isInvalidCount), of: records)
    // Few languages are in a list.
    var isLanguage: [String: Bool] = [:]
    let invalid = positions(languageKey) { text in
      if let known = isLanguage[text] { return !known }
      isLanguage[text] = StatedLanguage.isValid(text)
      return isLanguage[text] == false
    }
    invalidLanguages.add(invalid, of: records)
  }
}
