/// The levels of the keys that a weight table can make, and how they are written.
struct SortKeyFormat {
  /// The number of levels: 1, 2 or 3.
  let levelCount: Int

  /// A Boolean value that indicates whether whole keys have only these levels.
  let isComplete: Bool

  /// A Boolean value that indicates whether accents are compared from the end of the text.
  let reversesSecondary: Bool

  let caseFirst: CollatorOptions.CaseFirst

  /// The format of the tertiary level.
  @inline(__always)
  var tertiary: KeyLevelFormat { .tertiary(caseFirst) }

  /// - Parameter options: The effective options of a collator.
  init(_ options: CollatorOptions) {
    let strength = options.strength ?? .tertiary
    isComplete =
      strength <= .tertiary && options.caseLevel == false
    levelCount = isComplete ? strength.levelCount : 1
    reversesSecondary = options.backwardsSecondary == true
    caseFirst = options.caseFirst ?? .off
  }

  @inline(__always)
  private init() {
    isComplete = true
    levelCount = 3
    reversesSecondary = false
    caseFirst = .off
  }

  /// The format of nearly all collators.
  @inline(__always)
  static var standard: SortKeyFormat { SortKeyFormat() }

  @inline(__always)
  var isStandard: Bool { isComplete && levelCount == 3 && !reversesSecondary && caseFirst == .off }
}
