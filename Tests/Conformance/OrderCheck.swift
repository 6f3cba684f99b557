package import IndexedCollation

/// Whether keys, comparisons and the sorted order are those of ICU's collator.
///
/// ICU promises that its keys compare like the texts themselves. Where it breaks the
/// promise, as it is known to with some options, what the keys say is expected.
package struct OrderCheck: Sendable {
  package let collation: LocalizedIndexedCollation
  package let reference: ReferenceCollator
  private let contradictsItself: Bool
  private let tag: String

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - reference: The tag that the judge reads; another one only to see a check fail.
  /// - Throws: ``CollationError`` or ``ReferenceError`` when a tag is unknown.
  package init(tag: String, reference: String? = nil) throws {
    self.tag = tag
    self.collation = try LocalizedIndexedCollation(locale: tag, catchAll: .icu)
    self.reference = try ReferenceCollator(tag: reference ?? tag)
    let known = self.reference.contradictions
    self.contradictsItself =
      known.numeric || known.identical || known.backwards || known.movesDigits
  }

  package func differences(in texts: Texts, using random: inout Seeded) -> Differences {
    var differences = Differences()
    let keys = (0..<texts.count).map { reference.sortKey($0, in: texts) }
    let arrangement = collation.arrangement(of: texts.column)
    if arrangement.positions.sorted() != Array(0..<texts.count) {
      differences.append(
        difference(.completeness, "each text once", "\(arrangement.positions.count) texts"))
    }
    for section in 0..<arrangement.sectionCount {
      let positions = arrangement.positions(inSection: section)
      for (left, right) in zip(positions, positions.dropFirst()) {
        let expected = compare(left, right, in: texts, keys, &differences)
        if let expected, expected > 0 || expected == 0 && left > right {
          let texts = [texts.bytes[left], texts.bytes[right]]
          differences.append(
            difference(.order, expected > 0 ? "second first" : "as they came", "not so", texts))
        }
      }
    }
    for position in 0..<texts.count {
      let got = collation.collator.sortKey(for: texts.strings[position]).bytes
      if got != keys[position] {
        let (expected, got) = (hexadecimal(keys[position]), hexadecimal(got))
        differences.append(difference(.sortKey, expected, got, [texts.bytes[position]]))
      }
      let other = Int.random(in: 0..<texts.count, using: &random)
      _ = compare(position, other, in: texts, keys, &differences)
    }
    return differences
  }

  /// Checks one comparison and returns what is right; `nil` where ICU does not say.
  private func compare(
    _ left: Int, _ right: Int, in texts: Texts, _ keys: [[UInt8]],
    _ differences: inout Differences
  ) -> Int? {
    var expected = reference.compare(left, right, in: texts)
    let byKeys =
      keys[left] == keys[right] ? 0 : keys[left].lexicographicallyPrecedes(keys[right]) ? -1 : 1
    if byKeys != expected {
      differences.contradictionCount += 1
      if contradictsItself {
        expected = byKeys
      } else if texts.hasUnusualMarks(left) || texts.hasUnusualMarks(right) {
        return nil
      }
    }
    let got = collation.collator.compare(texts.strings[left], texts.strings[right]).rawValue
    if got != expected {
      let texts = [texts.bytes[left], texts.bytes[right]]
      differences.append(difference(.comparison, "\(expected)", "\(got)", texts))
    }
    return expected
  }

  private func difference(
    _ answer: Difference.Answer, _ expected: String, _ got: String, _ texts: [[UInt8]] = []
  ) -> Difference {
    Difference(locale: tag, answer: answer, texts: texts, expected: expected, got: got)
  }
}
