import IndexedCollation
import TestSupport
import Testing

/// Tests that keys copied to another store have the same bytes.
@Suite struct CopiedKeyTests {
  @Test(arguments: ["sv", "fr-CA", "th", "de-u-ks-level1"], [false, true])
  func copiesHaveTheSameBytes(_ locale: String, _ isReversed: Bool) throws {
    var random = Seeded(seed: RunSeed.value)
    let forward = try LocalizedIndexedCollation(locale: locale)
    let collation = isReversed ? forward.reversed() : forward
    let order = Ordering<String>(by: \.self)
    // Keys end before, at and after the eighth byte, and there are more of them than are copied at once.
    let texts =
      (0..<2500).map { _ in
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          ["a", "B", "é", "ก", "1", " ", "-"].randomElement(using: &random) ?? ""
        }.joined()
      } + [LongText.repeating("xy"), String(repeating: "a", count: 1000)]
    let store = KeyStore(for: collation)
    let keys = texts.map { store.key(for: $0, by: order) }
    func bytes(_ key: StoredKey, in store: KeyStore) -> [UInt8]? {
      store.withBytes(of: key) { bytes in bytes.indices.map { bytes[$0] } }
    }
    let lengths = Set(keys.compactMap { bytes($0, in: store)?.count })
    #expect(lengths.isSuperset(of: 6...12))
    let other = KeyStore(for: collation)
    _ = other.key(for: "another", by: order)
    let copies = other.copies(of: keys, from: store)
    #expect(other.count == keys.count + 1)
    #expect(
      copies.map { bytes($0, in: other) } == keys.map { bytes($0, in: store) })
    #expect(copies.map(\.isLong) == keys.map(\.isLong))
  }
}
