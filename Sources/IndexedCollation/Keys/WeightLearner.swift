internal import CICU

/// Learns from ICU what a character weighs.
///
/// Nothing is copied from ICU's tables: the collation elements of a character are asked for, and
/// what a key would be by them is compared with the key that ICU makes of the character.
/// If they differ in a byte, the character is left to ICU. So another version of ICU, or a
/// tailoring that nobody has thought of, makes this slower, never wrong.
final class WeightLearner: Sendable {
  enum Lesson {
    case weights(Weights)
    case elements([WeightElement], flags: UInt64)
  }

  private let collator: ICUCollator
  private let contractions: Contractions
  private let variableTop: UInt32
  private let normalizes: Bool
  private let ordersNumbers: Bool

  /// Whether text is reordered by script, which ICU's elements do not know yet.
  private let reorders: Bool

  /// Prepares to learn from a collator.
  ///
  /// - Returns: `nil` unless its keys have three levels made in the common way: without a case
  ///   level, the case that comes first, or accents that count backwards.
  init?(collator: ICUCollator) {
    guard let options = try? collator.effectiveOptions(),
      options.strength == .tertiary, options.caseFirst == .off, options.caseLevel == false,
      options.backwardsSecondary == false,
      let contractions = try? collator.contractions(),
      let variableTop = try? collator.variableTop()
    else { return nil }
    self.collator = collator
    self.contractions = contractions
    self.variableTop = options.ignoresPunctuation == true ? variableTop : 0
    self.normalizes = options.normalization == true
    self.ordersNumbers = options.numericOrdering == true
    self.reorders = options.reordering?.isEmpty == false
  }

  /// Learns one character.
  func learn(_ codePoint: UInt32) -> Lesson {
    // What is unlike all else: the separator of merged keys, and the end of all text.
    guard codePoint != 0xFFFE, codePoint != 0xFFFF, let scalar = Unicode.Scalar(codePoint),
      !scalar.beginsScriptMark
    else { return .weights(.none) }
    let isMark = cicu_is_mark(codePoint)
    // Digits side by side are one number.
    if ordersNumbers, cicu_is_digit(codePoint) { return .weights(.none) }
    // Marks may have to change places with others.
    if isMark, normalizes || variableTop != 0 { return .weights(.none) }
    var flags: UInt64 = isMark ? Weights.isMark : 0
    if contractions.starts.contains(codePoint) { flags |= Weights.startsContraction }
    if contractions.continues.contains(codePoint) { flags |= Weights.continuesContraction }

    let text = String(scalar)
    guard let raw = try? collator.elements(of: text) else { return .weights(.none) }
    let key = collator.sortKey(of: text)
    let twice = collator.sortKey(of: text + text)
    let isBoth = Weights.startsContraction | Weights.continuesContraction
    let mayMeetItself = !isMark && flags & isBoth != isBoth
    for isCompressible in [false, true] {
      guard let elements = elements(raw, key: key, isCompressible: isCompressible) else { continue }
      guard elements.count <= WeightTable.maximumListCount else { break }
      var writer = SortKeyLevels()
      for element in elements { writer.append(element) }
      guard writer.key == key else { continue }
      for element in elements { writer.append(element) }
      // Two of a kind tell whether the first byte is shared; there are none to share where
      // every weight is one byte.
      if mayMeetItself {
        guard writer.key == twice else { continue }
      } else if elements.contains(where: { $0.primary & 0xFF_FFFF != 0 }) {
        break
      }
      if let weights = Weights(elements, flags: flags) { return .weights(weights) }
      return .elements(elements, flags: flags)
    }
    return .weights(.none)
  }

  /// The elements as they go into a key: without what is ignored, by the order of scripts.
  private func elements(
    _ raw: [cicu_element],
    key: [UInt8],
    isCompressible: Bool
  ) -> [WeightElement]? {
    var elements: [WeightElement] = []
    var isAfterVariable = false
    var lead: (raw: UInt32, inKey: UInt32)?
    // Behind ignored punctuation a mark is ignored too, even one that never changes places.
    if variableTop != 0, let first = raw.first, first.primary == 0,
      first.secondary != 0 || first.tertiary & 0x3F3F != 0
    {
      return nil
    }
    for element in raw {
      if element.primary != 0 { isAfterVariable = element.primary <= variableTop }
      if isAfterVariable { continue }
      var primary = element.primary
      if primary != 0, reorders {
        // ICU moves a script by the first byte of its weights. The first one in the
        // key tells where to.
        if lead == nil, let first = key.first { lead = (primary >> 24, UInt32(first)) }
        guard let lead, primary >> 24 == lead.raw else { return nil }
        primary = lead.inKey << 24 | primary & 0xFF_FFFF
      }
      let tertiary = element.tertiary & 0x3F3F
      if primary == 0, element.secondary == 0, tertiary == 0 { continue }
      elements.append(
        WeightElement(
          primary: primary,
          secondary: element.secondary,
          tertiary: tertiary,
          isCompressible: isCompressible && primary != 0))
    }
    return elements
  }
}
