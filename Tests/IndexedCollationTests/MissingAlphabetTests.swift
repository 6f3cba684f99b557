import CEmbeddedFiles
import TestSupport
import Testing

@testable import IndexedCollation

/// Tests the alphabets of languages for which ICU has no order.
///
/// The judge reads a text letter by letter, each time the longest one of the alphabet, and compares the positions
/// of the letters in the alphabet.
@Suite struct MissingAlphabetTests {
  private static let tags = EmbeddedTable(
    csv: embedded_MissingAlphabets_csv(), columns: 4
  ).rows.map { $0[0] }

  /// Returns the positions of the letters of a text in the alphabet.
  private static func positions(in text: String, _ letters: [String]) -> [Int] {
    var rest = text.unicodeScalars[...]
    var positions: [Int] = []
    while !rest.isEmpty {
      let found = letters.enumerated()
        .filter { rest.starts(with: $0.element.unicodeScalars) }
        .max { $0.element.unicodeScalars.count < $1.element.unicodeScalars.count }
      guard let (position, letter) = found else { return [] }
      positions.append(position)
      rest = rest.dropFirst(letter.unicodeScalars.count)
    }
    return positions
  }

  @Test(arguments: tags)
  func theAlphabetIsTheOrderAndTheSections(_ tag: String) throws {
    let collation = try LocalizedIndexedCollation(locale: tag)
    let collator = collation.collator
    // A later ICU may have an order of the language.
    guard let alphabet = try MissingAlphabet.of(LocaleIdentifier(tag)) else {
      #expect(collator.resolvedLocales != ["und"])
      return
    }
    #expect(collator.resolvedLocales == [tag])
    #expect(collator.localesWithoutData == [])
    let titles = collation.sectionTitles.map { $0.uppercased() }
    let letters = alphabet.letters.map { $0.uppercased() }
    let sections = letters.map { titles.firstIndex(of: $0) }
    #expect(!sections.contains(nil), "\(letters), \(titles)")
    #expect(sections.compactMap(\.self) == sections.compactMap(\.self).sorted())

    var random = Seeded(seed: RunSeed.value)
    let texts = (0..<100).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }.joined()
    }
    for (a, b) in zip(texts, texts.dropFirst()) {
      let places = [a, b].map { Self.positions(in: $0, letters) }
      let result = collator.compare(a, b)
      #expect(
        result
          == (places[0] == places[1]
            ? .orderedSame
            : places[0].lexicographicallyPrecedes(places[1])
              ? .orderedAscending : .orderedDescending),
        "\(a) \(b)")
      let (aKey, bKey) = (collator.sortKey(for: a), collator.sortKey(for: b))
      #expect((aKey < bKey) == (result == .orderedAscending))
      #expect(collation.section(for: a, by: \.self) == sections[places[0][0]], "\(a)")
    }
    // The sections of ICU's letters are those of ICU, which can be vowel signs.
    let icu = try LocalizedIndexedCollation(locale: tag, policy: .init(usesICULetters: true))
    let icuTitles = icu.sectionTitles.filter {
      ![.nonspacingMark, .spacingMark].contains($0.unicodeScalars.first?.properties.generalCategory)
    }
    #expect(Set(icuTitles).isSubset(of: collation.sectionTitles))
  }

  /// Tests words of several languages, as their readers file them.
  @Test(arguments: [
    ("ug", "ئادەم ئاۋات ئەركىن بۇ ھاۋا ئوخشاش ۋە ئىنسان ياكى"),
    ("cv", "Атӑл Ача Ӑсан Ерипе Ӗмӗр Улма Ӳкерчӗк"),
    ("crh", "cami çoban daa ırmaq içün sabır şeer"),
    ("ba", "әсә әтәс юл яу"), ("uz-Cyrl", "ер юрт яхши ўзбек қалам ғалаба ҳаво"),
    ("sah", "дэлэй дьиэ нуучча ньургун оҕо сир һаа тыл"), ("kbd", "адыгэ анэ экономикэ бзэ"),
    ("sd", "تارو ثواب پاڻي جبل"), ("av", "гама гъалбацӀ дарс"), ("alt", "дом јер ене"),
  ])
  func wordsAreWhereReadersLook(_ tag: String, _ words: String) throws {
    let words = words.split(separator: " ").map(String.init)
    let collation = try LocalizedIndexedCollation(locale: tag)
    #expect(collation.sorted(words.reversed(), by: \.self) == words)
  }

  /// Tests that an alphabet orders its script only in a list where the script belongs to its language.
  @Test func theFirstLocaleOfAScriptHasIt() throws {
    func keys(_ locales: [String], _ texts: [String]) throws -> [SortKey] {
      let collator = try Collator(locales: locales)
      return texts.map { collator.sortKey(for: $0) }
    }
    let latin = ["çoban", "cuma", "ırmaq", "iyi", "zar", "ñ"]
    #expect(try keys(["en", "crh"], latin) == keys(["en"], latin))
    #expect(try keys(["crh", "en"], latin) == keys(["crh"], latin))
    #expect(try keys(["crh"], latin) != keys(["en"], latin))
    let list = try LocalizedIndexedCollation(locales: ["sv", "udm"])
    let udmurt = ["жук", "ӝыт", "зор", "ӟеч", "чай", "ӵук"]
    #expect(list.sorted(udmurt.shuffled(), by: \.self) == udmurt)
    #expect(list.sorted(["ö", "z", "å"], by: \.self) == ["z", "å", "ö"])
    #expect(list.sectionTitles[list.section(for: "ӝыт", by: \.self)] == "Ӝ")
    #expect(list.collator.resolvedLocales == ["sv", "udm"])
    // The script of the first locale comes first.
    #expect(list.collator.compare("z", "ӝ") == .orderedAscending)
    #expect(try Collator(locales: ["udm", "sv"]).compare("z", "ӝ") == .orderedDescending)
    // Rules and alphabets of the caller come after it.
    let ruled = try Collator(locale: "crh", options: .init(rules: "&z<ç<<<Ç"))
    #expect(ruled.compare("ç", "z") == .orderedDescending)
    #expect(ruled.compare("ş", "sz") == .orderedDescending)
    let own = try LocalizedIndexedCollation(locale: "crh", options: .init(alphabet: ["b", "a"]))
    #expect(own.sectionTitles == ["B", "A", "#"])
    #expect(own.section(for: "Çoban", by: \.self) == 2)
  }
}
