/// The reason for the position of a text in an order: the weights of its parts, its sort key
/// and its section.
///
/// ICU compares text at several levels: letters first, then accents, then case. All letters of
/// a text count before any accent. Weights are numbers without a meaning of their own; a text
/// with a greater weight sorts later. (UTS #10, sections 1.1 and 4.)
///
///     let explanation = try Collator(locale: "cs").explanation(of: "Chata")
///     explanation.parts.map(\.text)  // ["Ch", "a", "t", "a"]
///     explanation.parts[0].kind  // .contraction
public struct Explanation: Sendable, Hashable {
  /// A collation element: the weights of one part of a text at each level.
  ///
  /// A weight of zero does not count.
  public struct Element: Sendable, Hashable {
    /// The primary weight, for the letter.
    public let primary: UInt32

    /// The secondary weight, for the accent.
    public let secondary: UInt16

    /// The tertiary weight, for case and other variants, without the case bits.
    public let tertiary: UInt16

    /// A Boolean value that indicates whether the part is or contains an uppercase letter.
    public let hasUppercase: Bool

    /// The section title, or letter from a to z, with the same primary weight; `nil` if there is
    /// none.
    public let letter: String?
  }

  /// The way in which a part of a text is weighed.
  @nonexhaustive
  public enum Kind: Sendable, Hashable {
    /// One character with one element.
    case plain
    /// Several characters that count as one letter, such as "ch" in Czech.
    case contraction
    /// One character that counts as several, such as ß, which counts as ss.
    case expansion
    /// One character that is a letter with its accents.
    case accented
    /// Several characters that count together as several, such as a Thai vowel with the
    /// consonant that follows it.
    case rearrangement
    /// A run of digits that counts by its value.
    case number
    /// An accent on the preceding letter.
    case accent
    /// A space, punctuation or, with ``CollatorOptions/maxVariable``, a symbol that counts only at the
    /// fourth level, because the collator ignores it.
    case ignoredPunctuation
    /// Characters that count at no level, such as NUL or a soft hyphen.
    case ignored
  }

  /// A part of a text that ICU weighs as a unit.
  public struct Part: Sendable, Hashable {
    /// The characters.
    public let text: String

    /// The way in which the characters are weighed.
    public let kind: Kind

    /// The collation elements of the characters.
    public let elements: [Element]

    /// The section titles, or letters from a to z, with the same primary weights; `nil` if an
    /// element has no such name, or if the names only repeat the text.
    public let countsAs: String?
  }

  /// One level of a sort key.
  public struct Level: Sendable, Hashable {
    /// What a level compares, whose raw value is its name in a sentence.
    public enum Kind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
      /// The letters, at the first level.
      case letters
      /// The accents.
      case accents
      /// Uppercase and lowercase, at a level of its own.
      case `case`
      /// Variants such as full-width letters, if case has a level of its own.
      case variants
      /// Uppercase and lowercase, and variants.
      case caseAndVariants = "case and variants"
      /// Hiragana and katakana.
      case kana
      /// Punctuation that the levels before ignore, and hiragana and katakana.
      case punctuationAndKana = "punctuation and kana"
      /// The code points, after all weights.
      case codePoints = "code points"

      /// The name in a sentence.
      public var description: String { rawValue }
    }

    /// What the level compares.
    public let kind: Kind

    /// The bytes of the level in the key.
    ///
    /// Runs of the common weight are compressed.
    public let bytes: [UInt8]
  }

  /// The section of a text and its boundaries.
  public struct Placement: Sendable, Hashable {
    /// The section.
    public let section: LocalizedIndexedCollation.Section

    /// The position of the section in the list of sections.
    public let position: Int

    /// The last boundary that is not after the text.
    public let begin: Boundary

    /// The next boundary; `nil` if there is none.
    public let end: Boundary?
  }

  /// A place in the order at which a section can begin.
  public struct Boundary: Sendable, Hashable {
    /// What a boundary is made of.
    @nonexhaustive
    public enum Kind: Sendable, Hashable {
      /// The start of the order.
      case start
      /// A text, such as "Ä".
      case text(String)
      /// The end of all texts that begin with a text.
      case end(of: String)
      /// The mark that CLDR puts before a group of Han characters: U+FDD0 and the name of the
      /// group.
      case group(String)
      /// The mark that CLDR puts before a script: U+FDD1 and a letter of the script.
      case script(String)
      /// The end of ``CollatorOptions/alphabet``, after which the other letters of its script begin.
      case endOfAlphabet
    }

    /// What the boundary is made of.
    public let kind: Kind

    /// The primary weights of the boundary.
    public let key: [UInt8]
  }

  /// The text, which is the filing text if ``filed`` is not `nil`.
  public let text: String

  /// The text that is shown and the rule of filing, if the explanation was made of them.
  public internal(set) var filed: FiledText?

  /// The requested locales, as BCP 47 tags.
  public let locales: [String]

  /// The locales whose rules order the text.
  public let resolvedLocales: [String]

  /// The parts of the text, in the order of the text.
  public let parts: [Part]

  /// The sort key.
  public let sortKey: SortKey

  /// The levels of the key, in the order in which they count.
  public let levels: [Level]

  /// The section of the text; `nil` if a collator without sections made the explanation.
  public internal(set) var placement: Placement?
}
