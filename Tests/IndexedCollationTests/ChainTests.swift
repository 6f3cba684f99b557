import Foundation
import IndexedCollation
import Testing

@Suite struct ChainTests {
  @Test func thereAreChainsForManyLocales() {
    let locales = Set(Chain.all.map(\.locale))
    #expect(locales.count >= 25)
    #expect(
      locales.isSuperset(of: ["de-u-co-phonebk", "es-u-co-trad", "zh-u-co-stroke", "zh-Hant"]))
  }

  /// Tests that the root order and the order of code points do not satisfy a chain, because such a
  /// chain would prove nothing.
  @Test(arguments: Chain.all)
  func otherOrdersBreakTheChain(_ chain: Chain) throws {
    let root = try Collator(locale: "und")
    #expect(!chain.holds { root.compare($0, $1) })
    #expect(
      !chain.holds { left, right in
        let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        if left == right { return .orderedSame }
        return left.lexicographicallyPrecedes(right) ? .orderedAscending : .orderedDescending
      })
  }

  @Test(arguments: Chain.all, [false, true])
  func comparisonKeysAndSortAgreeWithTheChain(_ chain: Chain, _ hasTable: Bool) throws {
    let collator = try Collator(locale: chain.locale).withWeightTable(hasTable)
    #expect(chain.holds { collator.compare($0, $1) })
    #expect(
      chain.holds { left, right in
        let (left, right) = (collator.sortKey(for: left), collator.sortKey(for: right))
        return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
      })
    guard !chain.isEqual.contains(true) else { return }
    let collation = try LocalizedIndexedCollation(
      locale: chain.locale, policy: .init(catchAll: .icu)
    )
    .withWeightTable(hasTable)
    // The order of the sections is that of the index, which in Chinese differs from the order of
    // the collator. Within each section, the order is that of the chain.
    let sections = collation.sections(of: chain.texts.reversed(), by: \.self)
    for section in sections {
      #expect(section == chain.texts.filter(section.contains))
    }
    #expect(sections.joined().sorted() == chain.texts.sorted())
  }
}
