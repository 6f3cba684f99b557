/// The order of the parts of a name where it is sorted, and where it is shown; from `PersonNames.csv`.
struct PersonNamePattern: Sendable {
  /// Parts that are sorted as one text.
  struct Element: Sendable {
    let parts: [PersonName.Part]

    /// Returns the texts of the parts as one text.
    func text(of name: PersonName) -> String {
      parts.reduce("") { text, part in name[part].map { text.joined(by: " ", with: $0) } ?? text }
    }
  }

  /// What is between the texts that are sorted, which has the lowest weight at each level.
  static let separator = "\u{FFFE}"

  /// The texts that are sorted, one after the other.
  let elements: [Element]

  /// The parts that are shown, each with the punctuation after it.
  private let shownParts: [(part: PersonName.Part, mark: String)]

  private static let patterns = readPatterns()

  /// Returns the pattern of a locale.
  static func of(_ locale: LocaleIdentifier) -> Self {
    let base = locale.icu.prefix { $0 != "@" }.split(separator: "_")
    let language = base.first.map(String.init) ?? ""
    let region = base.last.map { "\(language)-\($0)" }
    guard let pattern = region.flatMap({ patterns[$0] }) ?? patterns[language] ?? patterns["und"]
    else { preconditionFailure("The root has a pattern") }
    return pattern
  }

  private static func readPatterns() -> [String: Self] {
    var patterns: [String: Self] = [:]
    for row in EmbeddedTable(csv: PackageResources.PersonNames_csv, columns: 4).rows {
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
    var (text, mark) = ("", "")
    for (part, nextMark) in shownParts {
      if let next = name[part] {
        text = text.joined(by: mark + " ", with: next)
        mark = ""
      }
      if mark.isEmpty { mark = nextMark }
    }
    return text
  }
}

extension String {
  /// Returns the text and another one, with a separator between them where words are written apart.
  ///
  /// There is no space after an apostrophe or a hyphen, as in "d'", and between characters of East Asia.
  fileprivate func joined(by separator: String, with other: String) -> String {
    guard let last, let first = other.first else { return self + other }
    let isSpace = separator == " "
    let isJoined =
      isSpace
      && ("'’-‐".contains(last) || last.isWrittenWithoutSpaces && first.isWrittenWithoutSpaces)
    return self + (isJoined ? "" : separator) + other
  }
}

extension Character {
  /// Whether names in the script of the character have no spaces: Han, hiragana and Hangul.
  ///
  /// Names in katakana, which are foreign, have them.
  fileprivate var isWrittenWithoutSpaces: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x3005...0x3007, 0x3041...0x309F, 0x3400...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
