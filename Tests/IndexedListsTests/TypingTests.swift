import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@Suite struct TypingTests {
  /// Tests that typing leads to the first row that begins with the text, or to where an element with the text would be.
  @Test(arguments: ["sv", "en", "ja", "ar"], [false, true])
  func typingLeadsToARow(_ locale: String, _ isReversed: Bool) throws {
    var random = Seeded(seed: RunSeed.value)
    let forward = try LocalizedIndexedCollation(locale: locale)
    let collation = isReversed ? forward.reversed() : forward
    let letters = ["a", "b", "å", "ö", "z", "あ", "か", "ب", "1", "-", "漢", "é"]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<RunSize.repeats(40) {
      let names = (0..<30).map { _ in text(Int.random(in: 0...3, using: &random)) }
      var list = try IndexedList(people(names), by: \.name, using: collation)
      list.showsEmptySections = random.once(in: 2)
      for _ in 0..<20 {
        let word = text(Int.random(in: 1...3, using: &random))
        let typed = random.once(in: 3) ? " \(word) " : word
        let path = try #require(list.indexPath(forTyped: typed))
        let found = list.searching(for: typed, in: .beginning)
        if let first = found.allElements.first {
          #expect(list[path] == first, "\(typed)")
        } else {
          var more = list
          let place = try more.insert(Person(id: 1000, name: word))
          #expect(list.offset(of: path) == min(more.offset(of: place), 29), "\(typed) \(names)")
        }
      }
    }
    let nothing = try IndexedList([Person](), by: \.name, using: collation)
    #expect(nothing.indexPath(forTyped: "a") == nil)
  }
}
