package import TestSupport

/// All checks of one locale.
package struct LocaleCheck: Sendable {
  package let order: OrderCheck
  package let alone: SectionCheck

  package init(tag: String) throws {
    self.order = try OrderCheck(tag: tag)
    self.alone = try SectionCheck(tag: tag)
  }

  package func differences(in texts: Texts, using random: inout Seeded) -> Differences {
    var differences = order.differences(in: texts, using: &random)
    differences.append(contentsOf: alone.differences(in: texts))
    return differences
  }
}
