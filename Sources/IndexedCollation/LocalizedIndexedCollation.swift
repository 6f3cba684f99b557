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
  /// Each script is ordered by the rules of the first locale in the list that writes
  /// it, and each locale adds its titles; see ``Collator/init(locales:options:)``. Of titles that
  /// would begin at one place, as Swedish Ä and Danish Æ, the earlier locale's stays.
  /// The Latin letters A to Z always join, as in UIKit.
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
    var identifiers: [LocaleIdentifier] = []
    for locale in locales { identifiers.append(try LocaleIdentifier(locale)) }
    let collator = try Collator(locales: identifiers, options: options)
    let sections: [Section]
    var boundaries: SectionBoundaries

    let icu = collator.icu
    let labelLocales = identifiers.map { $0.icu.isEmpty ? "root" : $0.icu } + ["en"]
    let index = try icu.alphabeticIndex(labelsOf: labelLocales)
    let buckets = try index.buckets()
    let labels = buckets.filter { $0.kind == .normal }.map(\.label)
    switch catchAll {
    case .icu:
      sections = buckets.map { Section(title: $0.label, kind: $0.kind) }
      boundaries = try SectionBoundaries(
        collator: icu, index: index, labels: labels, section: { $0 })
    case .uiKit:
      let normal = labels.map { Section(title: $0, kind: .normal) }
      sections = normal + [Section(title: "#", kind: .catchAll)]
      let catchAllSection = normal.count
      var sectionOfBucket: [Int] = []
      for bucket in buckets {
        let normalBefore = sectionOfBucket.count { $0 < catchAllSection }
        sectionOfBucket.append(bucket.kind == .normal ? normalBefore : catchAllSection)
      }
      boundaries = try SectionBoundaries(
        collator: icu, index: index, labels: labels, section: { sectionOfBucket[$0] })
      if labels.last == "Z" {
        boundaries.endLatin(collator: icu, lastLetter: "Z", catchAllSection: catchAllSection)
      }
    }
    self.parts = Parts(
      collator: collator, catchAll: catchAll, sections: sections, boundaries: boundaries)
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
