package import IndexedCollation
package import TestSupport

/// A check that keys, comparisons, the sorted order and explanations agree with ICU's collator.
///
/// The reference is ICU's keys. If ICU's own comparison contradicts them, a known
/// ``Contradiction`` must cover the texts.
package struct OrderCheck: Sendable {
  package let collation: LocalizedIndexedCollation
  package let reference: ReferenceCollator
  private let tag: String

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - reference: The tag for the reference, if it is different; only for tests of the check.
  /// - Throws: ``CollationError`` or ``ReferenceError`` if a tag is unknown.
  package init(tag: String, reference: String? = nil) throws {
    self.init(
      try LocalizedIndexedCollation(locale: tag, policy: .init(catchAll: .icu)),
      reference: try ReferenceCollator(tag: reference ?? tag), name: tag)
  }

  /// - Parameters:
  ///   - collation: The collation to check.
  ///   - reference: ICU's collator.
  ///   - name: The name of the collation in differences.
  package init(
    _ collation: LocalizedIndexedCollation, reference: ReferenceCollator, name: String
  ) {
    self.tag = name
    self.collation = collation
    self.reference = reference
  }

  package func differences(in texts: Texts, using random: inout Seeded) -> Differences {
    var differences = Differences()
    // Until there is a weight table, ICU makes the keys.
    if random.once(in: 2) { collation.makeWeightTable() }
    let keys = (0..<texts.count).map { reference.sortKey($0, in: texts) }
    let arrangement = collation.arrangement(of: texts.column)
    if arrangement.positions.sorted() != Array(0..<texts.count) {
      differences.append(
        difference(.completeness, "each text once", "\(arrangement.positions.count) texts"))
    }
    for section in 0..<arrangement.sectionCount {
      let positions = arrangement.positions(inSection: section)
      for position in positions {
        let alone = collation.section(for: texts.strings[position], by: \.self)
        if alone != section {
          differences.append(
            difference(.section, "\(section) in the list", "\(alone)", [texts.bytes[position]]))
        }
      }
      for (left, right) in zip(positions, positions.dropFirst()) {
        let expected = compare(left, right, in: texts, keys, &differences)
        if expected > 0 || expected == 0 && left > right {
          let texts = [texts.bytes[left], texts.bytes[right]]
          differences.append(
            difference(.order, expected > 0 ? "second first" : "as they came", "not so", texts))
        }
      }
    }
    for position in 0..<texts.count {
      let got = collation.collator.sortKey(for: texts.strings[position]).bytes
      if got != keys[position], !mayHaveWrongKey(position, in: texts) {
        let (expected, got) = (hexadecimal(keys[position]), hexadecimal(got))
        differences.append(difference(.sortKey, expected, got, [texts.bytes[position]]))
      }
      let other = Int.random(in: 0..<texts.count, using: &random)
      _ = compare(position, other, in: texts, keys, &differences)
      if random.once(in: 20) { checkExplanation(position, other, in: texts, &differences) }
    }
    return differences
  }

  private func mayHaveWrongKey(_ position: Int, in texts: Texts) -> Bool {
    Contradiction.covering(position, position, in: texts, by: reference).contains(
      where: \.isKeyWrong)
  }

  /// Checks one comparison, and returns the correct result.
  private func compare(
    _ left: Int, _ right: Int, in texts: Texts, _ keys: [[UInt8]],
    _ differences: inout Differences
  ) -> Int {
    let byKeys =
      keys[left] == keys[right] ? 0 : keys[left].lexicographicallyPrecedes(keys[right]) ? -1 : 1
    let byComparison = reference.compare(left, right, in: texts)
    var expected = byKeys
    if byKeys != byComparison {
      let contradictions = Contradiction.covering(left, right, in: texts, by: reference)
      differences.contradictionCount += 1
      if contradictions.isEmpty {
        differences.append(
          difference(
            .contradiction, "\(byKeys) by keys", "\(byComparison) by comparison",
            [texts.bytes[left], texts.bytes[right]]))
      } else if contradictions.allSatisfy(\.isKeyWrong) {
        expected = byComparison
      } else if contradictions.contains(where: \.isKeyWrong) {
        // Either the comparison or the keys may be wrong. Accept the result of the library.
        expected =
          collation.collator.compare(texts.strings[left], texts.strings[right]).rawValue
      }
    }
    let collator = collation.collator
    let got = collator.compare(texts.strings[left], texts.strings[right]).rawValue
    let (leftKey, rightKey) = (
      collator.sortKey(for: texts.strings[left]), collator.sortKey(for: texts.strings[right])
    )
    let gotByKeys = leftKey == rightKey ? 0 : leftKey < rightKey ? -1 : 1
    if got != expected || gotByKeys != expected {
      let texts = [texts.bytes[left], texts.bytes[right]]
      differences.append(
        difference(.comparison, "\(expected)", "\(got), \(gotByKeys) by keys", texts))
    }
    return expected
  }

  /// Checks that an explanation agrees with the comparison, its decisive level and the sections.
  private func checkExplanation(
    _ left: Int, _ right: Int, in texts: Texts, _ differences: inout Differences
  ) {
    let (leftText, rightText) = (texts.strings[left], texts.strings[right])
    guard leftText.utf8.count + rightText.utf8.count < 2000 else { return }
    let bytes = [texts.bytes[left], texts.bytes[right]]
    do {
      let why = try collation.explanation(comparing: leftText, rightText)
      let pairs = zip(why.left.levels, why.right.levels)
      let decisive = pairs.first { $0.bytes != $1.bytes }
      let byLevel =
        decisive.map { $0.bytes.lexicographicallyPrecedes($1.bytes) ? -1 : 1 } ?? 0
      let expected = collation.collator.compare(leftText, rightText).rawValue
      if why.result.rawValue != expected || byLevel != expected
        || why.level != decisive?.0.kind
      {
        differences.append(
          difference(
            .explanation, "\(expected)", "\(why.result.rawValue), by level \(byLevel)", bytes))
      }
      for (text, explanation) in [(leftText, why.left), (rightText, why.right)] {
        let section = collation.section(for: text, by: \.self)
        if explanation.placement?.position != section {
          differences.append(
            difference(
              .explanation, "section \(section)",
              "section \(explanation.placement.map { "\($0.position)" } ?? "none")", bytes))
        }
      }
    } catch {
      differences.append(difference(.explanation, "an explanation", "\(error)", bytes))
    }
  }

  private func difference(
    _ answer: Difference.Answer, _ expected: String, _ got: String, _ texts: [[UInt8]] = []
  ) -> Difference {
    Difference(locale: tag, answer: answer, texts: texts, expected: expected, got: got)
  }
}
