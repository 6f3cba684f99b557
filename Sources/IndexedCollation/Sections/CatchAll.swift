/// The sections for text that belongs to no letter: digits, symbols and other scripts.
public enum CatchAll: String, Sendable, Hashable, Codable, CaseIterable {
  /// One section "#" at the end, as in UIKit.
  ///
  /// It contains ICU's underflow, inflow and overflow buckets. If Z is the last letter, it also
  /// contains the text from ʒ (U+0292) on, which includes þ. UIKit uses ʒ as the start string
  /// for English. For other last letters, the boundary is ICU's.
  case uiKit = "uikit"

  /// ICU's own buckets: an underflow at the start, an overflow at the end, and an inflow
  /// between scripts, each with the title "…".
  case icu
}
