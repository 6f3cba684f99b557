import CollationC
import CollationHeader
import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests that the functions of C return what the library does.
@Suite struct InterfaceTests {
  private static let pieces =
    [
      "a", "B", "å", "É", "ch", "ß", "1", "27", " ", "-", "東", "杨", "чай", "ก", "เก", "한", "😀",
      "\0",
      "e\u{301}", "\u{200B}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82]]

  private static func texts(_ random: inout Seeded) -> [[UInt8]?] {
    (0..<Int.random(in: 0..<60, using: &random)).map { _ in
      if random.once(in: 12) { return nil }
      let count = random.once(in: 30) ? 800 : Int.random(in: 0..<7, using: &random)
      return (0..<count).flatMap { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
    }
  }

  @Test(arguments: 0..<RunSize.repeats(200))
  func columnsHaveTheLibrarysResults(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    let locale = ["sv", "cs", "zh", "th", "ja", "en-u-kn-true"].randomElement(using: &random) ?? ""
    let formats: [StaticString] = ["u", "U", "z", "Z", "vu", "vz"]
    let texts = Self.texts(&random)
    let start = Int.random(in: 0...texts.count, using: &random)
    let part = start..<Int.random(in: start...texts.count, using: &random)
    let column = ArrowColumn(
      texts, format: formats.randomElement(using: &random) ?? "u", part: part)
    var schema = column.schema
    var array = column.array
    let threads = Int32.random(in: 0...3, using: &random)

    let library = try LocalizedIndexedCollation(locale: locale)
    let strings = column.texts.map { String(decoding: $0 ?? [], as: UTF8.self) }
    let collation = try openCollation("{\"locales\": [\"\(locale)\"]}")
    defer { ic_close(collation) }

    var keys = InterfaceResult()
    try #require(
      ic_keys(collation, &schema, &array, threads, &keys.schema, &keys.array, nil) == IC_OK)
    #expect(keys.values == strings.map { library.collator.sortKey(for: $0).bytes })
    keys.release()

    var sections = InterfaceResult()
    try #require(
      ic_sections(collation, &schema, &array, threads, &sections.schema, &sections.array, nil)
        == IC_OK)
    #expect(
      sections.numbers(Int32.self) == strings.map { Int32(library.section(for: $0, by: \.self)) })
    sections.release()

