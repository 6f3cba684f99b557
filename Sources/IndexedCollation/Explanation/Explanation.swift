/// Why a text stands where it stands, for a person: what each part of it weighs, the sort
/// key that comes of it, and the section.
///
/// ICU weighs a text at several levels: letters first, then accents, then case. All letters
/// of a text count before any accent does. The weights are numbers without a meaning of
/// their own; a greater one stands later. (UTS #10, sections 1.1 and 4.)
///
///     let explanation = try Collator(locale: "cs").explanation(of: "Chata")
///     explanation.parts.map(\.text)  // ["Ch", "a", "t", "a"]
///     explanation.parts[0].kind  // .contraction
///
/// Its ``description`` is a page to read.
public struct Explanation: Sendable, Hashable {
  /// What one part of a text weighs at each level: a collation element.
  ///
  /// A weight of zero does not count.
  public struct Element: Sendable, Hashable {
    /// The letter.
    public let primary: UInt32

    /// The accent.
    public let secondary: UInt16

    /// Case and other variants, without the bits that tell the case itself.
    public let tertiary: UInt16

    /// Whether the part is uppercase, or has uppercase in it.
    public let hasUppercase: Bool
  }

  /// How a part of a text is weighed.
  public enum Kind: Sendable, Hashable {
    /// One character with one element.
    case plain
    /// Several characters that are weighed as one letter, as "ch" in Czech.
    case contraction
    /// One character that counts as several, as ß does as ss.
    case expansion
    /// One character that is a letter with its accents.
    case accented
    /// Several characters that are weighed together as several, as a Thai vowel with the
    /// consonant that it stands before.
    case rearrangement
    /// A run of digits that counts by its value.
    case number
    /// An accent on the letter before.
    case accent
    /// Punctuation that counts only at the fourth level, where the collator ignores it.
    case ignoredPunctuation
    /// What counts at no level: NUL, or a soft hyphen.
    case ignored
  }

  /// A part of a text that ICU weighs at once.
  public struct Part: Sendable, Hashable {
    /// The characters.
    public let text: String

    /// How they are weighed.
    public let kind: Kind

    /// What they weigh.
    public let elements: [Element]

    /// The titles of sections, or letters from a to z, that weigh the same at the first
    /// level, if there are such for each element.
    public let countsAs: String?

    /// For each element, the title or the letter that weighs the same at the first level.
    let letters: [String?]
  }

  /// One level of a sort key.
  public struct Level: Sendable, Hashable {
    /// What counts at the level, such as "letters".
    public let name: String

    /// The bytes of the key.
    ///
    /// Runs of plain weights are shortened in them.
    public let bytes: [UInt8]
  }

  /// The section of a text and what bounds it.
  public struct Placement: Sendable, Hashable {
    /// The section.
    public let section: Section

    /// The position of the section in the list.
    public let position: Int

    /// The boundary that the text does not stand before, for a person: "“Ä”".
    public let begin: String

    /// The primary weights of that boundary.
    public let beginKey: [UInt8]

    /// The next boundary; `nil` at the end of all text.
    public let end: String?

    /// The primary weights of the next boundary.
    public let endKey: [UInt8]?
  }

  /// The text.
  public let text: String

  /// The locales that were asked for, as BCP 47 tags.
  public let locales: [String]

  /// The locales whose rules order the text.
  public let resolvedLocales: [String]

  /// The parts of the text, in its order.
  public let parts: [Part]

  /// The sort key.
  public let sortKey: SortKey

  /// The levels of the key, the first that counts first.
  public let levels: [Level]

  /// The section, if a collation with sections was asked.
  public let placement: Placement?
}
