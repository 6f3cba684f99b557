/// The sections of a collation, and the mapping from ICU's buckets to them.
struct SectionPlan {
  typealias Section = LocalizedIndexedCollation.Section

  /// The sections in the order of the index strip.
  private(set) var sections: [Section] = []

  /// The labels of ICU's index.
  let labels: [String]

  /// ICU's index for the collator, and its buckets.
  private let index: ICUAlphabeticIndex
  private let buckets: [ICUAlphabeticIndex.Bucket]

  /// For each bucket of the index, the section that it belongs to.
  private var sectionOfBucket: [Int] = []

  /// The sections of text that belongs to no letter, if it is divided into groups.
  private var groups: (of: NonletterText, sections: [NonletterText.Group: Int])?

  /// For several locales, the index of each locale alone and its buckets; otherwise empty.
  private var alone: [(index: ICUAlphabeticIndex, buckets: [ICUAlphabeticIndex.Bucket])] = []
  private let owners: ScriptOwners

  /// The letters that a given alphabet does not have.
  private let otherLetters: OtherLetters?

  /// The end of each letter that only the policy has.
  private var endOfGiven: [String: [UInt8]] = [:]
  private let collator: ICUCollator

  /// The letters of the policy that are none in the order.
  let lettersWithoutSection: [String]

  /// The letters of the labels that only begin the section of a letter.
  private let letterOfBeginning: [String: String]

  /// Plans the sections of a collator.
  ///
  /// - Parameters:
  ///   - collator: The collator.
  ///   - policy: What determines the letters, and the sections for text that belongs to none.
  /// - Throws: ``CollationError`` if ICU fails.
  init(of collator: Collator, policy: SectionPolicy) throws(CollationError) {
    self.collator = collator.icu
    let catchAll = policy.catchAll
    let locales = collator.identifiers
    var alphabet: Alphabet?
    if let letters = collator.options.alphabet {
      alphabet = try Alphabet(letters)
      if alphabet?.hasScript(of: "A") == true, try !collator.icu.hanGroups().isEmpty {
        throw CollationError(
          .invalidAlphabet, input: letters[0],
          reason: "in an order by pinyin, the Latin letters are those of pinyin")
      }
    }
    otherLetters = try alphabet.map { alphabet throws(CollationError) in
      try OtherLetters(than: alphabet, collator.icu)
    }
    var letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
    if let alphabet { letters.removeAll(where: alphabet.hasScript) }
    var own: [LocaleIndex] = []
    var owners = collator.tailoring.owners
    var groups: [String] = []
    if locales.count == 1 {
      own = [try LocaleIndex(of: locales[0], collator.icu, letters, policy, alphabet)]
      self.index = own[0].index
    } else {
      var options = collator.options
      options.normalization = try collator.icu.effectiveOptions().normalization
      var lists: [[String]] = []
      for (i, locale) in locales.enumerated() {
        let icu = try collator.icu(ofLocaleAt: i, options: options)
        let isOwner = alphabet.map { owners.owner(of: $0.titles[0]) == i } ?? false
        let index = try LocaleIndex(of: locale, icu, letters, policy, isOwner ? alphabet : nil)
        own.append(index)
        alone.append((index.index, try index.index.buckets()))
        let labels =
          try icu.dividesHan()
          ? [] : Self.labels(of: locale, tailoring: collator.tailoring.parts[i])
        let ownLabels = isOwner ? alphabet?.replacing(in: labels) ?? labels : labels
        lists.append(ownLabels + index.added.letters + index.letterOfBeginning.keys.sorted())
      }
      owners.addLetters(in: lists)
      let owned = lists.indices.flatMap { [owners] i in
        lists[i].filter { owners.owner(of: $0) == i }
      }
      self.index = try ICUAlphabeticIndex(collator.icu, locale: nil, labels: letters + owned)
      groups = try collator.icu.hanGroups()
    }
    func owner(of letter: String) -> AddedLetters {
      own[own.count == 1 ? 0 : owners.owner(of: letter)].added
    }
    self.owners = owners
    letterOfBeginning = own.reduce(into: [:]) {
      $0.merge($1.letterOfBeginning) { first, _ in first }
    }

    let buckets = try index.buckets()
    self.buckets = buckets
    self.labels = buckets.filter { $0.kind == .normal }.map(\.label)
    var lettersWithoutSection: [String] = []
    for letter in policy.letters {
      var hasSection = false
      for label in labels where !letter.isMark && !hasSection {
        hasSection = try collator.icu.areOneLetter(label, letter)
      }
      if !hasSection { lettersWithoutSection.append(letter) }
    }
    self.lettersWithoutSection = lettersWithoutSection
    for letter in own.flatMap(\.given) {
      endOfGiven[letter] = collator.icu.primaryKey(of: letter + "\u{FFFF}")
    }
    // A group of Han characters may belong to a letter that is no title in the locale that owns
    // the Latin letters. For example, in Lithuanian Y is a variant of I.
    var missing = groups.filter { [labels] in !labels.contains($0) }.sorted()[...]
    for bucket in buckets {
      while let group = missing.first, bucket.kind == .normal, letters.contains(bucket.label),
        group < bucket.label
      {
        sections.append(Section(title: group, kind: .normal))
        missing.removeFirst()
      }
      if bucket.kind == .normal, letterOfBeginning[bucket.label] != nil {
        // The next section is that of the letter.
        sectionOfBucket.append(sections.count)
        continue
      }
      let isMark = !policy.hasICULetters && bucket.kind == .normal && bucket.label.isMark
      let isSection = !isMark && (!catchAll.hidesICUSections || bucket.kind == .normal)
      // A sign that stands alone belongs to no letter. ICU's sections have no other place for it than
      // the section before it.
      sectionOfBucket.append(
        isSection ? sections.count : catchAll.hidesICUSections ? -1 : sections.count - 1)
      if isSection {
        let isAdded =
          bucket.kind == .normal && owner(of: bucket.label).letters.contains(bucket.label)
        sections.append(
          Section(title: bucket.label, kind: .init(bucket.kind), isAdded: isAdded))
      }
    }
    switch catchAll {
    case .icu: break
    case .uiKit: addCatchAll(at: sections.count)
    case .atStart: addCatchAll(at: 0)
    case .icuWithDigits: try addDigits(collator.icu)
    case .apart, .apartAtEnd: try addGroups(of: collator, atEnd: catchAll == .apartAtEnd)
    }
  }

