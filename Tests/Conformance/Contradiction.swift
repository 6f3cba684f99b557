/// A known case in which ICU's comparison contradicts ICU's keys.
///
/// ICU documents that its keys compare like the texts themselves. Where they do not, the keys
/// are right, with one exception. The probes of a case show whether the installed ICU has it. If
/// a version of ICU fixes a case, the checks trust its comparison again. A contradiction that no
/// case covers is reported as a difference.
package struct Contradiction: Sendable {
  /// What is wrong, and when.
  package let name: String

  /// The ICU issue, if there is one.
  package let issue: String?

  /// Whether the comparison is right and the key is wrong.
  package let isKeyWrong: Bool

  /// Tags with custom rules, which may be empty, and two texts whose comparison contradicts their
  /// keys.
  private let probes: [(tag: String, rules: String, left: String, right: String)]

  /// Returns whether the case can affect texts with these traits, under some settings.
  private let covers: @Sendable (ReferenceCollator.Settings, [TextTraits]) -> Bool

  private init(
    _ name: String, issue: String? = nil, isKeyWrong: Bool = false,
    probes: [(tag: String, rules: String, left: String, right: String)],
    covers: @escaping @Sendable (ReferenceCollator.Settings, [TextTraits]) -> Bool
  ) {
    self.name = name
    self.issue = issue
    self.isKeyWrong = isKeyWrong
    self.probes = probes
    self.covers = covers
  }

  /// The properties of a text that determine which cases can affect it.
  package struct TextTraits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let hasDigits = TextTraits(rawValue: 1)
    package static let hasMarks = TextTraits(rawValue: 2)
    /// A combining mark is after another mark, or after a letter whose decomposition ends with one.
    package static let hasAdjacentMarks = TextTraits(rawValue: 4)
  }

  /// All known cases.
  package static let known: [Contradiction] = [
    Contradiction(
      "numeric order: at the end of a common prefix, a locale with rules treats digits other "
        + "than 0 to 9 as letters",
      probes: [
        ("sv-u-kn-true", "", "1\u{663}", "1a"),
        ("sv-u-kn-true", "", "\u{967}\u{E9}", "\u{967}\u{967}"),
      ],
      covers: { settings, traits in
        settings.ordersNumbers && traits.contains { $0.contains(.hasDigits) }
      }),
    Contradiction(
      "identical strength: marks after a common prefix are not put in canonical order with those "
        + "at its end",
      probes: [
        ("en-u-ks-identic", "", "\u{8DD}\u{F71}", "\u{F71}"),
        ("en-u-ks-identic", "", "\u{8DD}\u{9CD}", "\u{9CD}"),
      ],
      covers: { settings, traits in
        settings.isIdentical && traits.contains { $0.contains(.hasMarks) }
      }),
    Contradiction(
      "backwards accents: marks after a common prefix are not compared with those at its end",
      probes: [
        ("en-u-kb-true", "", "\u{323}\u{1AC4}", "\u{323}"),
        ("en-u-kb-true", "", "\u{323}", "\u{323}\u{20E3}"),
      ],
      covers: { settings, traits in
        // Custom rules can give any letter the weights of a mark.
        settings.countsAccentsBackwards
          && (settings.hasOwnRules || traits.contains { $0.contains(.hasMarks) })
      }),
    Contradiction(
      "reordered groups: the comparison of Latin text ignores the reordering", issue: "ICU-23016",
      probes: [("en-u-kr-grek-currency", "", "1", "$"), ("en-u-kr-latn-digit", "", "b", "2")],
      covers: { settings, _ in settings.movesGroups }),
    Contradiction(
      "reordered scripts: the comparison ignores the reordering where custom rules expand a Latin "
        + "character into another script",
      probes: [("en", "[reorder Grek]&v<<'w'/'\u{3C9}'", "vz", "w")],
      covers: { settings, _ in settings.reorders && settings.hasOwnRules }),
    Contradiction(
      "ignored punctuation at the end of a common prefix: a mark after it is not ignored",
      probes: [("en-u-ka-shifted", "", " ", " \u{20E3}")],
      covers: { settings, traits in
        // Custom rules can give any letter the weights of a mark.
        settings.ignoresPunctuation
          && (settings.hasOwnRules || traits.contains { $0.contains(.hasMarks) })
      }),
    Contradiction(
      "a mark after the common prefix: some newer marks are not seen as marks, so a contraction of "
        + "the last letter with a later mark is not found",
      probes: [
        ("en", "", "\u{648}", "\u{648}\u{1AC4}\u{654}"), ("zh", "", "ob", "o\u{1AC4}\u{304}b"),
      ],
      covers: { _, traits in traits.contains { $0.contains(.hasAdjacentMarks) } }),
    Contradiction(
      "case level with uppercase first: the key counts more than thirteen lowercase letters "
        + "incorrectly",
      isKeyWrong: true,
      probes: [("da-u-kc-true", "", "etetetetetetetE", "etEtetetetetete")],
      covers: { settings, _ in settings.hasCaseLevel && settings.putsUppercaseFirst }),
  ]

  /// The cases that the installed ICU has.
  package static let present: [Contradiction] = known.filter(\.isPresent)

  /// Whether the installed ICU has the case: a probe shows a contradiction.
  package var isPresent: Bool { probes.contains { shown(by: $0) != nil } }

  /// Whether the case covers each pair of texts that shows it.
  package var coversItsProbes: Bool {
    probes.allSatisfy { probe in
      shown(by: probe).map { covers($0.settings, $0.traits) } ?? true
    }
  }

  /// Returns the settings and the texts of a probe, if ICU's comparison contradicts its keys.
  private func shown(
    by probe: (tag: String, rules: String, left: String, right: String)
  ) -> (settings: ReferenceCollator.Settings, traits: [TextTraits])? {
    let opened =
      probe.rules.isEmpty
      ? try? ReferenceCollator(tag: probe.tag)
      : try? ReferenceCollator(tag: probe.tag, rules: probe.rules)
    guard let collator = opened else { return nil }
    let texts = Texts([Array(probe.left.utf8), Array(probe.right.utf8)])
    let (left, right) = (collator.sortKey(0, in: texts), collator.sortKey(1, in: texts))
    let byKeys = left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    guard collator.compare(0, 1, in: texts) != byKeys else { return nil }
    return (collator.settings, [texts.traits(of: 0), texts.traits(of: 1)])
  }

  /// Returns the cases of the installed ICU that can affect the comparison of two texts.
  package static func covering(
    _ left: Int, _ right: Int, in texts: Texts, by collator: ReferenceCollator
  ) -> [Contradiction] {
    let traits = [texts.traits(of: left), texts.traits(of: right)]
    return present.filter { $0.covers(collator.settings, traits) }
  }
}
