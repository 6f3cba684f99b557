import Foundation
import IndexedCollation
import TestSupport
import Testing

@Suite struct StringsTests {
  private static let names = ["Örebro", "Zürich", "Åbo", "7 dvärgar", "Åbo", ""]

  @Test(arguments: ["sv", "de", "en-u-co-standard"])
  func stringsAreTheirOwnTexts(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    let slice = Self.names[1...]
    #expect(collation.sections(of: Self.names) == collation.sections(of: Self.names, by: \.self))
    #expect(collation.sorted(slice, threads: 2) == collation.sorted(slice, by: \.self))
    let (short, long) = (collation.collated(slice), collation.collated(slice, by: \.self))
    #expect(short.map(\.title) == long.map(\.title))
    #expect(short.map(\.items) == long.map(\.items))
  }

  @Test(arguments: ["sv", "de"])
  func foundationSortsByAComparator(_ locale: String) throws {
    let collation = try LocalizedIndexedCollation(locale: locale)
    var random = Seeded(seed: 4)
    let names =
      Self.names
      + (0..<200).map { _ in
        String((0..<3).map { _ in "aAåÅoöz-7".randomElement(using: &random)! })
      }
    let comparator = try CollatedComparator.collated(locale)
    #expect(names.sorted(using: comparator) == collation.sorted(names))
    #expect(try names.sorted(using: .collated(locale)) == collation.sorted(names))
    var reversed = comparator
    reversed.order = .reverse
    #expect(names.sorted(using: reversed) == collation.reversed().sorted(names))
    let pairs = names.enumerated().map { (place: $0, name: $1) }
    let byName = KeyPathComparator(\(place: Int, name: String).name, comparator: comparator)
    #expect(
      pairs.sorted(using: byName).map(\.place)
        == collation.sorted(pairs, by: { $0.name }).map(\.place))
    #expect(comparator == (try CollatedComparator.collated(locale)))
    #expect(Set([comparator, reversed]).count == 2)
    #expect(throws: CollationError.self) { try CollatedComparator.collated("no such") }
  }
}
