/// Which sections a collation has, and which section ICU puts a text into.
struct SectionPlan {
  /// The sections in the order of the strip.
  private(set) var sections: [Section] = []

  /// The labels of ICU's index.
  let labels: [String]

  /// ICU's index of the collator.
  private let index: ICUAlphabeticIndex

  /// For each bucket of the index, the section that it belongs to.
  private var sectionOfBucket: [Int] = []

  /// Of several locales, the index of each one alone, and the titles of its buckets.
  private var alone: [(index: ICUAlphabeticIndex, buckets: [ICUAlphabeticIndex.Bucket])] = []
  private let owners: ScriptOwners

  /// Plans the sections of a collator.
  ///
  /// - Parameters:
  ///   - locales: The locales, at least one.
  ///   - collator: Their collator.
  ///   - options: The options of the collator.
  ///   - catchAll: Where text goes that no letter claims.
  /// - Throws: ``CollationError`` when ICU fails.
  init(
    of locales: [LocaleIdentifier],
    _ collator: ICUCollator,
    options: Collator.Options,
    catchAll: CatchAll
  ) throws(CollationError) {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
    var owners = ScriptOwners(of: locales)
    var groups: [String] = []
    if locales.count == 1 {
      self.index = try Self.index(of: locales[0], collator, letters)
    } else {
      var options = options
      options.normalization = try collator.effectiveOptions().normalization
      var lists: [[String]] = []
      for locale in locales {
        let tailoring = try Tailoring.shared(locales: [locale], rules: options.rules)
        let own = try ICUCollator(tailoring: tailoring, options: options)
        let index = try Self.index(of: locale, own, letters)
        alone.append((index, try index.buckets()))
        lists.append(try own.dividesHan() ? [] : ICUAlphabeticIndex.labels(of: locale))
      }
      owners.addLetters(in: lists)
      let owned = lists.indices.flatMap { [owners] i in
        lists[i].filter { owners.owner(of: $0) == i }
      }
      self.index = try ICUAlphabeticIndex(collator, locale: nil, labels: letters + owned)
      groups = try collator.contractions().hanGroups
    }
    self.owners = owners

    let buckets = try index.buckets()
    self.labels = buckets.filter { $0.kind == .normal }.map(\.label)
    // Chinese characters may be under a letter that is no title of the locale that owns the Latin
    // letters: in Lithuanian Y is a kind of I.
    var missing = groups.filter { [labels] in !labels.contains($0) }.sorted()[...]
    for bucket in buckets {
      while let group = missing.first, bucket.kind == .normal, letters.contains(bucket.label),
        group < bucket.label
      {
        sections.append(Section(title: group, kind: .normal))
        missing.removeFirst()
      }
      let isMerged = catchAll == .uiKit && bucket.kind != .normal
      sectionOfBucket.append(isMerged ? -1 : sections.count)
      if !isMerged { sections.append(Section(title: bucket.label, kind: bucket.kind)) }
    }
    if catchAll == .uiKit {
      sectionOfBucket = sectionOfBucket.map { $0 < 0 ? sections.count : $0 }
      sections.append(Section(title: "#", kind: .catchAll))
    }
  }

  /// ICU's index of a locale, with some labels more.
  private static func index(
    of locale: LocaleIdentifier, _ collator: ICUCollator, _ labels: [String]
  ) throws(CollationError) -> ICUAlphabeticIndex {
    // Where a collator marks groups of Chinese characters, ICU itself adds their labels, and takes
    // no others from the locale.
    try ICUAlphabeticIndex(
      collator, locale: collator.dividesHan() ? nil : locale.icuOrRoot, labels: labels)
  }

  /// The last section that has a letter.
  var lastLetter: Section? { sections.last { $0.kind == .normal } }

  /// The section that a text belongs to.
  ///
  /// Of several locales, the one that owns the text decides. ICU's own index of all of them finds
  /// the wrong bucket where the range of one label holds another one, as in Khmer.
  func section(of text: String) throws(CollationError) -> Int {
    let section = sectionOfBucket[try index.bucket(of: text)]
    if alone.isEmpty { return section }
    let owner = alone[owners.owner(of: text)]
    let bucket = owner.buckets[try owner.index.bucket(of: text)]
    guard bucket.kind == .normal else {
      // What no letter claims may stand behind the letters of another locale.
      guard sections[section].kind == .normal else { return section }
      return sections.lastIndex { $0.kind != .normal } ?? section
    }
    return sections.firstIndex { $0.kind == .normal && $0.title == bucket.label } ?? section
  }
}