    var positions = InterfaceResult()
    var bounds = InterfaceResult()
    try #require(
      ic_arrange(
        collation, &schema, &array, threads, &positions.schema, &positions.array, &bounds.schema,
        &bounds.array, nil) == IC_OK)
    let arrangement = library.arrangement(of: strings, by: \.self)
    #expect(positions.numbers(Int64.self) == arrangement.positions.map(Int64.init))
    let ends = (0..<arrangement.sectionCount).map {
      Int64(arrangement.range(ofSection: $0).upperBound)
    }
    #expect(bounds.numbers(Int64.self) == [0] + ends)
    positions.release()
    bounds.release()
  }

  /// Tests that what threads find is joined in the order of the column.
  @Test(arguments: 0..<RunSize.repeats(100))
  func textsBetweenSeparatorsAreAColumn(_ round: Int) {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    let separator: UInt8 = [0, 10, 0xFF].randomElement(using: &random) ?? 0
    let count = random.once(in: 20) ? 10_000 : Int.random(in: 0..<20, using: &random)
    let bytes = (0..<count).map { _ in
      random.once(in: 3) ? separator : UInt8.random(in: 0...255, using: &random)
    }
    var texts = InterfaceResult()
    let status = bytes.withUnsafeBytes { bytes in
      ic_split(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count,
        CChar(bitPattern: separator), &texts.schema, &texts.array, nil)
    }
    #expect(status == IC_OK)
    #expect(
      texts.values
        == bytes.split(separator: separator, omittingEmptySubsequences: false).map(Array.init))
    texts.release()
  }

  @Test func longColumnsHaveTheLibrarysResults() throws {
    var random = Seeded(seed: RunSeed.value)
    var texts: [[UInt8]?] = []
    while texts.count < 40_000 { texts += Self.texts(&random) }
    let column = ArrowColumn(texts, format: "U", part: 1..<texts.count)
    var schema = column.schema
    var array = column.array
    let library = try LocalizedIndexedCollation(locale: "sv")
    let strings = column.texts.map { String(decoding: $0 ?? [], as: UTF8.self) }
    let collation = try openCollation("{\"locales\": [\"sv\"]}")
    defer { ic_close(collation) }

    var keys = InterfaceResult()
    try #require(ic_keys(collation, &schema, &array, 2, &keys.schema, &keys.array, nil) == IC_OK)
    let found = keys.values
    #expect(found.count == strings.count)
    // The message should not have all keys.
    let wrong = strings.indices.first {
      found[$0] != library.collator.sortKey(for: strings[$0]).bytes
    }
    #expect(wrong == nil)
    keys.release()

    var sections = InterfaceResult()
    try #require(
      ic_sections(collation, &schema, &array, 2, &sections.schema, &sections.array, nil) == IC_OK)
    let numbers = sections.numbers(Int32.self)
    #expect(numbers.count == strings.count)
    let misplaced = strings.indices.first {
      Int(numbers[$0]) != library.section(for: strings[$0], by: \.self)
    }
    #expect(misplaced == nil)
    sections.release()
  }

  /// Tests the bounds with beginnings that no later character changes.
  @Test(arguments: ["sv", "zh", "ja", "ru"])
  func prefixBoundsContainTheTextsThatBeginWithThePrefix(_ locale: String) throws {
    let collation = try openCollation("{\"locales\": [\"\(locale)\"]}")
    defer { ic_close(collation) }
    let collator = try Collator(locale: locale)
    let texts = [
      "", "a", "A", "ab", "abc", "Åb", "b", "ba", "zz", "東", "東京", "京", "чай", "Чайник", "час",
      "にほん",
      "ニホン", "9", "99", "~", "\u{10FFFF}",
    ]
    for prefix in texts {
      var bounds = InterfaceResult()
      try #require(
        ic_prefix_bounds(
          collation, prefix, prefix.utf8.count, &bounds.schema, &bounds.array, nil) == IC_OK)
      let values = bounds.values
      let hasUpper = bounds.array.null_count == 0
      for text in texts {
        let key = collator.sortKey(for: text)
        let isWithin =
          !key.bytes.lexicographicallyPrecedes(values[0])
          && (!hasUpper || key.bytes.lexicographicallyPrecedes(values[1]))
        let begins = key.primary.bytes.starts(with: collator.sortKey(for: prefix).primary.bytes)
        #expect(isWithin == begins, "\(prefix) \(text)")
      }
      bounds.release()
    }
  }

  /// Tests that calls for one text agree with those for columns, before and after there is a weight table.
  @Test(arguments: 0..<RunSize.repeats(100), [true, false])
  func singleTextsHaveTheKeysOfColumns(_ round: Int, _ hasTable: Bool) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    let locale = ["sv", "cs", "zh", "th", "hu", "en-u-kn-true"].randomElement(using: &random) ?? ""
    let filing = random.once(in: 4) ? ", \"filing\": {\"articles\": {\"languages\": [\"en\"]}}" : ""
    let collation = try openCollation("{\"locales\": [\"\(locale)\"]\(filing)}")
    defer { ic_close(collation) }
    if hasTable {
      let many = ArrowColumn(
        Array(repeating: Array("a".utf8), count: 2000), format: "u", part: 0..<2000)
      var (schema, array) = (many.schema, many.array)
      var sections = InterfaceResult()
      try #require(
        ic_sections(collation, &schema, &array, 1, &sections.schema, &sections.array, nil) == IC_OK)
      sections.release()
    }
    var texts = Self.texts(&random).map { $0 ?? [] } + [Array("The a".utf8), Array("an A".utf8)]
    // Texts with the same beginning.
    texts += texts.map { $0 + (texts.randomElement(using: &random) ?? []) }
    texts.shuffle(using: &random)
    let column = ArrowColumn(texts, format: "u", part: 0..<texts.count)
    var (schema, array) = (column.schema, column.array)
    var result = InterfaceResult()
    try #require(
      ic_keys(collation, &schema, &array, 1, &result.schema, &result.array, nil) == IC_OK)
    let keys = result.values
    result.release()

    for i in texts.indices {
      try #require(key(of: texts[i], collation) == keys[i], "\(texts[i])")
      let other = Int.random(in: texts.indices, using: &random)
      var order: Int32 = 9
      let status = chars(texts[i]) { left, leftCount in
        chars(texts[other]) { right, rightCount in
          ic_compare(collation, left, leftCount, right, rightCount, &order, nil)
        }
      }
      let expected: Int32 =
        keys[i] == keys[other] ? 0 : keys[i].lexicographicallyPrecedes(keys[other]) ? -1 : 1
      try #require(status == IC_OK && order == expected, "\(texts[i]), \(texts[other])")
    }
  }

  /// Returns the key of one text, for which there is first too little memory.
  private func key(of text: [UInt8], _ collation: ic_collation) throws -> [UInt8] {
    var length = 0
    let first = chars(text) { ic_key(collation, $0, $1, nil, 0, &length, nil) }
    try #require(first == IC_OK)
    var key = [UInt8](repeating: 7, count: length + 1)
    if length > 0 {
      let small = chars(text) { ic_key(collation, $0, $1, &key, length - 1, &length, nil) }
      try #require(small == IC_OK && key.allSatisfy { $0 == 7 })
    }
    let status = chars(text) { ic_key(collation, $0, $1, &key, key.count, &length, nil) }
    try #require(status == IC_OK && length == key.count - 1 && key.last == 7)
    return key.dropLast()
  }

  private func chars<Result>(
    _ text: [UInt8], _ body: (UnsafePointer<CChar>?, Int) -> Result
  ) -> Result {
    text.withUnsafeBytes { body($0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count) }
  }

  @Test func aNumberIsThatOfOneCollation() throws {
    let first = try openCollation("{\"locales\": [\"sv\"]}")
    ic_close(first)
    ic_close(first)
    let second = try openCollation("{\"locales\": [\"sv\"]}")
    defer { ic_close(second) }
    #expect(second != first && second != 0)
    var result: Int32 = 9
    for number in [0, first, second + 1, second ^ 1 << 31, second + 1 << 32, .max] {
      #expect(ic_compare(number, "z", 1, "å", 2, &result, nil) == IC_ERROR)
      ic_close(number)
    }
    #expect(ic_compare(second, "z", 1, "å", 2, &result, nil) == IC_OK && result == -1)
  }

  @Test func manyThreadsOpenUseAndCloseCollations() {
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<20 {
        var (collation, duplicate, result): (ic_collation, ic_collation, Int32) = (0, 0, 9)
        let options = "{\"locales\": [\"sv\"]}"
        #expect(ic_open(options, options.utf8.count, &collation, nil) == IC_OK)
        for _ in 0..<50 {
          #expect(ic_duplicate(collation, &duplicate, nil) == IC_OK)
          #expect(ic_compare(duplicate, "z", 1, "å", 2, &result, nil) == IC_OK && result == -1)
          ic_close(duplicate)
          #expect(ic_compare(duplicate, "z", 1, "å", 2, &result, nil) == IC_ERROR)
        }
        ic_close(collation)
      }
    }
  }

  @Test func manyThreadsUseACollationWhileItIsClosed() throws {
    let collation = try openCollation("{\"locales\": [\"sv\"]}")
    DispatchQueue.concurrentPerform(iterations: 8) { i in
      for _ in 0..<50 {
        var result: Int32 = 9
        var error: UnsafeMutablePointer<CChar>?
        let status = ic_compare(collation, "z", 1, "å", 2, &result, &error)
        #expect(status == IC_OK ? result == -1 : error != nil)
        ic_free(error)
        if i == 7 { ic_close(collation) }
      }
    }
  }
}
