/// Where text goes that no letter claims: digits, symbols, other scripts.
public enum CatchAll: String, Sendable, Hashable, Codable, CaseIterable {
  /// One section "#" at the end, as UIKit has it.
  ///
  /// It takes ICU's underflow, inflow and overflow together. Where Z is the last
  /// letter it begins at ʒ (U+0292), UIKit's start string for English, so that ʒ
  /// and þ are in it too; everywhere else, ICU divides.
  case uiKit = "uikit"

  /// ICU's own: an underflow at the start, an overflow at the end and an inflow
  /// between scripts, each titled "…".
  case icu
}
