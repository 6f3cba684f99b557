/// Divides sorted texts by their first letters.
///
/// A letter is what ICU weighs as one, such as "ch" in Czech. Spaces, punctuation and symbols are not, and
/// belong to the next one, because a title that ends with them cannot be read. The texts themselves tell which
/// letters there are, so this works for every script.
struct LetterGroups {
  /// Texts that start with the same letters.
  struct Group {
    /// The primary weights and the text at which the group starts.
    var key: [UInt8]
    var text: String
    /// The letters, with the spaces and the punctuation between them.
    var titleLetters: [String]
    /// The number of letters by which the texts are grouped.
    var depth: Int
    /// The positions of the texts.
    var range: Range<Int>
  }

  /// Consecutive groups that become one section.
  struct Part {
    var first: Group
    var last: Group

    var range: Range<Int> { first.range.lowerBound..<last.range.upperBound }
  }

  private static let maximumDepth = 32
  /// Longer texts are not read further, because they rarely differ only after so many characters.
  private static let maximumLength = 128

  let texts: ArrangedTexts
  let forms: TitleForms
  /// The greatest primary weight that is ignored, if punctuation is; otherwise zero.
  private let variableTop: UInt32

  init(
    _ texts: ArrangedTexts, _ forms: TitleForms, options: CollatorOptions
  ) throws(CollationError) {
    self.texts = texts
    self.forms = forms
    self.variableTop =
      options.ignoresPunctuation == true ? try texts.collator.variableTop() : 0
  }

  /// Divides texts into parts with titles, with a maximum number of texts for each title, if they can be
  /// divided.
  ///
  /// Neighbors can have the same title, because readers see no difference between them, such as a second
  /// space. If they have too many texts together, they are divided by further letters, which readers see.
  ///
  /// - Parameters:
  ///   - range: The positions of the texts, all of which are in one run of a section.
  ///   - maximumCount: The number of texts that a part has at most.
  ///   - section: The title of the section, for texts that start with no letter.
  /// - Returns: The parts in order, at least one.
  /// - Throws: ``CollationError`` if ICU fails.
  func titledParts(
    of range: Range<Int>, maximumCount: Int, in section: String
  ) throws(CollationError) -> [(part: Part, title: String)] {
    var found: [(part: Part, title: String)] = []
    for part in try parts(of: range, maximumCount: maximumCount) {
      found.append((part, try title(of: part, in: section)))
    }
    var start = 0
    while start < found.count {
      let run =
        start..<(found[start...].firstIndex { $0.title != found[start].title } ?? found.count)
      let parts = found[run].map(\.part)
      let depth = parts.reduce(0) { max($0, $1.last.depth) } + 1
      if run.count == 1 || parts.reduce(0, { $0 + $1.range.count }) <= maximumCount
        || depth > Self.maximumDepth
      {
        start = run.upperBound
        continue
      }
      var divided: [(part: Part, title: String)] = []
      for part in parts {
        var inside = try self.parts(of: part.range, maximumCount: maximumCount, depth: depth)
        (inside[0].first.key, inside[0].first.text) = (part.first.key, part.first.text)
        for part in inside { divided.append((part, try title(of: part, in: section))) }
      }
      // Equal texts cannot be divided, and these have no further letters.
      if divided.map(\.title) == found[run].map(\.title),
        parts.allSatisfy({ haveOneKey($0.range) })
      {
        start = run.upperBound
        continue
      }
      found.replaceSubrange(run, with: divided)
      // The first of them can have the title of the part before it now.
      start = max(0, start - 1)
      while start > 0, found[start - 1].title == found[start].title { start -= 1 }
    }
    return found
  }

  /// Returns whether texts have the same primary weights.
  private func haveOneKey(_ range: Range<Int>) -> Bool {
    texts.primaryKey(at: range.lowerBound) == texts.primaryKey(at: range.upperBound - 1)
  }

