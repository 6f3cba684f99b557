/// One titled group of a collation.
///
/// A section is known by its position in ``LocalizedIndexedCollation/sections``;
/// its title is for people, and two sections may have the same.
public struct Section: Sendable, Hashable {
  /// What a section holds, in the terms of ICU's alphabetic index.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Text that begins like the title.
    case normal
    /// Text before the first letter: spaces, symbols, digits, the empty text.
    case underflow
    /// Text between the letters of two scripts.
    case inflow
    /// Text after the last letter.
    case overflow
    /// All that no letter claims, in one section, as UIKit has it.
    case catchAll
  }

  /// The header of the section, such as "A" or "#".
  public let title: String

  /// What the section holds.
  public let kind: Kind
}
