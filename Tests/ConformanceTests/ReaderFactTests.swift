import Conformance
import TestSupport
import Testing

/// Tests where readers look for words of many languages, by sources that are not ICU.
@Suite struct ReaderFactTests {
  private static let all = (try? ReaderFacts.all()) ?? []

  @Test(arguments: all.indices)
  func wordsAreWhereReadersLook(_ index: Int) throws {
    let facts = Self.all[index]
    let failures = try facts.failures().filter { !$0.fact.isKnownToFail }
    #expect(
      failures.isEmpty,
      "\(facts.locale), \(facts.source): \(failures.map(\.reason).joined(separator: "; "))")
  }

  @Test func thereAreManyFacts() {
    #expect(Set(Self.all.map(\.locale)).count >= 120)
    #expect(Self.all.reduce(0) { $0 + $1.facts.count } >= 3500)
  }
}
