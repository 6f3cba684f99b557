import Conformance
import TestSupport
import Testing

/// Tests that the words of each script have the order and the titles of the script's own locale.
@Suite struct ListTests {
  private static let words = ListWords()
  private static let indexes = ReferenceIndexes()

  /// Tests random lists of two and of three locales, which are different in each run.
  @Test(arguments: 0..<RunSize.repeats(20))
  func eachScriptIsAsItsOwnLocaleHasIt(_ part: Int) throws {
    var random = Seeded(seed: RunSeed.value &+ UInt64(part))
    for i in 0..<3 {
      let tags = i.isMultiple(of: 2) ? CollationTags.locales : CollationTags.all
      let list = (0..<(2 + i % 2)).compactMap { _ in tags.randomElement(using: &random) }
      let texts = Self.words.some(for: list, using: &random)
      let differences = try ListCheck(tags: list, indexes: Self.indexes).differences(in: texts)
      #expect(differences.isEmpty, "\(list): \(differences.first)")
    }
  }

  /// Tests lists in which a locale has rules for the script of another locale.
  @Test(
    arguments: RunSize.cases([
      ["zh", "en"], ["zh", "tr"], ["vi", "el"], ["ru", "vi"], ["ko", "ja"],
      ["zh-u-co-unihan", "ja"],
      ["ps", "hi"], ["bn", "fa-AF"], ["lt", "zh"], ["zh-Hant", "vi", "ru"], ["km", "sv"],
      ["en-US-u-va-posix", "ru"], ["ee", "mn"], ["ja", "ko"], ["zh", "ja-u-co-unihan"],
      ["hi", "ko", "zh-Hant-u-co-zhuyin"],
    ]))
  func rulesOfOthersAreTakenBack(_ list: [String]) throws {
    var random = Seeded(seed: RunSeed.value)
    let texts = Self.words.some(for: list, using: &random)
    let differences = try ListCheck(tags: list, indexes: Self.indexes).differences(in: texts)
    #expect(differences.isEmpty, "\(differences.first)")
  }

  /// Tests that the check finds the differences of a list with another order.
  @Test func anotherListIsSeen() throws {
    let texts = Texts(["Åbo", "Zürich", "Ärö", "Axel", "Öst"].map { Array($0.utf8) })
    let check = try ListCheck(tags: ["sv", "zh"], library: ["en", "zh"])
    let answers = Set(check.differences(in: texts).first.map(\.answer))
    #expect(answers == [.order, .section, .titles])
    #expect(try ListCheck(tags: ["sv", "zh"]).differences(in: texts).isEmpty)
  }
}
