/// Learns the weights of a character from ICU.
///
/// The learner does not copy ICU's tables. It asks for the collation elements of a character,
/// builds a key from them, and compares it with ICU's key of the character. If any byte
/// differs, ICU stays responsible for the character. So a new version of ICU, or an unexpected
/// tailoring, can make key writing slower but never wrong.
final class WeightLearner: Sendable {
  /// What is learned of a character.
  enum LearnedWeights {
    case weights(Weights)
    case elements([CollationElement], flags: UInt64)
  }

  private let collator: ICUCollator
  private let contractions: Contractions
  private let variableTop: UInt32
  private let normalizes: Bool
  private let ordersNumbers: Bool

  /// A Boolean value that indicates whether scripts are reordered, which is not visible in
  /// ICU's elements.
  private let reorders: Bool

  /// A Boolean value that indicates whether all levels of a key are learned, or only the
  /// primary weights.
  ///
  /// All levels are learned if keys have the three standard levels, without a case level, case
  /// first or backwards secondary weights.
  let learnsAllLevels: Bool

  /// Prepares to learn from a collator.
  ///
  /// - Returns: `nil` if ICU does not provide the properties of the collator.
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
  func learn(_ codePoint: UInt32) -> LearnedWeights {
    // Special code points have special rules: U+FFFE separates merged keys, and U+FFFF sorts
    // after all text.
    guard codePoint != 0xFFFE, codePoint != 0xFFFF, let scalar = Unicode.Scalar(codePoint),
      !scalar.beginsScriptMark
    else { return .weights(.none) }
    let isMark = ICUCharacters.isMark(codePoint)
    // Adjacent digits form one number.
    if ordersNumbers, ICUCharacters.isDigit(codePoint) { return .weights(.none) }
    // Normalization can reorder marks, and marks after ignored punctuation are ignored.
    if isMark, normalizes || variableTop != 0 { return .weights(.none) }
    var flags: UInt64 = isMark ? Weights.isMark : 0
    let text = String(scalar)
    guard let raw = try? collator.elements(of: text), let parts = parts(of: scalar) else {
      return .weights(.none)
    }
    if parts.contains(where: { contractions.starts.contains($0.value) }) {
      flags |= Weights.startsContraction
    }
    if parts.contains(where: { contractions.continues.contains($0.value) }) {
      flags |= Weights.continuesContraction
    }
    let key = key(of: text)
    let twice = self.key(of: text + text)
    let isBoth = Weights.startsContraction | Weights.continuesContraction
    let mayMeetItself = !isMark && flags & isBoth != isBoth
    guard let elements = elements(raw, key: key), elements.count <= Weights.maximumListCount else {
      return .weights(.none)
    }
    for isCompressible in [false, true] {
      var writer = SortKeyLevels(isComplete: learnsAllLevels)
      for element in elements { writer.append(element, isCompressible: isCompressible) }
      guard writer.key == key else { continue }
      for element in elements { writer.append(element, isCompressible: isCompressible) }
      // Two copies of the character show whether they share the lead byte. If each primary
      // weight is a single byte, there is nothing to share.
      if mayMeetItself {
        guard writer.key == twice else { continue }
      } else if elements.contains(where: { $0.primary & 0xFF_FFFF != 0 }) {
        break
      }
      if isCompressible { flags |= Weights.isCompressible }
      if let weights = Weights(elements, flags: flags) { return .weights(weights) }
      return .elements(elements, flags: flags)
    }
    return .weights(.none)
  }

  /// Returns the characters that can interact with neighbors: the character itself, and those
  /// at the ends of its canonical decomposition, if ICU decomposes it.
  ///
  /// ICU always decomposes Korean syllables. With normalization, it decomposes a letter if a
  /// mark after it is not in canonical order. Then the letter can complete a contraction that
  /// ICU lists only with the decomposed letter.
  private func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    if (0xAC00...0xD7A3).contains(scalar.value) {
      guard let parts = try? ICUCharacters.decomposition(of: String(scalar)) else { return nil }
      return Array(parts.unicodeScalars)
    }
    guard normalizes else { return [scalar] }
    guard let parts = try? ICUCharacters.decomposition(of: String(scalar)).unicodeScalars,
      let first = parts.first, let last = parts.last
    else { return nil }
    return first == scalar ? [scalar] : [scalar, first, last]
  }

  private func key(of text: String) -> [UInt8] {
    learnsAllLevels ? collator.sortKey(of: text) : collator.primaryKey(of: text)
  }

  /// Returns the elements as they appear in a key: without ignored elements, and with reordered
  /// scripts.
  private func elements(_ raw: [CollationElement], key: [UInt8]) -> [CollationElement]? {
    var elements: [CollationElement] = []
    var isAfterVariable = false
    var lead: (raw: UInt32, inKey: UInt32)?
    // A mark after ignored punctuation is also ignored, even a mark that is never reordered.
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
        // ICU reorders a script by changing the lead byte of its weights. The first byte of the
        // key shows the new lead byte.
        if lead == nil, let first = key.first { lead = (primary >> 24, UInt32(first)) }
        guard let lead, primary >> 24 == lead.raw else { return nil }
        primary = lead.inKey << 24 | primary & 0xFF_FFFF
      }
      let tertiary = element.tertiary & 0x3F3F
      if primary == 0, element.secondary == 0, tertiary == 0 { continue }
      elements.append(
        CollationElement(
          primary: primary,
          secondary: learnsAllLevels ? element.secondary : 0,
          tertiary: learnsAllLevels ? tertiary : 0))
    }
    return elements
  }
}
