import Conformance
import Foundation
import IndexedCollation
import TestSupport

/// A value of a type that has no bytes in a sort key.
private struct Version: Comparable, Sendable {
  var major: Int
  var minor: Int

  static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

private struct Record: Sendable {
  var position: Int
  /// The positions of the record's texts.
  var texts: [Int?]
  /// The same texts.
  var first: String?
  var second: String?
  var third: String?
  /// The first text, or the empty text.
  var required: String
  var integer: Int?
  var small: Int8?
  var unsigned: UInt64?
  var double: Double?
  var float: Float?
  var date: Date?
  var version: Version?
  var someInteger: Int
  var someDouble: Double
  var someDate: Date
}

/// A text as a reading, with its sort key.
private struct Reading {
  var text: String
  var key: [UInt8]

  /// Returns a text without the white space around it, or `nil` if it has no letter or digit.
  static func trimmed(_ text: String) -> String? {
    func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .decimalNumber, .letterNumber, .otherNumber: true
      default: scalar.properties.isAlphabetic
      }
    }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: true
      default: (0x09...0x0D).contains(scalar.value) || scalar.value == 0x85
      }
    }
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: isLetterOrDigit) else { return nil }
    var rest = scalars.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return String(String.UnicodeScalarView(rest))
  }
}

/// A random order of random records.
struct OrderingCheck {
  private typealias Judge = (Record, Record) -> Int

  private let collation: LocalizedIndexedCollation
  private let texts: Texts
  private let keys: [[UInt8]]
  /// The texts as readings: without the white space around them, and `nil` if nothing can be read.
  private let readings: [Reading?]
  private var records: [Record] = []
  private var order: Ordering<Record>
  private var judges: [Judge] = []
  private(set) var name = "text"
  private var isComplete = true
  private let hasLongTexts: Bool

