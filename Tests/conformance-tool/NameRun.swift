import Conformance
import TestSupport

/// A run with all names of CLDR in some locales, which prints a table.
struct NameRun {
  let tags: [String]
  let seed: UInt64

  func run() async -> Differences {
    var random = Seeded(seed: seed)
    let texts = CLDRNames.texts(CLDRNames.all.names, using: &random)
    print(
      """
      \(CLDRNames.all.names.count) names of \(CLDRNames.all.locales) locales, \
      \(texts.count) texts with repeats.

      | Locale | Texts | Sections | Differences |
      | --- | ---: | ---: | ---: |
      """)
    var all = Differences()
    var textCount = 0
    await inOrder(tags) { tag in
      check(tag, texts)
    } each: { tag, result in
      print("| \(tag) | \(texts.count) | \(result.sectionCount) | \(result.differences.count) |")
      all.append(contentsOf: result.differences)
      textCount += texts.count
    }
    print(
      """

      \(tags.count) combinations of locale and collation type, \(textCount) texts sorted, \
      \(all.count) differences.
      """)
    return all
  }

  private func check(_ tag: String, _ texts: Texts) -> (
    sectionCount: Int, differences: Differences
  ) {
    do {
      let check = try LocaleCheck(tag: tag)
      var random = Seeded(seed: seed)
      return (
        check.alone.icu.sections.count, check.differences(in: texts, using: &random)
      )
    } catch {
      return (0, Differences(failure: error, locale: tag))
    }
  }
}
