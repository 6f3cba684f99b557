extension Collator {
  /// Explains the position of a text in this order.
  ///
  /// - Parameter text: A text of less than 2³¹ bytes of UTF-8.
  /// - Returns: The explanation, without a section.
  /// - Throws: ``CollationError`` if ICU fails.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func explanation(of text: String) throws(CollationError) -> Explanation {
    try explanation(of: text, titles: [], placement: nil)
  }

  func explanation(
    of text: String,
    titles: [String],
    placement: Explanation.Placement?
  ) throws(CollationError) -> Explanation {
    let options = try icu.effectiveOptions()
    let key = sortKey(for: text)
    return Explanation(
      text: text,
      locales: locales,
      resolvedLocales: resolvedLocales,
      parts: try parts(of: text, options: options, letters: letters(named: titles)),
      sortKey: key,
      levels: levels(of: key, options: options),
      placement: placement)
  }

  /// Maps primary weights to titles and to the letters a to z, for those that have a single
  /// collation element.
  private func letters(named titles: [String]) throws(CollationError) -> [UInt32: String] {
    var letters: [UInt32: String] = [:]
    for title in titles + "abcdefghijklmnopqrstuvwxyz".map(String.init) {
      let elements = try icu.elements(of: title)
      if elements.count == 1, elements[0].primary != 0, letters[elements[0].primary] == nil {
        letters[elements[0].primary] = title
      }
    }
    return letters
  }

  private func parts(
    of text: String,
    options: Options,
    letters: [UInt32: String]
  ) throws(CollationError) -> [Explanation.Part] {
    let variableTop = try icu.variableTop()
    let units = Array(text.utf16)
    var parts: [Explanation.Part] = []
    var start = 0
    for part in try icu.parts(of: text) {
      let characters = String(decoding: units[start..<max(start, part.end)], as: UTF16.self)
      start = max(start, part.end)
      let primaries = part.elements.map(\.primary).filter { $0 != 0 }
      let names = part.elements.compactMap { letters[$0.primary] }
      let isNamed = !primaries.isEmpty && names.count == primaries.count
      // A name that only repeats the characters is left out.
      let named = names.joined(separator: " ")
      let ignored = options.ignoresPunctuation == true ? variableTop : 0
      let weighed =
        options.reordering?.isEmpty == false
        ? inKey(part.elements, of: characters, ignored: ignored) : part.elements
      parts.append(
        Explanation.Part(
          text: characters,
          kind: kind(of: characters, part.elements, options: options, variableTop: variableTop),
          elements: zip(weighed, part.elements).map {
            Explanation.Element($0, letter: letters[$1.primary])
          },
          countsAs: isNamed && named.lowercased() != characters.lowercased() ? named : nil))
    }
    return parts
  }

  /// Returns the elements with the primary weights that they have in the sort key, after
  /// scripts are reordered.
  private func inKey(
    _ elements: [CollationElement], of characters: String, ignored: UInt32
  ) -> [CollationElement] {
    let key = icu.primaryKey(of: characters)
    let counting = elements.indices.filter { elements[$0].primary > ignored }
    let found = ReorderedWeights.weights(counting.map { elements[$0].primary }[...], in: key[...])
    var reordered = elements
    for (i, primary) in zip(counting, found ?? []) {
      reordered[i].primary = primary
    }
    return reordered
  }

  private func kind(
    of characters: String,
    _ elements: [CollationElement],
    options: Options,
    variableTop: UInt32
  ) -> Explanation.Kind {
    let counting = elements.filter { $0.primary != 0 || $0.secondary != 0 || $0.tertiary != 0 }
    let scalars = characters.unicodeScalars
    if counting.isEmpty { return .ignored }
    if options.ignoresPunctuation == true,
      counting.allSatisfy({ $0.primary <= variableTop }), counting[0].primary != 0
    {
      return .ignoredPunctuation
    }
    if options.numericOrdering == true,
      scalars.allSatisfy({ $0.properties.numericType == .decimal })
    {
      return .number
    }
    if counting.allSatisfy({ $0.primary == 0 }) { return .accent }
    switch (scalars.count > 1, counting.count > 1) {
    case (false, false): return .plain
    case (true, false): return .contraction
    case (false, true):
      return counting.dropFirst().contains { $0.primary != 0 } ? .expansion : .accented
    case (true, true): return .rearrangement
    }
  }

  /// Divides a key at the level separators.
  private func levels(of key: SortKey, options: Options) -> [Explanation.Level] {
    let strength = options.strength ?? .tertiary
    var kinds: [Explanation.Level.Kind] = [.letters]
    if strength >= .secondary { kinds.append(.accents) }
    if options.caseLevel == true { kinds.append(.case) }
    if strength >= .tertiary {
      kinds.append(options.caseLevel == true ? .variants : .caseAndVariants)
    }
    if strength >= .quaternary {
      kinds.append(options.ignoresPunctuation == true ? .punctuationAndKana : .kana)
    }
    if strength == .identical { kinds.append(.codePoints) }
    let levels = key.bytes.split(
      separator: 1, maxSplits: kinds.count - 1, omittingEmptySubsequences: false)
    return zip(kinds, levels).map { Explanation.Level(kind: $0, bytes: Array($1)) }
  }
}

extension Explanation.Element {
  init(_ element: CollationElement, letter: String?) {
    self.init(
      primary: element.primary,
      secondary: element.secondary,
      tertiary: element.tertiary & 0x3F3F,
      hasUppercase: element.tertiary & 0xC000 != 0,
      letter: letter)
  }
}
