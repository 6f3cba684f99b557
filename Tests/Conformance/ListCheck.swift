package import IndexedCollation

/// A check that a list of locales gives the words of each script the order, the titles and the
/// sections of the locale that the script belongs to.
package struct ListCheck: Sendable {
  package let tags: [String]
  package let collation: LocalizedIndexedCollation
  private let list: ReferenceList
  private let collators: [ReferenceCollator]
  private let indexes: [ReferenceIndex]

  /// - Parameters:
  ///   - tags: BCP 47 tags.
  ///   - indexes: A cache of the reference indexes, for other lists.
  ///   - library: The tags for the library, if they are different; only for tests of the check.
  /// - Throws: ``CollationError`` or ``ReferenceError`` if a tag is unknown.
  package init(
    tags: [String], indexes: ReferenceIndexes = ReferenceIndexes(), library: [String]? = nil
  ) throws {
    self.tags = tags
    self.collation = try LocalizedIndexedCollation(
      locales: library ?? tags, policy: .init(catchAll: .icu))
    collation.makeWeightTable()
    self.list = ReferenceList(tags: tags)
    let normalizes = try tags.contains { try ReferenceCollator(tag: $0).normalizes }
    self.collators = try tags.map {
      try ReferenceCollator(tag: $0, settingsOf: tags[0], normalizes: normalizes)
    }
    self.indexes = try tags.map { tag in
      guard normalizes else { return try indexes.index(of: tag) }
      return try indexes.index(of: tag + (tag.contains("-u-") ? "-kk-true" : "-u-kk-true"))
    }
  }

  package func differences(in texts: Texts) -> Differences {
    var differences = Differences()
    let owners = (0..<texts.count).map { list.owner(of: $0, in: texts) }
    for owner in tags.indices {
      let words = owners.indices.filter { owners[$0] == owner }
      checkOrder(of: words, texts, by: collators[owner], &differences)
      checkSections(of: words, texts, by: indexes[owner], &differences)
    }
    checkTitles(&differences)
    return differences
  }

  /// Checks that the keys of words are in the same order as the keys of their locale.
  private func checkOrder(
    of words: [Int], _ texts: Texts, by reference: ReferenceCollator,
    _ differences: inout Differences
  ) {
    let expected = words.map { (word: $0, key: reference.sortKey($0, in: texts)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (left, right) in zip(expected, expected.dropFirst()) {
      let leftKey = collation.collator.sortKey(for: texts.strings[left.word])
      let rightKey = collation.collator.sortKey(for: texts.strings[right.word])
      guard leftKey > rightKey || (leftKey == rightKey) != (left.key == right.key) else { continue }
      differences.append(
        difference(
          .order, left.key == right.key ? "equal" : "in this order",
          leftKey == rightKey ? "equal" : leftKey < rightKey ? "in this order" : "second first",
          [texts.bytes[left.word], texts.bytes[right.word]]))
    }
  }

  private func checkSections(
    of words: [Int], _ texts: Texts, by index: ReferenceIndex, _ differences: inout Differences
  ) {
    func title(_ name: String, _ kind: LocalizedIndexedCollation.Section.Kind) -> String {
      kind == .normal ? name : "#"
    }
    for word in words {
      let bucket = index.buckets[index.bucket(of: word, in: texts)]
      let section = collation.sections[collation.section(for: texts.strings[word], by: \.self)]
      let expected = title(bucket.title, bucket.kind)
      let got = title(section.title, section.kind)
      if expected != got {
        differences.append(difference(.section, expected, got, [texts.bytes[word]]))
      }
    }
  }

  /// Checks that the titles of each script are the titles of its locale, in the same order.
  private func checkTitles(_ differences: inout Differences) {
    let titles = collation.sections.filter { $0.kind == .normal }.map(\.title)
    let texts = Texts(titles.map { Array($0.utf8) })
    let owners = titles.indices.map { list.owner(of: $0, in: texts) }
    // Titles of Chinese sections can be letters, of the Latin script or another one.
    let han = list.owner(of: 0, in: Texts([Array("一".utf8)])) ?? 0
    let groups = Set(indexes[han].buckets.filter { $0.kind == .normal }.map(\.title))
    for owner in tags.indices {
      let all = indexes[owner].buckets.filter { $0.kind == .normal }.map(\.title)
      let ownTexts = Texts(all.map { Array($0.utf8) })
      // A locale that does not order the Chinese characters of the list does not add the titles
      // of their groups.
      let marks = Texts(all.map { [0xEF, 0xB7, 0x90] + Array($0.utf8) })
      let expected = all.indices.filter { i in
        let bucket = indexes[owner].buckets[indexes[owner].bucket(of: i, in: marks)]
        let isOfGroup = owner != han && bucket.kind == .normal && bucket.title == all[i]
        return list.owner(of: i, in: ownTexts) == owner
          && !(isOfGroup && all[i].utf8.count > 1)
      }.map { all[$0] }
      let got = titles.indices.filter {
        owners[$0] == owner && (expected.contains(titles[$0]) || !groups.contains(titles[$0]))
      }.map { titles[$0] }
      if got != expected {
        differences.append(
          difference(
            .titles, expected.joined(separator: " "), got.joined(separator: " "), []))
      }
    }
  }

  private func difference(
    _ answer: Difference.Answer, _ expected: String, _ got: String, _ texts: [[UInt8]]
  ) -> Difference {
    Difference(
      locale: tags.joined(separator: " "), answer: answer, texts: texts, expected: expected,
      got: got)
  }
}
