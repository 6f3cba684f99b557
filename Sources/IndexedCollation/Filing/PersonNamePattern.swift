import CEmbeddedFiles

/// The order of the parts of a name where it is sorted, and where it is shown; from `PersonNames.csv`.
struct PersonNamePattern: Sendable {
  /// Parts that are sorted as one text.
  struct Element: Sendable {
    let parts: [PersonName.Part]

    /// Returns the texts of the parts as one text.
    func text(_ part: (PersonName.Part) -> String?) -> String {
      var (text, previous) = ("", PersonName.Part?.none)
      for place in parts {
        guard let next = part(place) else { continue }
        text = Self.joined(text, previous, next, place)
        previous = place
      }
      return text
    }

    /// Returns two parts as one text, with a space between them where words are written apart.
    ///
    /// There is none between a prefix such as "d'" and the family name, and between characters of East Asia.
    /// Foreign names in katakana have one.
    static func joined(
      _ text: String, _ part: PersonName.Part?, _ other: String, _ otherPart: PersonName.Part
    ) -> String {
      guard let last = text.last, let first = other.first else { return text + other }
      let isElided = part == .prefix && otherPart == .family && "'’-‐".contains(last)
      let isEastAsian =
        last.isWrittenWithoutSpaces && first.isWrittenWithoutSpaces
        && !(last.isKatakana && first.isKatakana)
      return text + (isElided || isEastAsian ? "" : " ") + other
    }
  }

  /// What is between the texts that are sorted, which has the lowest weight at each level.
  static let separator: Character = "\u{FFFE}"

  /// The texts that are sorted, one after the other.
  let elements: [Element]

  /// The parts that are shown, each with the punctuation after it.
  private var shownParts: [(part: PersonName.Part, mark: String)]

  private static let patterns = readPatterns()

  /// The pattern of names in Chinese characters, kana or Hangul where no locale of the list has them.
  static let eastAsian = patterns["ja"] ?? root

  private static var root: Self {
    guard let pattern = patterns["und"] else { preconditionFailure("The root has a pattern") }
    return pattern
  }

  /// Returns the pattern of a locale.
  static func of(_ locale: LocaleIdentifier) -> Self {
    let base = locale.icu.prefix { $0 != "@" }.split(separator: "_")
    let language = base.first.map(String.init) ?? ""
    let region = base.last.map { "\(language)-\($0)" }
    var pattern = region.flatMap { patterns[$0] } ?? patterns[language] ?? root
    if ICUScripts.scripts(of: locale).first == ICUScripts.script(of: "ا") {
      pattern.shownParts = pattern.shownParts.map { ($0, $1 == "," ? "،" : $1) }
    }
    return pattern
  }

  private static func readPatterns() -> [String: Self] {
    var patterns: [String: Self] = [:]
    for row in EmbeddedTable(csv: embedded_PersonNames_csv(), columns: 4).rows {
      let pattern = Self(elements: row[2], shown: row[3])
      for locale in row[0].split(separator: " ") { patterns[String(locale)] = pattern }
    }
    return patterns
  }

  /// - Parameters:
  ///   - elements: "prefix+family given": the parts, of which those with a plus sign are sorted as one text.
  ///   - shown: "prefix family, given": the parts with the punctuation between them.
  private init(elements: String, shown: String) {
    self.elements = elements.split(separator: " ").map {
      Element(parts: $0.split(separator: "+").compactMap { PersonName.Part(rawValue: String($0)) })
    }
    shownParts = shown.split(separator: " ").compactMap { word in
      let name = word.prefix { $0.isLetter || $0.isNumber }
      return PersonName.Part(rawValue: String(name)).map {
        ($0, String(word.dropFirst(name.count)))
      }
    }
  }

  /// Returns a name as it is shown.
  func shownText(of name: PersonName) -> String {
    var (text, mark, previous) = ("", "", PersonName.Part?.none)
    for (part, nextMark) in shownParts {
      if let next = name[part] {
        text =
          mark.isEmpty
          ? Element.joined(text, previous, next, part)
          : text.isEmpty ? next : "\(text)\(mark) \(next)"
        (mark, previous) = ("", part)
      }
      if mark.isEmpty { mark = nextMark }
    }
    return text
  }
}

extension Character {
  /// Whether names in the script of the character have no spaces: Han, kana and Hangul.
  fileprivate var isWrittenWithoutSpaces: Bool { isKatakana || isEastAsian }

  fileprivate var isKatakana: Bool {
    (0x30A0...0x30FF).contains(unicodeScalars.first?.value ?? 0)
  }

  private var isEastAsian: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x3005...0x3007, 0x3041...0x309F, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