  /// Divides texts into parts with a maximum number of texts, if they can be divided.
  ///
  /// - Parameters:
  ///   - range: The positions of the texts, all of which are in one run of a section.
  ///   - maximumCount: The number of texts that a part has at most.
  ///   - depth: The number of letters by which the texts are divided.
  /// - Returns: The parts in order, at least one.
  /// - Throws: ``CollationError`` if ICU fails.
  private func parts(
    of range: Range<Int>, maximumCount: Int, depth: Int = 1
  ) throws(CollationError) -> [Part] {
    let groups = try groups(of: range, depth: depth)
    if groups.count == 1 {
      if haveOneKey(range) || range.count <= maximumCount || depth >= Self.maximumDepth {
        return [Part(first: groups[0], last: groups[0])]
      }
      return try parts(of: range, maximumCount: maximumCount, depth: depth + 1)
    }
    var found: [Part] = []
    var isOpen = false
    for group in groups {
      if group.range.count > maximumCount {
        var parts = try parts(
          of: group.range, maximumCount: maximumCount, depth: depth + 1)
        (parts[0].first.key, parts[0].first.text) = (group.key, group.text)
        found += parts
        isOpen = false
      } else if isOpen, found[found.count - 1].range.count + group.range.count <= maximumCount {
        found[found.count - 1].last = group
      } else {
        found.append(Part(first: group, last: group))
        isOpen = true
      }
    }
    return found
  }

