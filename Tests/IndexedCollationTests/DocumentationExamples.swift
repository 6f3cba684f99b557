import Foundation
import IndexedCollation
import Synchronization
import Testing

// The examples of the documentation and of the README. `DocumentationTests` checks that all of
// their lines are here, so they compile. The expectations test the results that the examples show.

@Suite struct DocumentationExamples {
  struct Person: Equatable {
    var name: String
  }

  struct City { var name: String }

  private let people = ["Örjan", "Zoe", "Åsa"].map(Person.init)

  @Test func readme() throws {
    var printed: [String] = []
    func print(_ title: String, _ names: [String]) { printed.append("\(title) \(names)") }

    let collation = try LocalizedIndexedCollation(locale: "sv")
    let cities = ["Örebro", "Zürich", "Åbo", "Arboga", "Ängelholm", "1770"].map(City.init)

    for (section, cities) in zip(collation.sections, collation.sections(of: cities, by: \.name)) {
      if !cities.isEmpty { print(section.title, cities.map(\.name)) }
    }
    #expect(
      printed == [
        "A [\"Arboga\"]",
        "Z [\"Zürich\"]",
        "Å [\"Åbo\"]",
        "Ä [\"Ängelholm\"]",
        "Ö [\"Örebro\"]",
        "# [\"1770\"]",
      ])
    let both = try LocalizedIndexedCollation(locales: ["en", "ru"])
    // swift-format-ignore
    let titles =
    both.sectionTitles.joined()  // "ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ#"
    #expect(titles == "ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ#")