  init(tag: String, using random: inout Seeded) throws {
    let catchAll = CatchAll.allCases.randomElement(using: &random) ?? .uiKit
    let (forward, sortKey) = try Self.collation(tag: tag, catchAll: catchAll, using: &random)
    collation = random.once(in: 2) ? forward : forward.reversed()
    if random.once(in: 2) { collation.makeWeightTable() }
    var hostile = HostileText(seed: random.next(), contractions: [])
    // Few texts, so that many are equal. Long texts have no stored key; comparing them takes long.
    let beginning = LongText.repeating("ab")
    hasLongTexts = random.once(in: 4)
    let long = (hasLongTexts ? ["", "x", "é"] : []).map { Array((beginning + $0).utf8) }
    let texts = Texts(
      (0..<40).map { _ in hostile.next() } + long + [[], Array("a".utf8), Array("á".utf8)])
    let keys = (0..<texts.count).map { sortKey($0, texts) }
    let trimmed = texts.strings.map(Reading.trimmed)
    let trimmedTexts = Texts(trimmed.map { Array(($0 ?? "").utf8) })
    readings = trimmed.indices.map { position in
      trimmed[position].map { Reading(text: $0, key: sortKey(position, trimmedTexts)) }
    }
    (self.texts, self.keys) = (texts, keys)
    let special: [Double] = [0, -0.0, .infinity, -.infinity, .nan, 1e-300, -1e-300, 1, 2]
    for position in 0..<400 {
      func value<Value>(_ value: Value) -> Value? { random.once(in: 4) ? nil : value }
      let few = Int.random(in: -2...2, using: &random)
      let places = (0..<3).map { _ in value(Int.random(in: 0..<texts.count, using: &random)) }
      let strings = places.map { $0.map { texts.strings[$0] } }
      records.append(
        Record(
          position: position, texts: places, first: strings[0], second: strings[1],
          third: strings[2], required: strings[0] ?? "",
          integer: value(random.once(in: 9) ? (few < 0 ? .min : .max) : few &* 0x7F),
          small: value(random.once(in: 9) ? .min : Int8(few)),
          unsigned: value(random.once(in: 9) ? .max : UInt64(few + 2) << UInt64(few + 10)),
          double: value(special.randomElement(using: &random) ?? 0),
          float: value(Float(few) / 3), date: value(Date(timeIntervalSince1970: Double(few) * 1e9)),
          version: value(Version(major: few, minor: Int.random(in: 0...1, using: &random))),
          someInteger: few &* 0x3FFF_FFFF_FFFF,
          someDouble: special.randomElement(using: &random) ?? 0,
          someDate: Date(timeIntervalSinceReferenceDate: Double(few) / 3)))
    }

    func text(_ column: Int) -> @Sendable (Record) -> String? {
      { $0.texts[column].map { texts.strings[$0] } }
    }
    func key(_ record: Record, _ column: Int) -> [UInt8] {
      keys[record.texts[column] ?? texts.count - 3]
    }
    func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
      left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }
    let sign = collation.isReversed ? -1 : 1
    switch Int.random(in: 0..<5, using: &random) {
    case 4:
      name = "a reading"
      order = Ordering(by: text(0), reading: text(1))
      judges += readingJudges(0, 1).map { judge in { sign * judge($0, $1) } }
    case 0:
      name = "two merged texts"
      order = Ordering(by: text(0), mergedWith: text(1))
      judges.append {
        sign
          * compare(
            ReferenceCollator.merged(key($0, 0), key($0, 1)),
            ReferenceCollator.merged(key($1, 0), key($1, 1)))
      }
    case 1:
      name = "three merged texts"
      order = Ordering(by: text(0), mergedWith: text(1), text(2))
      judges.append {
        let keys = [$0, $1].map {
          ReferenceCollator.merged(ReferenceCollator.merged(key($0, 0), key($0, 1)), key($0, 2))
        }
        return sign * compare(keys[0], keys[1])
      }
    default:
      let texts: [(String, Ordering<Record>)] = [
        ("text", Ordering(by: text(0))), ("stored String?", Ordering(by: \.first)),
        ("stored String", Ordering(by: \.required)),
      ]
      (name, order) = texts.randomElement(using: &random) ?? texts[0]
      judges.append { sign * compare(key($0, 0), key($1, 0)) }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) { addKey(using: &random) }
  }

  /// Returns the comparisons of texts by their readings, and then by the texts that are shown.
  private func readingJudges(_ column: Int, _ readingColumn: Int) -> [Judge] {
    let (texts, keys, readings) = (texts, keys, readings)
    func shown(_ record: Record) -> Int { record.texts[column] ?? texts.count - 3 }
    func filed(_ record: Record) -> Reading {
      record.texts[readingColumn].flatMap { readings[$0] }
        ?? Reading(text: texts.strings[shown(record)], key: keys[shown(record)])
    }
    func isElsewhere(_ record: Record) -> Bool {
      Array(texts.strings[shown(record)].utf8) != Array(filed(record).text.utf8)
    }
    func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
      left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }
    return [
      { compare(filed($0).key, filed($1).key) },
      { (isElsewhere($0) ? 1 : 0) - (isElsewhere($1) ? 1 : 0) },
      { isElsewhere($0) && isElsewhere($1) ? compare(keys[shown($0)], keys[shown($1)]) : 0 },
    ]
  }

  /// Returns a collation of a locale, of a list of locales or with custom rules, and a closure that
  /// returns the expected sort key of a text.
  ///
  /// ICU has no keys for a list. The keys of lists and of custom rules have their own tests, so the
  /// collator's keys are expected for them.
  private static func collation(
    tag: String, catchAll: CatchAll, using random: inout Seeded
  ) throws -> (LocalizedIndexedCollation, (Int, Texts) -> [UInt8]) {
    let language = tag.prefix { $0 != "-" }
    let other = CollationTags.locales.randomElement(using: &random) ?? "zh"
    let special: LocalizedIndexedCollation? =
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        try LocalizedIndexedCollation(locales: [tag, other], policy: .init(catchAll: catchAll))
      case 1:
        // Some random rules are errors.
        try? LocalizedIndexedCollation(
          locale: String(language), options: .init(rules: RandomRules.rules(using: &random)),
          policy: .init(catchAll: catchAll))
      default: nil
      }
    if let special {
      return (special, { special.collator.sortKey(for: $1.strings[$0]).bytes })
    }
    let reference = try ReferenceCollator(tag: tag)
    return (
      try LocalizedIndexedCollation(locale: tag, policy: .init(catchAll: catchAll)),
      { reference.sortKey($0, in: $1) }
    )
  }

  private mutating func addKey(using random: inout Seeded) {
    let direction = [SortOrder.forward, .reverse].randomElement(using: &random) ?? .forward
    let missing = [nil, MissingValues.first, .last].randomElement(using: &random) ?? nil
    let isStored = random.once(in: 2)
    func add<Value: Comparable & Sendable>(
      _ kind: String, _ value: any KeyPath<Record, Value?> & Sendable,
      isMissing: @escaping (Value) -> Bool = { _ in false }
    ) {
      name +=
        ", \(isStored ? "stored " : "")\(kind)? \(direction) \(missing.map { "\($0)" } ?? "-")"
      order =
        isStored
        ? order.then(by: value, order: direction, missing: missing)
        : order.then(by: { $0[keyPath: value] }, order: direction, missing: missing)
      judge(isMissing) { $0[keyPath: value] }
    }
    func add<Value: Comparable & Sendable>(
      _ kind: String, _ value: any KeyPath<Record, Value> & Sendable,
      isMissing: @escaping (Value) -> Bool = { _ in false }
    ) {
      name += ", stored \(kind) \(direction) \(missing.map { "\($0)" } ?? "-")"
      order = order.then(by: value, order: direction, missing: missing)
      judge(isMissing) { $0[keyPath: value] }
    }
    func judge<Value: Comparable>(
      _ isMissing: @escaping (Value) -> Bool, _ value: @escaping (Record) -> Value?
    ) {
      judges.append(
        Self.judge(direction, missing, { value($0).flatMap { isMissing($0) ? nil : $0 } }) {
          (left: Value, right: Value) in
          if left == right { return 0 }
          return left < right ? -1 : 1
        })
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 9:
      name += ", a reading \(direction)"
      let texts = texts
      order = order.then(
        by: { $0.texts[0].map { texts.strings[$0] } }, filing: Filing(),
        reading: { $0.texts[2].map { texts.strings[$0] } }, order: direction)
      let sign = direction == .forward ? 1 : -1
      // An element without a text has no reading either.
      judges.append(
        Self.judge(direction, nil, { $0.texts[0].map { _ in 0 } }) { _, _ in 0 })
      judges += readingJudges(0, 2).map { judge in
        { $0.texts[0] == nil || $1.texts[0] == nil ? 0 : sign * judge($0, $1) }
      }
    case 0: add("Int", \.integer)
    case 1: add("Int8", \.small)
    case 2: add("UInt64", \.unsigned)
    case 3: add("Double", \.double, isMissing: \.isNaN)
    case 4: add("Float", \.float)
    case 5: add("Date", \.date)
    case 6:
      add("Version", \.version)
      isComplete = false
    case 7: add("Int", \.someInteger)
    case 8: add("Double", \.someDouble, isMissing: \.isNaN)
    case 10: add("Date", \.someDate)
    default:
      let column = Int.random(in: 0..<3, using: &random)
      let (texts, keys) = (texts, keys)
      name += ", \(isStored ? "stored " : "")text \(direction) \(missing.map { "\($0)" } ?? "-")"
      let paths: [any KeyPath<Record, String?> & Sendable] = [\.first, \.second, \.third]
      order =
        isStored
        ? order.then(by: paths[column], order: direction, missing: missing)
        : order.then(
          by: { $0.texts[column].map { texts.strings[$0] } }, order: direction, missing: missing)
      judges.append(
        Self.judge(direction, missing, { $0.texts[column].map { keys[$0] } }) { left, right in
          left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
        })
    }
  }

  private static func judge<Value>(
    _ direction: SortOrder, _ missing: MissingValues?, _ value: @escaping (Record) -> Value?,
    _ compare: @escaping (Value, Value) -> Int
  ) -> Judge {
    let sign = direction == .forward ? 1 : -1
    let missingSign = missing.map { $0 == .first ? -1 : 1 } ?? -sign
    return { left, right in
      switch (value(left), value(right)) {
      case (let left?, let right?): sign * compare(left, right)
      case (nil, nil): 0
      case (nil, _): missingSign
      case (_, nil): -missingSign
      }
    }
  }

  private func compare(_ left: Record, _ right: Record) -> Int {
    for judge in judges {
      let result = judge(left, right)
      if result != 0 { return result }
    }
    return 0
  }

  func problems(using random: inout Seeded) -> [String] {
    var problems: [String] = []
    let sections = collation.sections(of: records, by: order)
    for (i, section) in sections.enumerated() {
      let expected = records.filter { collation.section(for: $0, by: order) == i }
        .sorted { compare($0, $1) < 0 }
      if section.map(\.position) != expected.map(\.position) {
        let place = zip(section, expected).first { $0.position != $1.position }
        problems.append("section \(i): \(place.map { "\($0) for \($1)" } ?? "count")")
      }
    }
    let keyed = collation.keyedArrangement(of: records, by: order, threads: 2)
    if keyed.arrangement.sections(of: records).map({ $0.map(\.position) })
      != sections.map({ $0.map(\.position) })
    {
      problems.append("keyed arrangement differs")
    }
    // In other collections, no element is read in place.
    if collation.arrangement(of: records.lazy.map(\.self), by: order) != keyed.arrangement {
      problems.append("another collection differs")
    }
    if !hasLongTexts, random.once(in: 5) {
      // Enough for two threads.
      let many = (0..<25).flatMap { _ in records }
      if collation.arrangement(of: many, by: order, threads: 2)
        != collation.arrangement(of: many, by: order)
      {
        problems.append("two threads differ from one")
      }
    }
    // Without sections, the keys alone decide.
    if collation.sorted(records, by: order).map(\.position)
      != records.sorted(by: { compare($0, $1) < 0 }).map(\.position)
    {
      problems.append("sorted differs")
    }
    // The bytes of the keys, and of keys that are added later, compare like the records.
    let store = KeyStore(for: collation)
    let places = keyed.arrangement.positions
    for _ in 0..<400 {
      let (i, j) = (
        Int.random(in: 0..<records.count, using: &random),
        Int.random(in: 0..<records.count, using: &random)
      )
      let (left, right) = (records[places[i]], records[places[j]])
      let expected = compare(left, right)
      let (leftKey, rightKey) = (keyed.keys[i], store.key(for: right, by: order))
      let newKey = store.key(for: left, by: order)
      if store.compare(newKey, left, rightKey, right, by: order).rawValue != expected {
        problems.append("comparison of \(left) with \(right) is not \(expected)")
      }
      if order.hasSameKeys(left, right), expected != 0 {
        problems.append("\(left) has the same keys as \(right)")
      }
      func bytes(_ store: KeyStore, _ key: StoredKey) -> [UInt8]? {
        store.withBytes(of: key) { bytes in bytes.indices.map { bytes[$0] } }
      }
      if bytes(keyed.store, leftKey) != bytes(store, newKey) { problems.append("another key") }
      guard let leftBytes = bytes(keyed.store, leftKey), let rightBytes = bytes(store, rightKey)
      else { continue }
      if leftBytes.contains(0) { problems.append("a 00 in a key") }
      let found =
        leftBytes == rightBytes ? 0 : leftBytes.lexicographicallyPrecedes(rightBytes) ? -1 : 1
      if found != expected, isComplete || found != 0 {
        problems.append("bytes of \(left) and \(right) give \(found), not \(expected)")
      }
    }
    return problems
  }
}
