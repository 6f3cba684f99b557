/// Titled sections and an order for the objects of an indexed list, as people of
/// a locale expect them.
///
/// This is UIKit's `UILocalizedIndexedCollation` for any locale, on ICU, with the
/// call that UIKit leaves to the programmer: objects in, an array of arrays out.
///
///     let collation = try LocalizedIndexedCollation(locale: "sv")
///     let sections = collation.sections(of: people, by: \.name)
///     for (section, people) in zip(collation.sections, sections) where !people.isEmpty {
///       print(section.title, people.map(\.name))
///     }
///
/// A collation never changes, so tasks may share one freely.
public struct LocalizedIndexedCollation: Sendable {
  /// The order within the sections.
  public var collator: Collator { parts.collator }

  /// The locales that were asked for, as BCP 47 tags.
  public var locales: [String] { collator.locales }

  /// Where text goes that no letter claims.
  public var catchAll: CatchAll { parts.catchAll }

  /// The sections in the order of the strip.
  public var sections: [Section] { parts.sections }

  var boundaries: SectionBoundaries { parts.boundaries }

  /// What a collation is made of, in one place, so that it is one reference to copy.
  final class Parts: Sendable {
    let collator: Collator
    let catchAll: CatchAll
    let sections: [Section]
    let boundaries: SectionBoundaries
    /// Those of the collator, at hand.
    let keys: KeyMaker

    init(
      collator: Collator, catchAll: CatchAll, sections: [Section], boundaries: SectionBoundaries
    ) {
      self.collator = collator
      self.catchAll = catchAll
      self.sections = sections
      self.boundaries = boundaries
      self.keys = collator.keys
    }
  }

  let parts: Parts

  /// Makes the collation of one locale.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 tag (`de-u-co-phonebk`) or an identifier of ICU's form
  ///     (`de@collation=phonebook`).
  ///   - options: What to change about the locale's order.
  ///   - catchAll: Where text goes that no letter claims.
  /// - Throws: ``CollationError`` when the locale is unknown.
  /// - Complexity: Some milliseconds. Keep the collation.
  public init(
    locale: String,
    options: Collator.Options = .init(),
    catchAll: CatchAll = .uiKit
  ) throws(CollationError) {
    try self.init(locales: [locale], options: options, catchAll: catchAll)
  }

  /// Makes the collation of several locales.
  ///
  /// Each script has the order and the titles of the first locale in the list that writes
  /// it, as if that locale were alone; see ``Collator/init(locales:options:)``. Swedish after
  /// English adds no title, as both are written in Latin letters. The Latin letters A to Z always
  /// join, as in UIKit.
  ///
  ///     let collation = try LocalizedIndexedCollation(locales: ["en", "ru"])
  ///     collation.sectionTitles.count  // 26 + 30 + 1
  ///
  ///     let shop = try LocalizedIndexedCollation(locales: ["sv", "zh"])
  ///     shop.sectionTitles[shop.section(for: "北京", by: \.self)]  // "B", by its pinyin
  ///
  /// - Parameters:
  ///   - locales: Identifiers as for ``init(locale:options:catchAll:)``.
  ///   - options: What to change about the order.
  ///   - catchAll: Where text goes that no letter claims.
  /// - Throws: ``CollationError`` when a locale is unknown or there is none.
  public init(
    locales: [String],
    options: Collator.Options = .init(),
    catchAll: CatchAll = .uiKit
  ) throws(CollationError) {
    let identifiers = try LocaleIdentifier.list(locales)
    let collator = try Collator(locales: identifiers, options: options)
    let icu = collator.icu
    let plan = try SectionPlan(of: identifiers, icu, options: options, catchAll: catchAll)
    var boundaries = try SectionBoundaries(
      collator: icu, labels: plan.labels, section: plan.section(of:))
    if catchAll == .uiKit, let last = plan.lastLetter, last.title == "Z" {
      boundaries.endLatin(
        collator: icu, lastLetter: last.title, catchAllSection: plan.sections.count - 1)
    }
    self.parts = Parts(
      collator: collator, catchAll: catchAll, sections: plan.sections, boundaries: boundaries)
  }
}

extension SectionBoundaries {
  /// Ends the section of the last Latin letter where UIKit ends it, at ʒ.
  ///
  /// A locale may sort ʒ as a kind of z, or not behind it at all; there, nothing
  /// remains to be divided.
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
