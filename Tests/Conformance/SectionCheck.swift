package import IndexedCollation

/// A check that sections agree with the buckets of ICU's alphabetic index.
///
/// With ICU's catch-all, each section is a bucket. With UIKit's, one section has the text of all
/// buckets without a letter.
package struct SectionCheck: Sendable {
  package let icu: LocalizedIndexedCollation
  package let uiKit: LocalizedIndexedCollation
  private let index: ReferenceIndex
  private let latinEnd: LatinEnd?
  private let primary: ReferenceCollator
  private let name: String

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - reference: The tag for the reference, if it is different; only for tests of the check.
  /// - Throws: ``CollationError`` or ``ReferenceError`` if a tag is unknown.
  package init(tag: String, reference: String? = nil) throws {
    self.name = tag
    self.icu = try LocalizedIndexedCollation(locale: tag, policy: .init(catchAll: .icu))
    self.uiKit = try LocalizedIndexedCollation(
      locale: tag, policy: .init(catchAll: .uiKit, usesICULetters: true))
    // Until there is a weight table, ICU makes the keys.
    uiKit.makeWeightTable()
    // The library adds the Latin letters to every locale, as UIKit does.
    let index = try ReferenceIndex(tag: reference ?? tag, added: ["en"])
    self.index = index
    self.primary = try ReferenceCollator(tag: reference ?? tag, primary: true)
    self.latinEnd = try LatinEnd(tag: reference ?? tag, index: index)
  }

  package func differences(in texts: Texts) -> Differences {
    var differences = Differences()
    let buckets = index.buckets
    checkTitles(icu, buckets, &differences)
    let letters = buckets.filter { $0.kind == .normal }
    let catchAll = ReferenceIndex.Bucket(title: "#", kind: .catchAll)
    checkTitles(uiKit, letters + [catchAll], &differences)
    guard differences.isEmpty, !isJudgeMistaken else { return differences }

    let bucketOf = (0..<texts.count).map { index.bucket(of: $0, in: texts) }
    check(icu, texts, expected: bucketOf, &differences)
    // The section of a bucket with a letter is the number of such buckets before it.
    var sectionOf: [Int] = []
    for bucket in buckets {
      sectionOf.append(
        bucket.kind == .normal ? sectionOf.count { $0 < letters.count } : letters.count)
    }
    let pastLatin = latinEnd?.positions(pastLatin: bucketOf, texts) ?? []
    check(
      uiKit, texts,
      expected: bucketOf.indices.map {
        pastLatin.contains($0) ? letters.count : sectionOf[bucketOf[$0]]
      },
      &differences)
    return differences
  }

  /// Whether ICU's index can return wrong buckets.
  ///
  /// The index compares texts, and the comparison is wrong if groups are reordered, or for digits
  /// in numeric order.
  private var isJudgeMistaken: Bool {
    primary.settings.movesGroups
      || primary.settings.ordersNumbers
        && index.buckets.contains { $0.title.first?.isNumber == true }
  }

  private func checkTitles(
    _ collation: LocalizedIndexedCollation, _ expected: [ReferenceIndex.Bucket],
    _ differences: inout Differences
  ) {
    let got = collation.sections.map { ReferenceIndex.Bucket(title: $0.title, kind: $0.kind) }
    if got != expected {
      let titles = [expected, got].map { sections in
        sections.map { "\($0.title) (\($0.kind))" }.joined(separator: " ")
      }
      differences.append(
        Difference(
          locale: name, answer: .titles, texts: [], expected: titles[0], got: titles[1]))
    }
  }

  private func check(
    _ collation: LocalizedIndexedCollation, _ texts: Texts, expected: [Int],
    _ differences: inout Differences
  ) {
    let arrangement = collation.arrangement(of: texts.column)
    for section in 0..<arrangement.sectionCount {
      for position in arrangement.positions(inSection: section)
      where expected[position] != section {
        let sections = [expected[position], section].map { collation.sections[$0] }
        // ICU's index goes by comparison. Ours is right if the keys say the opposite: that the
        // text is not after the title where ICU has it, or not before the title where ours has it.
        let text = texts.bytes[position]
        if contradiction(of: text, at: sections[0].title).map({ $0 < 0 }) == true
          || contradiction(of: text, at: sections[1].title).map({ $0 >= 0 }) == true
        {
          differences.contradictionCount += 1
          continue
        }
        let titles = zip(sections, [expected[position], section]).map {
          "\($0.title) (\($1), catch-all \(collation.policy.catchAll))"
        }
        differences.append(
          Difference(
            locale: name, answer: .section, texts: [texts.bytes[position]],
            expected: titles[0], got: titles[1]))
      }
    }
  }

  /// Returns how the key of a text compares with the key of a title, if ICU's comparison
  /// contradicts the keys in a known case; otherwise `nil`.
  private func contradiction(of text: [UInt8], at title: String) -> Int? {
    let pair = Texts([text, Array(title.utf8)])
    let (key, titleKey) = (primary.sortKey(0, in: pair), primary.sortKey(1, in: pair))
    let byKeys = key == titleKey ? 0 : key.lexicographicallyPrecedes(titleKey) ? -1 : 1
    guard primary.compare(0, 1, in: pair) != byKeys,
      !Contradiction.covering(0, 1, in: pair, by: primary).isEmpty
    else { return nil }
    return byKeys
  }
}