  /// Groups texts by their first letters.
  private func groups(
    of range: Range<Int>, depth: Int
  ) throws(CollationError) -> [Group] {
    var groups: [Group] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let start = try beginning(
        of: texts.firstText(ofEqualsAt: position, in: range), depth: depth)
      let key = texts.collator.primaryKey(of: start.text)
      // U+FFFF has the greatest weight. If a text has no more letters, only equal texts are with it.
      let end = start.isWhole ? key + [0] : texts.collator.primaryKey(of: start.text + "\u{FFFF}")
      var next = texts.position(in: position..<range.upperBound, notBefore: end)
      if next == position {
        // The beginning of a text, for example of a number, can have another weight than the text.
        next = texts.position(
          in: position..<range.upperBound, notBefore: texts.primaryKey(at: position) + [0])
      }
      var first = position
      if !starts(key, at: position, in: range), let last = groups.popLast() {
        // A text with æ is before the first one with af, and both start with a.
        let isPrefix =
          key.count < last.key.count && last.key.starts(with: key)
          && starts(key, at: last.range.lowerBound, in: range)
        first = last.range.lowerBound
        if !isPrefix {
          // Letters alone can have other weights than in a text.
          groups.append(last)
          groups[groups.count - 1].range = first..<next
          position = next
          continue
        }
      }
      groups.append(
        Group(
          key: key, text: start.text, titleLetters: start.titleLetters, depth: depth,
          range: first..<next))
      position = next
    }
    return groups
  }

  /// Returns whether a position is the first one with some primary weights.
  ///
  /// The first group of a range also has all texts before its weights.
  private func starts(_ key: [UInt8], at position: Int, in range: Range<Int>) -> Bool {
    if position == range.lowerBound { return true }
    return !texts.primaryKey(at: position).lexicographicallyPrecedes(key)
      && texts.primaryKey(at: position - 1).lexicographicallyPrecedes(key)
  }

  /// The first letters of a text.
  private struct Beginning {
    /// The beginning of the text that ends with the letters.
    var text = ""
    /// The number of letters.
    var letterCount = 0
    /// The letters and what is between them, without what has no weight.
    var titleLetters: [String] = []
    /// Whether the text has fewer letters.
    var isWhole = false
  }

  private func beginning(of text: String, depth: Int) throws(CollationError) -> Beginning {
    let units = Array(text.prefix(Self.maximumLength).utf16)
    func string(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    var beginning = Beginning()
    let isCut = units.count < text.utf16.count
    var end = 0
    var lettersEnd = 0
    for part in try texts.collator.parts(of: isCut ? string(0..<units.count) : text) {
      let start = end
      end = part.end
      if part.elements.contains(where: { $0.primary > variableTop }) {
        if beginning.letterCount == depth { break }
        let letter = string(start..<end)
        beginning.titleLetters.append(letter)
        if Self.canEndTitle(letter) { beginning.letterCount += 1 }
      } else if let last = beginning.titleLetters.indices.last {
        let marks = string(start..<end)
        if marks.unicodeScalars.allSatisfy(\.isMark) { beginning.titleLetters[last] += marks }
      }
      // What has no weight belongs to the letter before it.
      lettersEnd = end
    }
    beginning.text = string(0..<lettersEnd)
    beginning.isWhole = beginning.letterCount < depth && !isCut
    return beginning
  }

  /// Returns whether a title can end with a letter: not with a space, punctuation, a symbol, what is between the
  /// parts of a name, or the sign that joins two letters of an Indic script.
  private static func canEndTitle(_ letter: String) -> Bool {
    letter.contains {
      !$0.isWhitespace && !$0.isPunctuation && !$0.isSymbol && $0 != PersonNamePattern.separator
    }
      && letter.unicodeScalars.last?.properties.canonicalCombiningClass != .virama
  }

  /// Returns the title of a part, such as "Sa–Se".
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - section: The title of the section, for texts that start with no letter.
  /// - Returns: The title.
  /// - Throws: ``CollationError`` if ICU fails.
  private func title(of part: Part, in section: String) throws(CollationError) -> String {
    let (first, last) = (try title(of: part.first), try title(of: part.last))
    return forms.range(from: first ?? section, to: last ?? section)
  }

  /// Returns the letters of a group as a title, or `nil` if there is no letter.
  private func title(of group: Group) throws(CollationError) -> String? {
    let position = texts.position(
      in: group.range, notBefore: texts.primaryKey(at: group.range.upperBound - 1))
    let last = try beginning(
      of: texts.firstText(ofEqualsAt: position, in: group.range), depth: group.depth)
    return try title(group.titleLetters, like: last.titleLetters)
  }

  /// Returns a text with hiragana in place of katakana.
  private static func hiragana(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          ("\u{30A1}"..."\u{30F6}").contains(scalar)
            ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
        }))
  }

  /// Returns letters as a title.
  ///
  /// It has capitals at the beginning, and where the text has them at the beginning of a word. It has only
  /// the accents that other letters have, too, if accents make no difference.
  ///
  /// - Parameters:
  ///   - letters: The letters.
  ///   - others: The letters of another text.
  /// - Returns: The title, or `nil` if there is no letter.
  /// - Throws: ``CollationError`` if ICU fails.
  private func title(
    _ letters: [String], like others: [String]
  ) throws(CollationError) -> String? {
    var letters = letters
    let key = texts.collator.primaryKey(of: letters.joined())
    // The titles of Japanese sections are in hiragana, whatever kana the texts have.
    let hiragana = letters.map(Self.hiragana)
    var others = others
    if texts.collator.primaryKey(of: hiragana.joined()) == key {
      (letters, others) = (hiragana, others.map(Self.hiragana))
    }
    for (i, letter) in letters.enumerated()
    where i >= others.count || letter.lowercased() != others[i].lowercased() {
      guard let plain = try ICUCharacters.decomposition(of: letter).unicodeScalars.first else {
        continue
      }
      letters[i] = String(plain)
      if texts.collator.primaryKey(of: letters.joined()) != key { letters[i] = letter }
    }
    let words = letters.joined().split(separator: PersonNamePattern.separator)
      .map { $0.split { $0.isWhitespace }.joined(separator: " ") }.joined(separator: ", ")
    // A mark alone has no letter to stand on.
    guard let first = words.unicodeScalars.first, !first.isMark else { return nil }
    var title = ""
    let runs = words.split(omittingEmptySubsequences: false) { !$0.isLetter && !$0.isNumber }
    for (i, run) in runs.enumerated() {
      if i > 0 { title.append(words[words.index(before: run.startIndex)]) }
      guard let letter = run.first else { continue }
      let word = try forms.titleCase(String(run))
      title += i == 0 || letter.isUppercase ? word : String(letter) + word.dropFirst()
    }
    return title
  }
}
