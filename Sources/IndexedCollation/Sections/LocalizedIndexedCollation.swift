#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The titled sections and the order of an indexed list, as the users of a locale expect them.
///
/// This type is UIKit's `UILocalizedIndexedCollation` for any locale, based on ICU. It adds a
/// method that UIKit leaves to the developer: it takes objects and returns an array of arrays.
///
///     let collation = try LocalizedIndexedCollation(locale: "sv")
///     let sections = collation.sections(of: people, by: \.name)
///     for (section, people) in zip(collation.sections, sections) where !people.isEmpty {
///       print(section.title, people.map(\.name))
///     }
///     // A ["Anna Berg"]
///     // B ["Bérénice"]
///     // Å ["Åsa"]
///     // Ö ["Örjan"]
///
/// A collation is immutable, so tasks can share it.
public struct LocalizedIndexedCollation: Sendable {
  /// The collator that determines the order within the sections.
  public var collator: Collator { parts.collator }

  /// The requested locales, as BCP 47 tags.
  public var locales: [String] { collator.locales }

  /// What determines the sections.
  public var policy: SectionPolicy { parts.policy }

  /// The sections in the order of the index strip.
  public var sections: [Section] { parts.sections }

  var boundaries: SectionBoundaries { parts.boundaries }

  /// The properties of a collation in one object, so that copying a collation copies one
  /// reference.
  final class Parts: Sendable {
    let collator: Collator
    let policy: SectionPolicy
    let sections: [Section]
    let boundaries: SectionBoundaries
    /// The entries of the index strip, each with the positions of its sections.
    let indexEntries: [(title: String, sections: ClosedRange<Int>)]
    /// The sections before the policy gives them other titles; nothing in a collation that was adapted.
    let plainSections: [Section]
    /// The collation that this one was adapted from, in the forward direction.
    let original: Parts?
    /// The keys of the collator, in the direction of the collation.
    let keys: DirectedKeys

    init(
      collator: Collator, policy: SectionPolicy, sections: [Section],
      plainSections: [Section] = [], boundaries: SectionBoundaries,
      indexEntries: [(title: String, sections: ClosedRange<Int>)]? = nil, original: Parts? = nil,
      direction: KeyDirection = .forward
    ) {
      self.collator = collator
      self.policy = policy
      self.sections = sections
      self.plainSections = plainSections
      self.boundaries = boundaries
      self.indexEntries = indexEntries ?? Section.indexEntries(of: sections)
      self.original = original
      self.keys = DirectedKeys(maker: collator.keys, direction: direction)
    }
  }

  let parts: Parts

  init(parts: Parts) {
    self.parts = parts
  }

  /// Creates the collation of one locale.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag (`de-u-co-phonebk`) or an ICU identifier
  ///     (`de@collation=phonebook`).
  ///   - options: Options that change the locale's order.
  ///   - policy: What determines the sections.
  /// - Throws: ``CollationError`` if the locale is unknown, or if a letter of the policy can be none.
  /// - Complexity: A few milliseconds. Keep the collation for reuse.
  public init(
    locale: String,
    options: Collator.Options = .init(),
    policy: SectionPolicy = .init()
  ) throws(CollationError) {
    try self.init(locales: [locale], options: options, policy: policy)
  }

  /// Creates the collation of a locale of Foundation.
  ///
  /// - Parameters:
  ///   - locale: The locale, as for ``Collator/init(locale:options:)-(Locale,_)``.
  ///   - options: Options that change the locale's order.
  ///   - policy: What determines the sections.
  /// - Throws: ``CollationError`` if the locale is unknown.
  public init(
    locale: Locale,
    options: Collator.Options = .init(),
    policy: SectionPolicy = .init()
  ) throws(CollationError) {
    try self.init(locale: locale.identifier(.bcp47), options: options, policy: policy)
  }

  /// Creates the collation of several locales.
  ///
  /// Each script has the order and the titles of the first locale in the list that uses it,
  /// as if this locale were the only one; see ``Collator/init(locales:options:)``. Swedish
  /// after English adds no title, because both languages use Latin letters. The Latin letters A
  /// to Z are always included, as in UIKit.
  ///
  ///     let collation = try LocalizedIndexedCollation(locales: ["en", "ru"])
  ///     collation.sectionTitles.count  // 26 + 30 + 1
  ///
  ///     let shop = try LocalizedIndexedCollation(locales: ["sv", "zh"])
  ///     shop.sectionTitles[shop.section(for: "北京", by: \.self)]  // "B" (by its pinyin)
  ///
  /// - Parameters:
  ///   - locales: Identifiers as for ``init(locale:options:policy:)-(String,_,_)``.
  ///   - options: Options that change the order.
  ///   - policy: What determines the sections.
  /// - Throws: ``CollationError`` if a locale is unknown or the list is empty.
  public init(
    locales: [String],
    options: Collator.Options = .init(),
    policy: SectionPolicy = .init()
  ) throws(CollationError) {
    var collator = try Collator(locales: locales, options: options)
    var plan = try SectionPlan(of: collator, policy: policy)
    if !plan.lettersWithoutSection.isEmpty {
      let letters = plan.lettersWithoutSection
      var options = options
      options.rules =
        try (options.rules ?? "")
        + LetterRules(for: letters, in: collator, labels: plan.labels).text
      do {
        collator = try Collator(locales: locales, options: options)
      } catch {
        throw CollationError(
          .noLetter, input: letters.joined(separator: ","),
          reason: error.reason ?? "\(error)")
      }
      plan = try SectionPlan(of: collator, policy: policy)
      if let letter = plan.lettersWithoutSection.first {
        throw CollationError(.noLetter, input: letter, reason: "no rule makes it one")
      }
    }
    let icu = collator.icu
    var boundaries = try SectionBoundaries(
      collator: icu, labels: plan.labels, others: plan.furtherBoundaries, section: plan.section(of:)
    )
    if policy.catchAll.isOneSection, let last = plan.lastLetter, last.title == "Z",
      let section = plan.sections.firstIndex(where: { $0.kind == .catchAll })
    {
      boundaries.endLatin(collator: icu, lastLetter: last.title, catchAllSection: section)
    }
    self.parts = Parts(
      collator: collator, policy: policy, sections: plan.sections.map(policy.titled),
      plainSections: plan.sections, boundaries: boundaries)
  }
}

extension SectionBoundaries {
  /// Ends the section of the last Latin letter at ʒ, as UIKit does.
  ///
  /// A locale can sort ʒ as a variant of z, or not after z. Then the method changes nothing.
  fileprivate mutating func endLatin(
    collator: ICUCollator,
    lastLetter: String,
    catchAllSection: Int
  ) {
    let start = "\u{0292}"
    let letterKey = collator.primaryKey(of: lastLetter)
    let startKey = collator.primaryKey(of: start)
    let letterRun = run { letterKey.lexicographicallyPrecedes($0.primaryKey) }
    let startRun = run { startKey.lexicographicallyPrecedes($0.primaryKey) }
    guard startRun.primaryKey == letterRun.primaryKey, !startKey.starts(with: letterKey) else {
      return
    }
    divideRun(at: start, collator: collator, section: catchAllSection)
  }
}
