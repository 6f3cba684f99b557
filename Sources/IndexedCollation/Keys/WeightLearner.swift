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

  /// Whether all levels of a key are learned, or the primary weights alone.
  ///
  /// All are where keys have three levels made in the common way: without a case level, the case
  /// that comes first, or accents that count backwards.
  let learnsAllLevels: Bool

  /// Prepares to learn from a collator.
  ///
  /// - Returns: `nil` if ICU does not tell what it is made of.
  init?(collator: ICUCollator) {
    guard let options = try? collator.effectiveOptions(),
      let contractions = try? collator.contractions(),
      let variableTop = try? collator.variableTop()
    else { return nil }
    self.collator = collator
    self.contractions = contractions
    self.variableTop = options.ignoresPunctuation == true ? variableTop : 0
    self.normalizes = options.normalization == true
    self.ordersNumbers = options.numericOrdering == true
    self.reorders = options.reordering?.isEmpty == false
    self.learnsAllLevels =
      options.strength == .tertiary && options.caseFirst == .off && options.caseLevel == false
      && options.backwardsSecondary == false
  }

  /// Learns one character.
  func learn(_ codePoint: UInt32) -> Lesson {
    // What is unlike all else: the separator of merged keys, and the end of all text.
    guard codePoint != 0xFFFE, codePoint != 0xFFFF, let scalar = Unicode.Scalar(codePoint),
      !scalar.beginsScriptMark
    else { return .weights(.none) }
    let isMark = ICUCharacters.isMark(codePoint)
    // Digits side by side are one number.
    if ordersNumbers, ICUCharacters.isDigit(codePoint) { return .weights(.none) }
    // Marks may have to change places with others.
    if isMark, normalizes || variableTop != 0 { return .weights(.none) }
    var flags: UInt64 = isMark ? Weights.isMark : 0
    let text = String(scalar)
    guard let raw = try? collator.elements(of: text), let neighbors = neighbors(of: scalar) else {
      return .weights(.none)
    }
    if neighbors.contains(where: { contractions.starts.contains($0.value) }) {
      flags |= Weights.startsContraction
    }
    if neighbors.contains(where: { contractions.continues.contains($0.value) }) {
      flags |= Weights.continuesContraction
    }
    let key = key(of: text)
    let twice = self.key(of: text + text)
    let isBoth = Weights.startsContraction | Weights.continuesContraction
    let mayMeetItself = !isMark && flags & isBoth != isBoth
    for isCompressible in [false, true] {
      guard let elements = elements(raw, key: key, isCompressible: isCompressible) else { continue }
      guard elements.count <= WeightTable.maximumListCount else { break }
      var writer = SortKeyLevels(isComplete: learnsAllLevels)
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

  /// The characters by which one meets those beside it: itself, but for a Korean syllable, which ICU
  /// takes apart.
  private func neighbors(of scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return String(scalar).unicodeScalars }
    return try? ICUCharacters.decomposition(of: String(scalar)).unicodeScalars
  }

  private func key(of text: String) -> [UInt8] {
    learnsAllLevels ? collator.sortKey(of: text) : collator.primaryKey(of: text)
  }

  /// The elements as they go into a key: without what is ignored, by the order of scripts.
  private func elements(
    _ raw: [ICUElement],
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
      if isAfterVariable || !learnsAllLevels && element.primary == 0 { continue }
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
          secondary: learnsAllLevels ? element.secondary : 0,
          tertiary: learnsAllLevels ? tertiary : 0,
          isCompressible: isCompressible && primary != 0))
    }
    return elements
  }
}
