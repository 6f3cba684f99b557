import Conformance
import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests lists that are ordered by several keys, with ICU's keys and Swift's own comparisons as the
/// reference.
@Suite struct OrderingTests {
  @Test(arguments: 0..<RunSize.repeats(60))
  func severalKeysOrderAsEachOfThem(_ round: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(round))
    let tag = CollationTags.withOptions(
      CollationTags.all.randomElement(using: &random) ?? "sv-u-co-trad", using: &random)
    let check = try OrderingCheck(tag: tag, using: &random)
    let problems = check.problems(using: &random)
    #expect(problems.isEmpty, "\(tag), round \(round), keys \(check.name): \(problems.prefix(3))")
  }

  /// Tests that texts with a long text, which have no key, have the same order.
  @Test func longTextsHaveTheirPlace() throws {
    struct Name: Equatable {
      var family: String
      var given: String?
    }
    let long = LongText.repeating("ab")
    let names = [
      Name(family: "b", given: long + "z"), Name(family: "b", given: long + "y"),
      Name(family: "b", given: "a"), Name(family: "b", given: "b"), Name(family: "b", given: nil),
      Name(family: long, given: "b"), Name(family: long, given: "a"),
    ]
    let collation = try LocalizedIndexedCollation(locale: "en")
    let order = Ordering<Name>(by: \.family).then(by: \.given, order: .reverse, missing: .first)
    let expected = [names[5], names[6], names[4], names[3], names[0], names[1], names[2]]
    #expect(collation.sorted(names, by: order) == expected)
    #expect(collation.reversed().sorted(names, by: order).map(\.family.count).first == 1)
    let merged = Ordering<Name>(by: \.family, mergedWith: \.given)
    #expect(
      collation.sorted(names, by: merged)
        == [names[6], names[5], names[4], names[2], names[1], names[0], names[3]])
  }

  /// Tests that a first or merged text that is missing counts as the empty text, and a further one does not.
  @Test func aMissingFirstTextIsEmpty() throws {
    struct Name {
      var family: String?
      var given: String?
    }
    let (missing, empty) = (Name(family: nil, given: ""), Name(family: "", given: ""))
    let withoutGiven = Name(family: "", given: nil)
    let store = KeyStore(for: try LocalizedIndexedCollation(locale: "sv"))
    let orders: [Ordering<Name>] = [
      Ordering(by: \.family), Ordering(by: \.family).then(by: \.given),
      Ordering(by: { $0.family }).then(by: { $0.given }),
      Ordering(by: \.given, mergedWith: \.family),
    ]
    for order in orders {
      #expect(order.hasSameKeys(missing, empty))
      #expect(
        store.compare(
          store.key(for: missing, by: order), missing, store.key(for: empty, by: order), empty,
          by: order) == .orderedSame)
    }
    #expect(!orders[1].hasSameKeys(empty, withoutGiven))
    #expect(!orders[2].hasSameKeys(empty, withoutGiven))
    #expect(orders[3].hasSameKeys(empty, withoutGiven))
  }

  /// Tests that text of any type is collated, and that a value that is not a number counts as missing.
  @Test func keysOfOtherTypes() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let words = ["Z", "å", "a", "ö", "B"]
    let expected = ["a", "B", "Z", "å", "ö"]
    let substrings = Ordering<String> { _ in "" }.then { $0[...] }
    #expect(collation.sorted(words, by: substrings) == expected)
    let characters = Ordering<String> { _ in "" }.then { $0.first }
    #expect(collation.sorted(words, by: characters) == expected)
    let numbers: [CGFloat] = [2, .nan, 1, .nan, .infinity, -.infinity]
    let order = Ordering<CGFloat> { _ in "" }.then { $0 }
    let sorted = collation.sorted(numbers, by: order)
    #expect(sorted.prefix(2).allSatisfy { $0.isNaN })
    #expect(Array(sorted.dropFirst(2)) == [-.infinity, 1, 2, .infinity])
  }

  @Test func aReversedCollationIsTheOpposite() throws {
    var random = Seeded(seed: RunSeed.value)
    let locales = ["sv", "zh", "ja", "km", "en-u-ks-level1", "fr-CA", "de-u-ks-identic"]
    for catchAll in CatchAll.allCases {
      for locale in RunSize.cases(locales) {
        let forward = try LocalizedIndexedCollation(
          locale: locale, policy: .init(catchAll: catchAll))
        let reversed = forward.reversed()
        #expect(reversed.sections == forward.sections.reversed())
        #expect(reversed.isReversed && !reversed.reversed().isReversed)
        #expect(reversed.reversed().sections == forward.sections)
        let reference = try ReferenceCollator(tag: locale)
        var hostile = HostileText(seed: random.next(), contractions: [])
        let texts = Texts((0..<3000).map { _ in hostile.next() })
        let keys = (0..<texts.count).map { reference.sortKey($0, in: texts) }
        let ascending = forward.arrangement(of: texts.column)
        for threads in [1, 2] {
          let descending = reversed.arrangement(of: texts.column, threads: threads)
          for section in forward.sections.indices {
            // Equal texts keep their order, so they are sorted once more.
            let expected = ascending.positions(inSection: section).sorted { left, right in
              keys[left] == keys[right]
                ? left < right : keys[right].lexicographicallyPrecedes(keys[left])
            }
            let found = descending.positions(inSection: forward.sections.count - 1 - section)
            #expect(Array(found) == expected)
            for position in found.prefix(20) {
              #expect(
                reversed.section(for: texts.strings[position], by: \.self)
                  == forward.sections.count - 1 - section)
            }
          }
        }
      }
    }
  }
}