  /// Inserts a section, and changes the positions of those after it.
  private mutating func insert(_ section: Section, at position: Int) {
    sections.insert(section, at: position)
    sectionOfBucket = sectionOfBucket.map { $0 >= position ? $0 + 1 : $0 }
  }

  /// Adds the section of all text that belongs to no letter.
  private mutating func addCatchAll(at position: Int) {
    insert(Section(title: "#", kind: .catchAll), at: position)
    sectionOfBucket = sectionOfBucket.map { $0 < 0 ? position : $0 }
  }

  /// Adds the section of digits before ICU's last section.
  private mutating func addDigits(_ collator: ICUCollator) throws(CollationError) {
    let position = sections.last?.kind == .normal ? sections.count : sections.count - 1
    insert(Section(title: "#", kind: .digits), at: position)
    groups = (try NonletterText(of: collator), [.digits: position])
  }

  /// Adds the sections of symbols, digits and scripts.
  private mutating func addGroups(of collator: Collator, atEnd: Bool) throws(CollationError) {
    let text = try NonletterText(of: collator.icu)
    let forms = try TitleForms(of: collator.identifiers[0])
    let symbols = Section(title: "&", kind: .symbols)
    let digits = Section(title: forms.digits, kind: .digits)
    insert(symbols, at: atEnd ? sections.count : 0)
    insert(digits, at: atEnd ? sections.count : 1)
    var positions: [NonletterText.Group: Int] = [
      .symbols: atEnd ? sections.count - 2 : 0, .digits: atEnd ? sections.count - 1 : 1,
    ]
    for script in text.scripts {
      positions[.script(script)] = sections.count
      sections.append(Section(title: try forms.name(of: script), kind: .script))
    }
    positions[.others] = sections.count
    sections.append(Section(title: "…", kind: .overflow))
    groups = (text, positions)
    // The group of a text decides, and this section is that of texts without a bucket.
    sectionOfBucket = sectionOfBucket.map { [sections] in $0 < 0 ? sections.count - 1 : $0 }
  }

