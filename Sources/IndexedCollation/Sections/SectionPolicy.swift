/// What determines the sections of a list: the letters, and how many rows they have.
///
///     let policy = SectionPolicy(catchAll: .apart, minimumCount: 2)
///     let collation = try LocalizedIndexedCollation(locale: "en", policy: policy)
///       .adapted(to: ["Apple", "Cherry", "Date", "Yam", "1984"], by: \.self)
///     collation.sectionTitles  // ["&", "0–9", "A–C", "D–Z", "…"]
///
/// The catch-all, the letters and the titles apply to every list. The other rules depend on the texts of a list; see
/// ``LocalizedIndexedCollation/adapted(to:by:threads:)-(_,Ordering<Element>,_)``.
public struct SectionPolicy: Sendable, Hashable {
  /// The sections for text that belongs to no letter.
  public var catchAll: CatchAll

  /// Further letters with a section of their own, such as "Ñ".
  ///
  /// If one of them is not a letter of its own in the order, a rule makes it one: "Ñ" then sorts after all of N,
  /// as in Spanish, also within words. Its section has only the texts that begin with it. The ``LocalizedIndexedCollation/collator`` has this rule in its options. A
  /// letter that has a section, perhaps in the other case, changes nothing.
  ///
  ///     let collation = try LocalizedIndexedCollation(
  ///       locale: "en", policy: SectionPolicy(letters: ["Ñ"]))
  ///     collation.sectionTitles[13...15]  // ["N", "Ñ", "O"]
  ///     collation.collator.options.rules  // "&'n'<'ñ'<<<'Ñ'"
  public var letters: [String]

  /// Whether the letters are exactly those of ICU's index, and those of ``letters``.
  ///
  /// Otherwise, letters of the alphabet that ICU's index lacks have a section of their own, such as Đ in
  /// Bosnian. Signs that are no letters have none, such as those of vowels in Marathi.
  /// ``CatchAll/icu`` always keeps ICU's letters.
  public var usesICULetters: Bool

  /// Whether ICU's letters are not changed.
  var hasICULetters: Bool { usesICULetters || catchAll == .icu }

  /// The number of rows that a section has at least, if letters can be merged for it.
  ///
  /// Neighboring letters of the same script become one section, such as "X–Z", until it has as many
  /// rows. The default 0 keeps all letters. The number must not be negative.
  public var minimumCount: Int { didSet { checkCounts() } }

  /// The number of rows that a section has at most, if the texts can be divided.
  ///
  /// A longer section is divided by the first two letters of its texts, such as "Sa–Se", or by more
  /// letters where this is not enough. Texts with the same first 32 letters, or 128 characters, stay together. Only letters
  /// and scripts are divided, not digits and symbols. This rule is stronger than ``minimumCount``, and the
  /// parts of a letter can have fewer rows. The default `nil` keeps all letters. The number must be
  /// greater than zero.
  public var maximumCount: Int? { didSet { checkCounts() } }

  /// Whether the index strip, and a list, show only the sections that have rows.
  public var omitsEmptySections: Bool

  /// Other titles for some sections, by the titles that the sections would have.
  public var titles: [String: String]

  /// Other titles in the index strip for some sections, by the titles that the sections would have.
  public var indexTitles: [String: String]

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - catchAll: The sections for text that belongs to no letter.
  ///   - letters: Further letters with a section of their own.
  ///   - usesICULetters: Whether the letters are those of ICU's index, and no other ones of the alphabet.
  ///   - minimumCount: The number of rows that a section has at least.
  ///   - maximumCount: The number of rows that a section has at most.
  ///   - omitsEmptySections: Whether only sections with rows are shown.
  ///   - titles: Other titles for some sections.
  ///   - indexTitles: Other titles in the index strip for some sections.
  public init(
    catchAll: CatchAll = .uiKit, letters: [String] = [], usesICULetters: Bool = false,
    minimumCount: Int = 0, maximumCount: Int? = nil, omitsEmptySections: Bool = false,
    titles: [String: String] = [:], indexTitles: [String: String] = [:]
  ) {
    self.catchAll = catchAll
    self.letters = letters
    self.usesICULetters = usesICULetters
    self.minimumCount = minimumCount
    self.maximumCount = maximumCount
    self.omitsEmptySections = omitsEmptySections
    self.titles = titles
    self.indexTitles = indexTitles
    checkCounts()
  }

