extension LocalizedIndexedCollation {
  /// One titled group of a collation.
  ///
  /// A section is identified by its position in ``LocalizedIndexedCollation/sections``. The title
  /// is for display, and two sections can have the same title.
  public struct Section: Sendable, Hashable {
    /// The kind of text in a section, in the terms of ICU's alphabetic index.
    @nonexhaustive
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// Text that belongs to the letter in the title.
      case normal
      /// Text before the first letter: spaces, symbols, digits and the empty text.
      case underflow
      /// Text between the letters of two scripts.
      case inflow
      /// Text after the last letter.
      case overflow
      /// All text that belongs to no letter, in one section, as in UIKit.
      case catchAll
      /// Symbols and punctuation, spaces and the empty text.
      case symbols
      /// Text that starts with a digit.
      case digits
      /// Text in a script without letters in the index strip.
      case script
    }

    /// The header of the section, such as "A" or "#".
    public let title: String

    /// The title in the index strip.
    ///
    /// Consecutive sections with the same index title share one entry of the index.
    public let indexTitle: String

    /// The kind of text in the section.
    public let kind: Kind

    /// Whether the section belongs to a letter that ICU's index lacks; see ``SectionPolicy/usesICULetters``
    /// and ``SectionPolicy/letters``.
    public let isAdded: Bool

    package init(title: String, indexTitle: String? = nil, kind: Kind, isAdded: Bool = false) {
      self.title = title
      self.indexTitle = indexTitle ?? title
      self.kind = kind
      self.isAdded = isAdded
    }
  }
}