  /// Returns the labels of a locale: those of CLDR or, if it has none, those that ICU derives from
  /// the alphabet.
  static func labels(
    of locale: LocaleIdentifier, tailoring: ICUTailoring
  ) throws(CollationError) -> [String] {
    if let labels = try ICUAlphabeticIndex.labels(of: locale) { return labels }
    let derived = try ICUAlphabeticIndex(
      ICUCollator(tailoring: tailoring), locale: locale.icuOrRoot, labels: [])
    return try derived.buckets().filter { $0.kind == .normal }.map(\.label)
  }

  /// Texts at which a section may begin or end within a group of characters.
  var furtherBoundaries: [String] { groups?.of.phoneBoundaries ?? [] }

  /// The section of the last letter, without those that only the policy has.
  var lastLetter: Section? {
    sections.last { $0.kind == .normal && endOfGiven[$0.title] == nil }
  }

  /// Returns the section of a text.
  ///
  /// With several locales, the locale that owns the text decides. ICU's index for all locales
  /// finds the wrong bucket if the range of one label contains another label, as in Khmer.
  func section(of text: String) throws(CollationError) -> Int {
    var section = try sectionOfBucket(of: text)
    if otherLetters?.begin(text) == true {
      section = sections.lastIndex { $0.kind != .normal } ?? section
    }
    guard sections[section].kind != .normal, let groups else { return section }
    return groups.sections[groups.of.group(of: text)] ?? section
  }

  private func sectionOfBucket(of text: String) throws(CollationError) -> Int {
    let section = sectionOfBucket[try bucket(of: text, in: index, buckets)]
    if alone.isEmpty { return section }
    let owner = alone[owners.owner(of: text)]
    let bucket = owner.buckets[try bucket(of: text, in: owner.index, owner.buckets)]
    guard bucket.kind == .normal else {
      // Text that belongs to no letter may sort after the letters of another locale.
      guard sections[section].kind == .normal else { return section }
      return sections.lastIndex { $0.kind != .normal } ?? section
    }
    let title = letterOfBeginning[bucket.label] ?? bucket.label
    return sections.firstIndex { $0.kind == .normal && $0.title == title } ?? section
  }

  /// Returns the bucket of a text.
  ///
  /// The bucket of a letter that only the policy has holds the texts that begin with it. Texts after them stay
  /// where they are without this letter.
  private func bucket(
    of text: String, in index: ICUAlphabeticIndex, _ buckets: [ICUAlphabeticIndex.Bucket]
  ) throws(CollationError) -> Int {
    // Text without a bucket belongs to no letter.
    var bucket = try index.bucket(of: text) ?? 0
    if endOfGiven.isEmpty { return bucket }
    let key = collator.primaryKey(of: text)
    func script(_ bucket: Int) -> ICUScripts.Script { ICUScripts.script(of: buckets[bucket].label) }
    while bucket > 0, buckets[bucket].kind == .normal,
      let end = endOfGiven[buckets[bucket].label], !key.lexicographicallyPrecedes(end)
    {
      if buckets[bucket - 1].kind == .normal, script(bucket - 1) != script(bucket) {
        return buckets.count - 1
      }
      bucket -= 1
    }
    // ICU ends a script where the next letter begins, although that is the first one of another script.
    if buckets[bucket].kind == .normal, buckets[bucket + 1].kind == .normal,
      endOfGiven[buckets[bucket + 1].label] != nil, script(bucket) != script(bucket + 1),
      ICUScripts.script(of: text) == script(bucket + 1)
    {
      return buckets.count - 1
    }
    return bucket
  }
}

extension Collator {
  /// Opens ICU's collator for one locale of the list alone, with the custom rules.
  ///
  /// The options must set the normalization, because it is that of all locales. Without custom
  /// rules, the tailoring of the locale is the one that was loaded for the list.
  fileprivate func icu(
    ofLocaleAt i: Int, options: Options
  ) throws(CollationError) -> ICUCollator {
    let rules = try options.ownRules(of: [identifiers[i]])
    if rules.isEmpty {
      return try ICUCollator(tailoring: tailoring.parts[i], options: options)
    }
    return try Tailoring.shared(locales: [identifiers[i]], rules: rules).collator(options: options)
  }
}

extension LocalizedIndexedCollation.Section.Kind {
  fileprivate init(_ kind: ICUAlphabeticIndex.Bucket.Kind) {
    self =
      switch kind {
      case .normal: .normal
      case .underflow: .underflow
      case .inflow: .inflow
      case .overflow: .overflow
      }
  }
}