  private func checkCounts() {
    precondition(
      minimumCount >= 0 && maximumCount ?? 1 > 0, "Numbers of rows must be positive")
  }

  /// Whether the sections depend on the texts of a list.
  public var dependsOnTexts: Bool {
    minimumCount > 0 || maximumCount != nil || omitsEmptySections || catchAll.hasScripts
  }
}

extension SectionPolicy: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case catchAll, letters, usesICULetters, minimumCount, maximumCount, omitsEmptySections, titles
    case indexTitles
  }

  /// Decodes a policy, in which all members are optional.
  ///
  /// - Throws: `DecodingError` if a number of rows is not positive, or there is no such catch-all.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func count(_ key: CodingKeys, atLeast least: Int) throws -> Int? {
      guard let count = try values.decodeIfPresent(Int.self, forKey: key) else { return nil }
      guard count >= least else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: values, debugDescription: "\(key.rawValue) must be at least \(least)")
      }
      return count
    }
    self.init(
      catchAll: try values.decodeNameIfPresent(CatchAll.self, forKey: .catchAll) ?? .uiKit,
      letters: try values.decodeIfPresent([String].self, forKey: .letters) ?? [],
      usesICULetters: try values.decodeIfPresent(Bool.self, forKey: .usesICULetters) ?? false,
      minimumCount: try count(.minimumCount, atLeast: 0) ?? 0,
      maximumCount: try count(.maximumCount, atLeast: 1),
      omitsEmptySections:
        try values.decodeIfPresent(Bool.self, forKey: .omitsEmptySections) ?? false,
      titles: try values.decodeIfPresent([String: String].self, forKey: .titles) ?? [:],
      indexTitles: try values.decodeIfPresent([String: String].self, forKey: .indexTitles) ?? [:])
  }
}

extension SectionPolicy {
  /// Returns a section with the titles that the policy gives it.
  func titled(
    _ section: LocalizedIndexedCollation.Section
  ) -> LocalizedIndexedCollation.Section {
    // The index title is a letter, which can have a new title of its own.
    let indexTitle =
      indexTitles[section.title] ?? indexTitles[section.indexTitle] ?? titles[section.indexTitle]
    return LocalizedIndexedCollation.Section(
      title: titles[section.title] ?? section.title, indexTitle: indexTitle ?? section.indexTitle,
      kind: section.kind, isAdded: section.isAdded)
  }
}

extension LocalizedIndexedCollation.Section {
  /// Returns the entries of the index strip, and the sections of each.
  ///
  /// - Parameters:
  ///   - sections: All sections.
  ///   - isShown: Whether the section at a position has an entry.
  /// - Returns: The entries, each of which leads to the first of its sections.
  static func indexEntries(
    of sections: [Self], where isShown: (Int) -> Bool = { _ in true }
  ) -> [(title: String, sections: ClosedRange<Int>)] {
    var entries: [(title: String, sections: ClosedRange<Int>)] = []
    var previous: Self?
    for (position, section) in sections.enumerated() where isShown(position) {
      // Parts of a letter or a script share its entry. ICU's sections with the title "…" do not.
      let isPart =
        [.normal, .script].contains(section.kind) && section.kind == previous?.kind
        && section.indexTitle == previous?.indexTitle
      if isPart, let entry = entries.popLast() {
        entries.append((entry.title, entry.sections.lowerBound...position))
      } else {
        entries.append((section.indexTitle, position...position))
      }
      previous = section
    }
    return entries
  }
}