    let shop = try LocalizedIndexedCollation(locales: ["sv", "zh"])
    let title =
      shop.sectionTitles[shop.section(for: "北京", by: \.self)]  // "B", by its pinyin
    #expect(title == "B")
  }

  @Test func errors() {
    var printed: [String] = []
    func print(_ value: some Any) { printed.append("\(value)") }
    do {
      _ = try Collator(locale: "xx-YY")
    } catch {
      print(error.code)  // unknownLocale
      print(error.input)  // xx-YY
    }
    #expect(printed == ["unknownLocale", "xx-YY"])
  }

  @Test func sortKeys() throws {
    let collator = try Collator(locale: "sv")
    let result =
      collator.sortKey(for: "zebra") < collator.sortKey(for: "ål")  // true
    #expect(result)
  }

  @Test func comparison() throws {
    let swedish = try Collator(locale: "sv")
    let first =
      swedish.compare("zebra", "ål")  // .orderedAscending
    #expect(first == .orderedAscending)
    let english = try Collator(locale: "en")
    let second =
      english.compare("zebra", "ål")  // .orderedDescending
    #expect(second == .orderedDescending)
  }

  @Test func localesOfFoundation() throws {
    let swedish = try Collator(locale: Locale(identifier: "sv"))
    #expect(swedish.locales == ["sv"])
  }

  @Test func collationTypes() throws {
    let phonebook = try Collator(locale: "de-u-co-phonebk")
    let result =
      phonebook.compare("Ärger", "Afrika")  // .orderedAscending: Ä counts as Ae
    #expect(result == .orderedAscending)
  }

  @Test func strength() throws {
    let letters = try Collator(locale: "en", options: .init(strength: .primary))
    let result =
      letters.compare("resume", "Résumé")  // .orderedSame
    #expect(result == .orderedSame)
  }

  @Test func ignoredPunctuation() throws {
    let ignoring = Collator.Options(ignoresPunctuation: true)
    let list = try LocalizedIndexedCollation(locale: "en", options: ignoring)
    let result =
      list.sectionTitles[list.section(for: "(Paren", by: \.self)]  // "P", not "#"
    #expect(result == "P")
  }

  @Test func caseFirst() throws {
    let upper = try Collator(locale: "en", options: .init(caseFirst: .upper))
    let result =
      upper.compare("Polish", "polish")  // .orderedAscending
    #expect(result == .orderedAscending)
  }

  @Test func caseLevel() throws {
    let cased = Collator.Options(strength: .primary, caseLevel: true)
    let lettersAndCase = try Collator(locale: "en", options: cased)
    let same =
      lettersAndCase.compare("role", "rôle")  // .orderedSame
    let before =
      lettersAndCase.compare("role", "Rôle")  // .orderedAscending
    #expect(same == .orderedSame && before == .orderedAscending)
  }

  @Test func numericOrdering() throws {
    let numeric = try Collator(locale: "en", options: .init(numericOrdering: true))
    let result =
      numeric.compare("track 2", "track 10")  // .orderedAscending
    #expect(result == .orderedAscending)
  }

  @Test func backwardsSecondary() throws {
    let backwards = try Collator(locale: "fr", options: .init(backwardsSecondary: true))
    let result =
      backwards.compare("côte", "coté")  // .orderedAscending
    #expect(result == .orderedAscending)
  }

  @Test func normalization() throws {
    let normalizing = try Collator(locale: "en", options: .init(normalization: true))
    let result =
      normalizing.compare("q\u{307}\u{323}", "q\u{323}\u{307}")  // .orderedSame
    #expect(result == .orderedSame)
  }

  @Test func reordering() throws {
    let greekFirst = try Collator(locale: "en", options: .init(reordering: ["Grek"]))
    let result =
      greekFirst.compare("Ω", "A")  // .orderedAscending
    #expect(result == .orderedAscending)
  }

  @Test func rules() throws {
    let ruled = try Collator(locale: "en", options: .init(rules: "&N < ñ <<< Ñ"))
    let result =
      ruled.compare("ñu", "nz")  // .orderedDescending: ñ is a letter after n
    #expect(result == .orderedDescending)
  }

  @Test func fingerprints() throws {
    var printed: [[String]] = []
    func print(_ differences: [String]) { printed.append(differences) }
    let stored = try Collator(locale: "sv").fingerprint()
    let current = try Collator(locale: "sv-u-kn-true").fingerprint()
    print(current.differences(from: stored))  // ["numeric ordering was off, is on"]
    #expect(printed == [["numeric ordering was off, is on"]])
  }

  @Test func explanations() throws {
    let explanation = try Collator(locale: "cs").explanation(of: "Chata")
    let parts =
      explanation.parts.map(\.text)  // ["Ch", "a", "t", "a"]
    let kind =
      explanation.parts[0].kind  // .contraction
    #expect(parts == ["Ch", "a", "t", "a"] && kind == .contraction)
  }

  @Test func explanationsOfSections() throws {
    let why = try LocalizedIndexedCollation(locale: "sv").explanation(of: "Ærø")
    let title =
      why.placement?.section.title  // "Ä"
    let name =
      why.parts[0].countsAs  // "Ä"
    #expect(title == "Ä" && name == "Ä")
  }

  @Test func explanationsOfComparisons() throws {
    let collator = try Collator(locale: "sv")
    let why = try collator.explanation(comparing: "Åsa", "Zoe")
    let result =
      why.result  // .orderedDescending
    let level =
      why.level  // "letters"
    let left =
      why.leftPart?.text  // "Å"
    let right =
      why.rightPart?.text  // "Z"
    #expect(result == .orderedDescending && level == "letters" && left == "Å" && right == "Z")
  }

  @Test func scriptsOfTheirOwn() throws {
    let names = try Collator(locales: ["sv", "zh"])
    let swedish =
      names.compare("zebra", "ål")  // .orderedAscending, as in Swedish
    let chinese =
      names.compare("北京", "上海")  // .orderedAscending, as in Chinese: B before S
    #expect(swedish == .orderedAscending && chinese == .orderedAscending)

    let shop = try LocalizedIndexedCollation(locales: ["sv", "zh"])
    let title =
      shop.sectionTitles[shop.section(for: "北京", by: \.self)]  // "B", by its pinyin
    #expect(title == "B")
  }

  @Test func severalLocales() throws {
    let collation = try LocalizedIndexedCollation(locales: ["en", "ru"])
    let count =
      collation.sectionTitles.count  // 26 + 30 + 1
    #expect(count == 26 + 30 + 1)
  }

  @Test func columns() throws {
    var column = TextColumn()
    for person in people { column.append(person.name) }
    #expect(column.count == 3)
  }

  @Test func arrangements() throws {
    var printed: [String] = []
    func print(_ title: String, _ name: String) { printed.append("\(title) \(name)") }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var column = TextColumn()
    for person in people { column.append(person.name) }
    let arrangement = collation.arrangement(of: column)
    for section in collation.sections.indices {
      for position in arrangement.positions(inSection: section) {
        print(collation.sections[section].title, people[position].name)
      }
    }
    #expect(printed == ["Z Zoe", "Å Åsa", "Ö Örjan"])
  }

  @Test func watchedArrangements() async throws {
    let printed = Mutex<[String]>([])
    @Sendable func print(_ text: String) { printed.withLock { $0.append(text) } }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var column = TextColumn()
    for person in people { column.append(person.name) }
    let arrangement = try await collation.arrangement(of: column, threads: 2) { fraction in
      print("\(Int(fraction * 100)) %")
    }
    #expect(arrangement.count == 3)
    #expect(printed.withLock { $0.last } == "100 %")
  }

  @Test func awaitedArrangements() async throws {
    struct City { var name: String }
    let printed = Mutex<[String]>([])
    @Sendable func print(_ text: String) { printed.withLock { $0.append(text) } }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let cities = ["Örebro", "Zürich", "Åbo"].map(City.init)
    let arrangement = try await collation.arrangement(of: cities, threads: 2, by: \.name) {
      print("\(Int($0 * 100)) %")
    }
    let sections = arrangement.sections(of: cities, threads: 2)
    #expect(sections.joined().map(\.name) == ["Zürich", "Åbo", "Örebro"])
    #expect(printed.withLock { $0.last } == "100 %")
  }

  @Test func sectionsOfObjects() throws {
    var printed: [String] = []
    func print(_ title: String, _ names: [String]) { printed.append("\(title) \(names)") }
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let sections = collation.sections(of: people, by: \.name)
    for (section, people) in zip(collation.sections, sections) where !people.isEmpty {
      print(section.title, people.map(\.name))
    }
    #expect(printed == ["Z [\"Zoe\"]", "Å [\"Åsa\"]", "Ö [\"Örjan\"]"])
  }

  @Test func sectionOfAnObject() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let section =
      collation.section(for: Person(name: "Åsa"), by: \.name)
    #expect(collation.sections[section].title == "Å")
  }

  @Test func arraysOfArrays() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    let section =
      collation.sections(of: ["Örebro", "Zürich", "Åbo"], by: \.self)[28]  // ["Örebro"]
    #expect(section == ["Örebro"])
  }
}
