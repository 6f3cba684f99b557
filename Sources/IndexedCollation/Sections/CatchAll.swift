/// The sections for text that belongs to no letter: digits, symbols and other scripts.
@nonexhaustive
public enum CatchAll: String, Sendable, Hashable, Codable, CaseIterable {
  /// One section "#" at the end, as in UIKit.
  ///
  /// It contains ICU's underflow, inflow and overflow buckets. If Z is the last letter, it also
  /// contains the text from ʒ (U+0292) on, which includes þ. UIKit uses ʒ as the start string
  /// for English. For other last letters, the boundary is ICU's.
  case uiKit = "uikit"

  /// The section "#" of ``uiKit``, at the start.
  case atStart = "at-start"

  /// ICU's own buckets: an underflow at the start, an overflow at the end, and an inflow
  /// between scripts, each with the title "…".
  case icu

  /// ICU's own buckets, and a section "#" with the digits and phone numbers before the last of them.
  case icuWithDigits = "icu-with-digits"

  /// A section for symbols and one for digits and phone numbers at the start, "&" and "0–9", and one for each script
  /// that is in everyday use at the end, such as "Greek". The last section is "…", for other scripts.
  ///
  /// A collation that follows the texts of a list has only the scripts that occur; see
  /// ``LocalizedIndexedCollation/adapted(to:by:threads:)-(_,Ordering<Element>,_)``.
  case apart

  /// The sections of ``apart``, all of them at the end.
  case apartAtEnd = "apart-at-end"

  /// Whether all text that belongs to no letter is in one section.
  var isOneSection: Bool { self == .uiKit || self == .atStart }

  /// Whether ICU's sections for text that belongs to no letter are not shown.
  var hidesICUSections: Bool { self != .icu && self != .icuWithDigits }

  /// Whether each script has a section.
  var hasScripts: Bool { self == .apart || self == .apartAtEnd }
}
