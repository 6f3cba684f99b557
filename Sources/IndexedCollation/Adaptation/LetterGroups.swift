/// Divides sorted texts by their first letters.
///
/// A letter is what ICU weighs as one, such as "ch" in Czech. The texts themselves tell which letters
/// there are, so this works for every script.
struct LetterGroups {
  /// Texts that start with the same letters.
  struct Group {
    /// The primary weights and the text at which the group starts.
    var key: [UInt8]
    var text: String
    /// The letters as a title.
    var title: String
    /// The positions of the texts.
    var range: Range<Int>
  }

  /// Consecutive groups that become one section.
  struct Part {
    var first: Group
    var last: Group

    var count: Int { last.range.upperBound - first.range.lowerBound }
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

  /// Divides texts into parts with a maximum number of texts, if they can be divided.
  ///
  /// - Parameters:
  ///   - range: The positions of the texts, all of which are in one run of a section.
  ///   - title: The title if a text starts with no letter.
  ///   - maximumCount: The number of texts that a part has at most.
  ///   - depth: The number of letters by which the texts are divided.
  /// - Returns: The parts in order, at least one.
  /// - Throws: ``CollationError`` if ICU fails.
  func parts(
    of range: Range<Int>, title: String, maximumCount: Int, depth: Int = 1
  ) throws(CollationError) -> [Part] {
    let groups = try groups(of: range, title: title, depth: depth)
    if groups.count == 1 {
      let isOne =
        texts.primaryKey(at: range.lowerBound) == texts.primaryKey(at: range.upperBound - 1)
      if isOne || range.count <= maximumCount || depth >= Self.maximumDepth {
        return [Part(first: groups[0], last: groups[0])]
      }
      return try parts(of: range, title: title, maximumCount: maximumCount, depth: depth + 1)
    }
    var found: [Part] = []
    var isOpen = false
    for group in groups {
      if group.range.count > maximumCount {
        var parts = try parts(
          of: group.range, title: group.title, maximumCount: maximumCount, depth: depth + 1)
        (parts[0].first.key, parts[0].first.text) = (group.key, group.text)
        found += parts
        isOpen = false
      } else if isOpen, found[found.count - 1].count + group.range.count <= maximumCount {
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
    of range: Range<Int>, title: String, depth: Int
  ) throws(CollationError) -> [Group] {
    var groups: [Group] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let start = try beginning(
        of: texts.firstText(ofEqualsAt: position, in: range), depth: depth)
      let key = texts.collator.primaryKey(of: start.text)
      // U+FFFF has the greatest weight. If a text has no more letters, only equal texts are with it.
      let end = start.isWhole ? key + [0] : texts.collator.primaryKey(of: start.text + "\u{FFFF}")
      let next = max(
        texts.position(in: position..<range.upperBound, notBefore: end), position + 1)
      if starts(key, at: position, in: range) {
        groups.append(
          Group(
            key: key, text: start.text, title: try self.title(start.letters) ?? title,
            range: position..<next))
      } else if let last = groups.last, key.count < last.key.count, last.key.starts(with: key),
        starts(key, at: last.range.lowerBound, in: range)
      {
        // A text with æ is before the first one with af, and both start with a.
        groups[groups.count - 1] = Group(
          key: key, text: start.text, title: try self.title(start.letters) ?? title,
          range: last.range.lowerBound..<next)
      } else {
        // Letters alone can have other weights than in a text.
        groups[groups.count - 1].range = groups[groups.count - 1].range.lowerBound..<next
      }
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

  /// Returns the first letters of a text.
  ///
  /// - Returns: The beginning of the text that ends with the letters, the letters without what is
  ///   ignored before them, and whether the text has no more letters.
  private func beginning(
    of text: String, depth: Int
  ) throws(CollationError) -> (text: String, letters: String, isWhole: Bool) {
    let units = Array(text.prefix(Self.maximumLength).utf16)
    let text = String(decoding: units, as: UTF16.self)
    var start: Int?
    var (end, letters) = (0, 0)
    for part in try texts.collator.parts(of: text) {
      let hasWeight = part.elements.contains { $0.primary > variableTop }
      if hasWeight {
        if letters == depth { break }
        letters += 1
        if start == nil { start = end }
      }
      // What has no weight belongs to the letter before it.
      end = part.end
    }
    let isWhole = letters < depth
    func string(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
    return (string(0..<end), string((start ?? end)..<end), isWhole)
  }

  /// Returns letters as a title: without what follows the first word, and without accents that make no
  /// difference; `nil` if there is no letter.
  private func title(_ letters: String) throws(CollationError) -> String? {
    let word = letters.prefix { $0.isLetter || $0.isNumber }
    if word.isEmpty { return nil }
    var title = String(word)
    let key = texts.collator.primaryKey(of: title)
    for index in title.indices.reversed() {
      let plain = try ICUCharacters.decomposition(of: String(title[index])).unicodeScalars.first
      guard let plain, String(plain) != String(title[index]) else { continue }
      var other = title
      other.replaceSubrange(index...index, with: String(plain))
      if texts.collator.primaryKey(of: other) == key { title = other }
    }
    return try forms.titleCase(title)
  }
}
