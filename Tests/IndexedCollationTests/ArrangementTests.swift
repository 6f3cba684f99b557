import Conformance
import TestSupport
import Testing

@testable import IndexedCollation

@Suite struct ArrangementTests {
  struct Object: Equatable {
    var text: String?
    var payload: Int
  }

  /// Returns objects in random order, some with the same text.
  private static func objects(_ count: Int) -> [Object] {
    let texts = SampleTexts.unusual + SampleTexts.data
    var random = Seeded(seed: UInt64(count))
    return (0..<count).map { Object(text: texts.randomElement(using: &random), payload: $0) }
  }

  @Test func sectionsWithObjectsHaveTheirTitles() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let objects = Self.objects(300)
    let all = Array(zip(collation.sections, collation.sections(of: objects, by: \.text)))
    let expected = all.filter { !$1.isEmpty }
    #expect(expected.count < all.count)
    for collated in [
      collation.collated(objects, by: \.text),
      collation.collated(objects, by: { $0.text }, threads: 3),
      collation.collated(objects, by: Ordering(by: \.text)),
    ] {
      #expect(collated.map(\.section) == expected.map(\.0))
      #expect(collated.map(\.items) == expected.map(\.1))
    }
    let texts = objects.map { $0.text ?? "" }
    #expect(collation.collated(texts, by: \.self).map(\.title) == expected.map(\.0.title))
    #expect(collation.collated([String](), by: \.self).isEmpty)
  }

  @Test(arguments: RunSize.cases(["sv", "en", "zh", "ja", "th"]), [1, 2, 3, 7])
  func everyObjectIsThereOnceInOrder(_ locale: String, _ threads: Int) throws {
    let objects = Self.objects(20_000)
    let collation = try LocalizedIndexedCollation(locale: locale)
    let sections = collation.sections(of: objects, by: \.text, threads: threads)
    #expect(sections.count == collation.sections.count)
    #expect(sections.joined().map(\.payload).sorted() == Array(objects.indices))
    let undivided = collation.undivided().sections(of: objects, by: \.text, threads: threads)
    #expect(undivided == [collation.sorted(objects, by: \.text, threads: threads)])
    for (i, section) in sections.enumerated() {
      for object in section.prefix(50) {
        #expect(collation.section(for: object, by: \.text) == i)
      }
      for (left, right) in zip(section, section.dropFirst()) {
        switch collation.collator.compare(left.text ?? "", right.text ?? "") {
        case .orderedAscending: break
        case .orderedSame: #expect(left.payload < right.payload)
        case .orderedDescending: Issue.record("\(left) stands before \(right)")
        }
      }
    }
  }

  /// Tests more threads than there are cores, with a method that does not limit their number.
  @Test(arguments: [3, 7, 64])
  func threadsDoNotChangeTheOrder(_ threads: Int) throws {
    var column = TextColumn()
    for object in Self.objects(60_000) { column.append(object.text) }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let arrangement = try collation.arrangement(of: column, threads: threads, monitor: nil)
    #expect(arrangement == collation.arrangement(of: column))
    #expect(usableThreads(of: .max) <= 4096)
    #expect(usableThreads(of: 1) == 1)
  }

  /// Tests that the position lies in the padding of the key, because a sort moves whole entries.
  @Test func anEntryTakesSixteenBytes() {
    #expect(MemoryLayout<KeyEntry>.size == 16)
    #expect(MemoryLayout<KeyEntry>.stride == 16)
  }

  /// Tests lists and texts of many lengths, with common prefixes of many lengths.
  @Test(arguments: [2, 17, 256, 257, 300, 5000], RunSize.cases([1, 2, 3, 7, 8, 9, 30]))
  func sortingIsByKey(_ count: Int, _ length: Int) throws {
    let collation = try LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: .icu))
    var random = Seeded(seed: UInt64(count * 100 + length))
    for prefix in ["", "b", "bbbbbbbb", String(repeating: "x", count: 200)] {
      let texts = (0..<count).map { _ in
        prefix + String((0..<length).map { _ in "abcdeEé".randomElement(using: &random) ?? "a" })
      }
      let keys = texts.map { collation.collator.sortKey(for: $0) }
      let expected = texts.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
      for threads in [1, 3] {
        let arrangement = collation.arrangement(of: texts, by: \.self, threads: threads)
        #expect(Array(arrangement.positions) == expected)
      }
    }
  }

  /// Tests more entries than there is scratch memory for, with many equal keys, whose entries are not in
  /// the order of their positions.
  @Test(arguments: [[], [1], [7], [1, 7], [2, 3, 4, 5]])
  func manyEntriesAreSortedByKeyAndPosition(_ bytes: [Int]) throws {
    let count = KeySort.scratchSize + 1000
    var random = Seeded(seed: 1)
    let entries = KeyEntries(capacity: count)
    for (place, position) in (0..<count).shuffled(using: &random).enumerated() {
      // The last byte is zero, so the keys have no more bytes.
      var prefix: UInt64 = 0x2A2A_2A2A_2A2A_2A00
      for byte in bytes { prefix ^= .random(in: 0..<5, using: &random) << UInt64(8 * byte) }
      let entry = KeyEntry(key: StoredKey(prefix: prefix, rest: 0), position: UInt32(position))
      entries.places.initializeElement(at: place, to: entry)
    }
    let scratch = KeyEntries(capacity: KeySort.scratchSize)
    let ties = KeySort.sort(
      entries.places, scratch: scratch.places, arena: KeyArena(expectedCount: 0), tiedKeys: .all,
      monitor: nil)
    let pairs = zip(entries.places, entries.places.dropFirst())
    #expect(
      pairs.allSatisfy { ($0.key.prefix, $0.position) < ($1.key.prefix, $1.position) })
    #expect(Set(entries.places.map(\.position)).count == count)
    let equalCount = pairs.count { $0.key.prefix == $1.key.prefix }
    #expect(ties.reduce(0) { $0 + $1.count - 1 } == equalCount)
  }

  /// Tests entries of which a part, in per cent, is not where it belongs.
  @Test(arguments: [257, 5000, KeySort.scratchSize + 1000], [0, 1, 5, 12, 30, 100])
  func entriesThatAreNearlyInOrderAreSorted(_ count: Int, _ displaced: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(count + displaced))
    // The last byte is zero, so the keys have no more bytes. Some are equal.
    var list = (0..<count).map { i in
      let number = UInt64(i / 3 + 1)
      return KeyEntry(key: StoredKey(prefix: number << 8, rest: 0), position: UInt32(i))
    }
    let isAtEnd = random.once(in: 2)
    if displaced == 100 { list.shuffle(using: &random) }
    for _ in 0..<(displaced == 100 ? 0 : count * displaced / 100) {
      let entry = list.remove(at: Int.random(in: list.indices, using: &random))
      list.insert(entry, at: isAtEnd ? list.endIndex : Int.random(in: list.indices, using: &random))
    }
    if random.once(in: 3) {
      let place = Int.random(in: list.indices, using: &random)
      list[place...].reverse()
    }
    let (entries, scratch) = (KeyEntries(capacity: count), KeyEntries(capacity: count))
    for (place, entry) in list.enumerated() {
      entries.places.initializeElement(at: place, to: entry)
    }
    KeySort.sort(
      entries.places,
      scratch: UnsafeMutableBufferPointer(
        rebasing: scratch.places[..<min(count, KeySort.scratchSize)]),
      arena: KeyArena(expectedCount: 0), monitor: nil)
    #expect(entries.places.map(\.position) == (0..<count).map(UInt32.init))
  }

  /// Tests texts in order, some of which are moved or changed, with equal and empty ones.
  @Test(arguments: [1, 2, 3], [KeyDirection.forward, .reverse])
  func editedTextsAreInOrder(_ threads: Int, _ direction: KeyDirection) throws {
    let forward = try LocalizedIndexedCollation(locale: "sv").undivided()
    let collation = direction == .forward ? forward : forward.reversed()
    var random = Seeded(seed: RunSeed.value &+ UInt64(threads))
    var texts = collation.sorted(Self.objects(40_000).map { $0.text ?? "" })
    for _ in 0..<200 {
      let text = texts.remove(at: Int.random(in: texts.indices, using: &random))
      let edited = [text, "", "Åsa", text + "x"].randomElement(using: &random) ?? ""
      texts.insert(edited, at: Int.random(in: texts.indices, using: &random))
    }
    let keys = texts.map { collation.collator.sortKey(for: $0) }
    let expected = texts.indices.sorted { left, right in
      if keys[left] == keys[right] { return left < right }
      return (keys[left] < keys[right]) == (direction == .forward)
    }
    let arrangement = collation.arrangement(of: texts, by: \.self, threads: threads)
    #expect(Array(arrangement.positions) == expected)
  }

  @Test func aLongTextAtABoundaryIsBehindIt() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let long = "B" + LongText.repeating("\u{301}")
    #expect(collation.sections(of: ["a", long], by: \.self)[1] == [long])
    #expect(collation.sections(of: ["a", long, "B"], by: \.self)[1] == ["B", long])
    #expect(collation.section(for: long, by: \.self) == 1)
  }

  @Test func equalTextKeepsItsOrder() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let objects = ["å", "z", "å", "a", "å"].enumerated().map {
      Object(text: $0.element, payload: $0.offset)
    }
    #expect(collation.sorted(objects, by: \.text).map(\.payload) == [3, 1, 0, 2, 4])
    // At the third level, these different texts are equal.
    let japanese = try LocalizedIndexedCollation(locale: "ja")
    #expect(japanese.sorted(["か", "カ", "か"], by: \.self) == ["か", "カ", "か"])
    #expect(japanese.sorted(["カ", "か", "カ"], by: \.self) == ["カ", "か", "カ"])
  }

  @Test func aMissingTextIsInTheCatchAllSection() throws {
    let objects = [Object(text: "b", payload: 0), Object(text: nil, payload: 1)]
    let uiKit = try LocalizedIndexedCollation(locale: "en")
    #expect(uiKit.sections(of: objects, by: \.text).last == [objects[1]])
    let icu = try LocalizedIndexedCollation(locale: "en", policy: .init(catchAll: .icu))
    #expect(icu.sections(of: objects, by: \.text).first == [objects[1]])
  }

  @Test func nothingIsInNoSection() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let sections = collation.sections(of: [String](), by: \.self)
    #expect(sections == Array(repeating: [], count: 30))
    #expect(collation.sorted([String](), by: \.self) == [])
    #expect(collation.arrangement(of: TextColumn(), threads: 4).count == 0)
  }

  /// Tests that the order without sections is the order of the keys, in both directions.
  @Test(arguments: RunSize.cases(["sv", "en", "zh", "ja", "th"]), CatchAll.allCases)
  func sortedObjectsAreInTheOrderOfTheKeys(_ locale: String, _ catchAll: CatchAll) throws {
    let objects = Self.objects(3_000)
    let collation = try LocalizedIndexedCollation(locale: locale, policy: .init(catchAll: catchAll))
    let keyed = objects.map { ($0, collation.collator.sortKey(for: $0.text ?? "")) }
    // `sorted(by:)` is stable.
    let expected = keyed.sorted { $0.1 < $1.1 }.map(\.0)
    let order = Ordering<Object>(by: \.text)
    #expect(collation.sorted(objects, by: \.text) == expected)
    #expect(collation.sorted(objects, by: order) == expected)
    let reversed = keyed.sorted { $0.1 > $1.1 }.map(\.0)
    #expect(collation.reversed().sorted(objects, by: \.text) == reversed)
    #expect(collation.undivided().reversed().sorted(objects, by: order) == reversed)
    #expect(collation.reversed().undivided().sections(of: objects, by: \.text) == [reversed])
  }

  @Test func longTextIsSortedAmongShortText() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let long = String(repeating: "ö", count: 500_000)
    let texts = ["ö" + long, "z", "å" + long, "å", long, "a" + long, "ö", "å" + long + "a"]
    let expected = [
      "a" + long, "z", "å", "å" + long, "å" + long + "a", "ö", long, "ö" + long,
    ]
    #expect(collation.sorted(texts, by: \.self) == expected)
  }

  /// Tests that comparisons agree with keys, because one sort can use both.
  @Test(
    arguments: RunSize.cases(["und", "sv", "cs", "fr-CA", "th", "ja", "zh", "el", "en-u-kn-true"]))
  func keysAndComparisonsAgree(_ locale: String) throws {
    let collator = try Collator(locale: locale)
    var random = Seeded(seed: 7)
    let texts = SampleTexts.unusual + SampleTexts.data.shuffled(using: &random).prefix(150)
    for left in RunSize.cases(texts) {
      let leftKey = collator.sortKey(for: left)
      for right in texts {
        let rightKey = collator.sortKey(for: right)
        switch collator.compare(left, right) {
        case .orderedAscending: #expect(leftKey < rightKey, "\(left) \(right)")
        case .orderedSame: #expect(leftKey == rightKey, "\(left) \(right)")
        case .orderedDescending: #expect(leftKey > rightKey, "\(left) \(right)")
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func invalidUTF8CountsAsReplacementCharacters(_ hasTable: Bool) throws {
    let collation = try LocalizedIndexedCollation(locale: "sv", policy: .init(catchAll: .icu))
      .withWeightTable(hasTable)
    let bytes: [[UInt8]] = [
      [0x61, 0xFF, 0x62], Array("a\u{FFFD}a".utf8), [0x61, 0xE2, 0x82], Array("a".utf8),
    ]
    var column = TextColumn(storage: bytes.flatMap(\.self))
    var start = 0
    for text in bytes {
      column.append(bytes: start..<start + text.count)
      start += text.count
    }
    #expect(Array(collation.arrangement(of: column).positions) == [3, 2, 1, 0])
  }

  @Test func keyPathsClosuresAndErrorsPassThrough() throws {
    struct Failure: Error {}
    let collation = try LocalizedIndexedCollation(locale: "en")
    let path: KeyPath<String, String> = \.self
    #expect(collation.sorted(["b", "a"], by: path) == ["a", "b"])
    #expect(collation.section(for: "b", by: path) == 1)
    #expect(collation.sections(of: ["b", "a"], by: path)[1] == ["b"])
    #expect(collation.sorted(["b", "a"], by: { $0 == "a" ? "z" : $0 }) == ["b", "a"])
    #expect(throws: Failure.self) {
      try collation.sorted(["b"]) { (_: String) throws -> String in throw Failure() }
    }
  }

  private struct Person {
    var id = 0
    var name: String
    var home = (street: "", city: "")
    var title: String { "\(name), \(id)" }
    var nick: String { didSet { id = 0 } }
  }

  private final class Reference {
    let name: String
    init(name: String) { self.name = name }
  }

  /// Tests that texts that are read in place give the same result as texts that are read through
  /// the key path.
  @Test(arguments: [1, 3])
  func everyKindOfKeyPathGivesTheSame(_ threads: Int) throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let names = Self.objects(2_000).map { $0.text ?? "" }
    let people = names.enumerated().map { i, name in
      Person(id: i, name: name, home: ("", names[names.count - 1 - i]), nick: name + "a")
    }
    let references = names.map(Reference.init)
    func expect(_ arrangement: Arrangement, _ texts: [String]) {
      let expected = collation.arrangement(of: texts, by: { $0 })
      #expect(arrangement == expected)
    }
    expect(collation.arrangement(of: names, by: \.self, threads: threads), names)
    for path in [\Person.name, \.home.city, \.title, \.nick] {
      let texts = people.map { $0[keyPath: path] }
      expect(collation.arrangement(of: people, by: path, threads: threads), texts)
      expect(
        collation.arrangement(of: people[100..<1900], by: path, threads: threads),
        Array(texts[100..<1900]))
      expect(
        collation.arrangement(of: people.reversed(), by: path, threads: threads), texts.reversed())
      expect(collation.arrangement(of: [Person](), by: path, threads: threads), [])
    }
    expect(collation.arrangement(of: references, by: \.name, threads: threads), names)
    let sections = collation.sections(of: references, by: \.name, threads: threads)
    #expect(sections.map { $0.map(\.name) } == collation.sections(of: names, by: { $0 }))
    let reversed = collation.sections(of: names.reversed(), by: \.self, threads: threads)
    #expect(reversed == collation.sections(of: Array(names.reversed()), by: { $0 }))
  }

  @Test func aRangeOutsideOfTheStorageTraps() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var column = TextColumn(storage: [0x61])
      column.append(bytes: 0..<2)
    }
    expectMessage("The bytes of a text must lie within the storage", of: trap)
  }

  @Test func gatheringOtherElementsTraps() async {
    var trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        let collation = try LocalizedIndexedCollation(locale: "en")
        _ = collation.arrangement(of: ["a"], by: { $0 }).sorted(["a", "b"])
      }
    }
    expectMessage("The elements must be those whose texts were arranged", of: trap)
    trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      expectingTrap {
        let collation = try LocalizedIndexedCollation(locale: "en")
        _ = collation.arrangement(of: ["a"], by: { $0 }).sections(of: ["a", "b"], threads: 2)
      }
    }
    expectMessage("The elements must be those whose texts were arranged", of: trap)
  }
}
