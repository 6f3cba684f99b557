import IndexedCollation
import TestSupport
import Testing

/// Tests that keys with sections have the order of a list with sections.
@Suite struct OrderKeysTests {
  /// Texts of which many are equal, and many are in the section "#".
  private static func texts(_ count: Int, _ random: inout Seeded) -> [String] {
    let words = [
      "", "1", "27", "!", "a", "A", "å", "Ä", "b", "ch", "z", "the ", "東", "い", "中", "ж",
      "\u{10FFFD}",
      "Bo", "\0", String(repeating: "x", count: 1100),
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...2, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }.joined()
    }
  }

  private static func column(_ texts: [String]) -> TextColumn {
    var column = TextColumn()
    for text in texts { column.append(text) }
    return column
  }

  private static func bytes(_ keys: SortKeyColumn) -> [[UInt8]] {
    (0..<keys.count).map { Array(keys.bytes[keys.offsets[$0]..<keys.offsets[$0 + 1]]) }
  }

  private static func positions(inOrderOf keys: [[UInt8]]) -> [Int] {
    keys.indices.sorted { left, right in
      keys[left] == keys[right] ? left < right : keys[left].lexicographicallyPrecedes(keys[right])
    }
  }

  @Test(
    arguments: ["sv", "ja", "zh", "cs"], [false, true])
  func orderIsThatOfTheSections(_ locale: String, isReversed: Bool) throws {
    var random = Seeded(seed: RunSeed.value)
    let texts = Self.texts(RunSize.repeats(600), &random)
    let column = Self.column(texts)
    for catchAll in [CatchAll.uiKit, .icu, .apartAtEnd] {
      for filing in [nil, try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))] {
        let policy =
          random.once(in: 2)
          ? SectionPolicy(catchAll: catchAll, minimumCount: 5, maximumCount: 40)
          : SectionPolicy(catchAll: catchAll, minimumCount: 1000)
        let plain = try LocalizedIndexedCollation(locale: locale, policy: policy)
        for adapted in [false, true] {
          var collation = adapted ? plain.adapted(to: texts, by: \.self) : plain
          if isReversed { collation = collation.reversed() }
          let expected = collation.arrangement(of: column, filing: filing).positions.map { $0 }
          let keys = collation.orderKeys(of: column, filing: filing)
          #expect(Self.positions(inOrderOf: Self.bytes(keys)) == expected)
          #expect(collation.orderKeys(of: column, filing: filing, threads: 2) == keys)
        }
      }
    }
  }

  /// Tests that a key is that of the collator, after the position of the section.
  @Test func aKeyBeginsWithTheSection() throws {
    var random = Seeded(seed: RunSeed.value)
    let column = Self.column(Self.texts(500, &random))
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let sections = collation.sectionPositions(of: column)
    let keys = Self.bytes(collation.collator.sortKeys(of: column))
    #expect(
      Self.bytes(collation.orderKeys(of: column))
        == zip(sections, keys).map { [0, UInt8($0)] + $1 })
    #expect(
      Self.positions(inOrderOf: keys)
        == collation.undivided().arrangement(of: column).positions.map { $0 })
    #expect(collation.orderKeys(of: TextColumn()).count == 0)
  }

  /// Tests that positions have the order of their bytes, also those that take more than two.
  @Test func moreSectionsThanTwoBytesCanNumberHaveAnOrder() {
    let positions = [0, 1, 255, 256, 65_534, 65_535, 65_536, 65_791, 1 << 24, (1 << 32) - 1]
    let bytes = positions.map(LocalizedIndexedCollation.orderBytes)
    for (left, right) in zip(bytes, bytes.dropFirst()) {
      #expect(left.lexicographicallyPrecedes(right))
      // No position is the beginning of another one, whose key would go on there.
      #expect(!right.starts(with: left))
    }
    #expect(bytes[0] == [0, 0] && bytes[4] == [0xFF, 0xFE])
    #expect(bytes[5] == [0xFF, 0xFF, 0, 0, 0xFF, 0xFF])
  }
}
