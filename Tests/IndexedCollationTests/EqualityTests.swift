import TestSupport
import Testing

@testable import IndexedCollation

/// Tests when collators and collations are equal.
@Suite struct EqualityTests {
  private static func collations() throws -> [LocalizedIndexedCollation] {
    let names = ["Anna", "Bo", "Cecilia", "7"]
    var all: [LocalizedIndexedCollation] = []
    for locales in [["sv"], ["en"], ["en", "ru"], ["ru", "en"], ["sv-u-kn"]] {
      for options in [CollatorOptions(), .init(strength: .primary), .init(rules: "&a < z")] {
        for policy in [SectionPolicy(), .init(catchAll: .apart), .init(minimumCount: 2)] {
          let collation = try LocalizedIndexedCollation(
            locales: locales, options: options, policy: policy)
          let adapted = collation.adapted(to: names, by: \.self)
          all += [collation, collation.reversed()]
          // A policy that depends on no text makes the same collation.
          if policy.dependsOnTexts { all += [adapted, adapted.reversed()] }
        }
        let undivided = try LocalizedIndexedCollation(locales: locales, options: options)
          .undivided()
        all += [undivided, undivided.reversed()]
      }
    }
    return all
  }

  @Test func collationsAreEqualIfTheyAreMadeAlike() throws {
    let once = try Self.collations()
    let again = try Self.collations()
    for (i, left) in once.enumerated() {
      for (j, right) in again.enumerated() {
        #expect((left == right) == (i == j), "\(left), \(right)")
      }
      #expect(left.hashValue == again[i].hashValue)
      #expect(left.collator == again[i].collator)
      #expect(left.reversed().reversed() == left)
    }
    #expect(Set(once + again).count == once.count)
  }

  @Test func descriptionsNameTheLocales() throws {
    let collation = try LocalizedIndexedCollation(locales: ["sv", "zh"])
    #expect("\(collation.collator)" == "sv, zh")
    #expect("\(collation)".hasPrefix("sv, zh: A B C"))
    #expect("\(collation)".hasSuffix("Å Ä Ö #"))
  }
}
