/// Learns the weights of a character, or of two adjacent characters, from ICU.
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

  /// What is learned of adjacent characters that can form a contraction.
  enum LearnedSequence {
    /// Only ICU can weigh them.
    case none
    /// They are not a contraction, and the last one does not change the weights of the others.
    case independent(isBeginning: Bool)
    /// They have their own weights.
    case elements([CollationElement], isCompressible: Bool, isBeginning: Bool)
  }

  private let collator: ICUCollator
  private let contractions: Contractions

  /// The combining grapheme joiner, which has no weights, and prevents contractions (UTS #10, section 3.3).
  private static let joiner = "\u{34F}"

  /// What separates two texts that could form a contraction: the joiner, or nothing if the collator
  /// gives it weights.
  private let separator: String

  /// The contexts that change the character after them, with this character, and their beginnings.
  private let keptContexts = Memo<Set<[UInt32]>>()

  private let hasOwnRules: Bool

  private let variableTop: UInt32
  private let ordersNumbers: Bool

  /// The weights of numbers in numeric ordering; `nil` if only ICU knows them.
  let numbers: NumberWeights?

  /// A Boolean value that indicates whether the collator normalizes texts.
  let normalizes: Bool

  /// A Boolean value that indicates whether scripts are reordered, which is not visible in
  /// ICU's elements.
  private let reorders: Bool

  /// The levels that are learned, and how keys contain them.
  let format: SortKeyFormat

  /// A Boolean value that indicates whether the collator ignores punctuation.
  var ignoresPunctuation: Bool { variableTop != 0 }

  /// Prepares to learn from a collator; `nil` if ICU does not tell its properties.
  ///
  /// - Parameters:
  ///   - collator: The collator.
  ///   - hasOwnRules: Whether it has other rules than those of ICU.
  init?(collator: ICUCollator, hasOwnRules: Bool) {
    guard let options = try? collator.effectiveOptions(),
      let contractions = try? collator.contractions(),
      let variableTop = try? collator.variableTop()
    else { return nil }
    self.collator = collator
    self.contractions = contractions
    self.hasOwnRules = hasOwnRules
    self.variableTop = options.ignoresPunctuation == true ? variableTop : 0
    self.normalizes = options.normalization == true
    self.ordersNumbers = options.numericOrdering == true
    self.reorders = options.reordering?.isEmpty == false
    let format = SortKeyFormat(options)
    self.format = format
    let isIgnored =
      (try? collator.elements(of: Self.joiner))?.allSatisfy(Self.isIgnorable) == true
    let isInContraction = Self.joiner.unicodeScalars.contains {
      contractions.starts.contains($0.value) || contractions.continues.contains($0.value)
    }
    let separator = isIgnored && !isInContraction ? Self.joiner : ""
    self.separator = separator
    let key = { (text: String) in
      format.isComplete ? collator.sortKey(of: text) : collator.primaryKey(of: text)
    }
    self.numbers =
      ordersNumbers && !separator.isEmpty
      ? Self.learnedNumbers(separator: separator, format, key: key) : nil
  }

  /// Returns the weights of numbers; `nil` if ICU has others.
  private static func learnedNumbers(
    separator: String, _ format: SortKeyFormat, key: (String) -> [UInt8]
  ) -> NumberWeights? {
    guard let lead = key("1").first else { return nil }
    return [false, true].lazy
      .map { NumberWeights(lead: UInt32(lead) << 24, isCompressible: $0) }
      .first { numbers in
        NumberWeights.samples.allSatisfy { sample in
          let digits = sample.utf8.map { $0 - UInt8(ascii: "0") }
          // Two numbers show whether they share the lead byte.
          var writer = SortKeyLevels(format)
          for _ in 0..<2 {
            digits.withUnsafeBufferPointer { digits in
              numbers.forEachWeight(of: digits) { weight in
                writer.append(
                  CollationElement(
                    primary: weight, secondary: KeyLevelFormat.secondary.common,
                    tertiary: format.tertiary.common), isCompressible: numbers.isCompressible)
              }
            }
          }
          return writer.key == key(sample + separator + sample)
        }
      }
  }

  /// Learns one character.
  func learn(_ codePoint: UInt32) -> LearnedWeights {
    // Special code points have special rules: U+FFFE separates merged keys, and U+FFFF sorts
    // after all text.
    guard codePoint != 0xFFFE, codePoint != 0xFFFF, let scalar = Unicode.Scalar(codePoint),
      !scalar.beginsScriptMark
    else { return .weights(.none) }
    // ICU always decomposes these vowels if it normalizes.
    if normalizes, [0xF73, 0xF75, 0xF81].contains(codePoint) { return .weights(.none) }
    let text = String(scalar)
    guard let parts = parts(of: scalar), let raw = try? collator.elements(of: text) else {
      return .weights(.none)
    }
    // After ignored punctuation, everything without a primary weight is ignored, as marks are.
    let isMark =
      ICUCharacters.isMark(codePoint) || ignoresPunctuation && Self.hasNoPrimary(raw)
    var flags: UInt64 = isMark ? Weights.isMark : 0
    if parts.contains(where: { contractions.starts.contains($0.value) }) {
      flags |= Weights.startsContraction
    }
    if parts.contains(where: { contractions.continues.contains($0.value) }) {
      flags |= Weights.continuesContraction
    }
    if ordersNumbers, let value = ICUCharacters.digitValue(of: codePoint) {
      // Adjacent digits form one number.
      let isDigit = numbers != nil && key(of: text) == key(of: "\(value)")
      return .weights(isDigit ? .digit(value, flags: flags) : .none)
    }
    let isBoth = Weights.startsContraction | Weights.continuesContraction
    guard
      let (elements, isCompressible) = elements(
        of: text, raw, isMark: isMark, mayMeetItself: flags & isBoth != isBoth)
    else { return .weights(.none) }
    if isCompressible { flags |= Weights.isCompressible }
    if let weights = Weights(elements, flags: flags, commonTertiary: format.tertiary.common) {
      return .weights(weights)
    }
    return .elements(elements, flags: flags)
  }

  /// Learns adjacent characters that can form a contraction.
  ///
  /// - Parameter characters: Two characters or more.
  /// - Returns: What is learned. It is a beginning if another character can change the weights.
  func learn(_ characters: [UInt32]) -> LearnedSequence {
    let scalars = characters.compactMap(Unicode.Scalar.init)
    guard scalars.count == characters.count, let first = characters.first,
      let last = characters.last,
      // The contractions of syllables are those of their parts. ICU decomposes other characters only if
      // marks are not in canonical order, and then it makes the key.
      !scalars.contains(where: \.isHangulSyllable)
    else { return .none }
    let text = Self.text(scalars)
    guard let parts = try? collator.parts(of: text), !parts.isEmpty else { return .none }
    let isBeginning = contractions.beginnings.contains(characters)
    let together = parts.flatMap(\.elements)
    // A character can have the same weights in its context. Then it begins no contraction.
    let isKnown = contractions.strings.contains(characters)
    if parts.count > 1, !isKnown, together == separateElements(of: text, parts) {
      return .independent(isBeginning: isBeginning)
    }
    if parts.count == 1 {
      // Otherwise ICU skips marks, which can belong to a contraction with what follows.
      guard isKnown || isContraction(acrossMarkIn: characters) else { return .none }
    } else {
      // The first character is the context of the last one, which can then begin a contraction with the next
      // one. A digit belongs to its number.
      guard scalars.count == 2, !contractions.starts.contains(last),
        !ordersNumbers || !ICUCharacters.isDigit(last)
      else { return .none }
    }
    let mayMeetItself =
      !contractions.starts.contains(last) || !contractions.continues.contains(first)
    guard
      let (elements, isCompressible) = elements(
        of: text, together, isMark: false, mayMeetItself: mayMeetItself),
      !elements.isEmpty
    else { return .none }
    return .elements(elements, isCompressible: isCompressible, isBeginning: isBeginning)
  }

  /// Returns whether characters are a contraction and, before its last character, a mark with which no
  /// contraction goes on.
  private func isContraction(acrossMarkIn characters: [UInt32]) -> Bool {
    var contraction = characters
    contraction.remove(at: characters.count - 2)
    return contractions.strings.contains(contraction)
      && !contractions.beginnings.contains(Array(characters.dropLast()))
  }

  /// Returns whether the last characters of a sequence can be a context, or begin one that is longer.
  func endsInContext(_ characters: [UInt32]) -> Bool {
    let contexts = try? keptContexts.value { () throws(CollationError) in
      var contexts: Set<[UInt32]> = []
      for string in contractions.strings {
        // ICU weighs the characters of a contraction as a unit. The same string can also be a character in
        // its context, but not in ICU's own rules.
        let text = Self.text(string.compactMap(Unicode.Scalar.init))
        let isContraction = try collator.parts(of: text).count == 1
        if hasOwnRules || !isContraction {
          contexts.insert(string)
          contexts.formUnion(Contractions.beginnings(of: string))
        }
      }
      return contexts
    }
    guard let contexts else { return true }
    return (0..<max(characters.count - 1, 0)).contains {
      contexts.contains(Array(characters[$0...]))
    }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Returns the elements that the parts of a text have without the other parts.
  private func separateElements(
    of text: String, _ parts: [ICUCollator.Part]
  ) -> [CollationElement]? {
    var start = 0
    var elements: [CollationElement] = []
    for part in parts {
      let units = Array(text.utf16)[start..<part.end]
      guard let alone = try? collator.elements(of: String(decoding: units, as: UTF16.self)) else {
        return nil
      }
      elements += alone
      start = part.end
    }
    return elements
  }

  /// Returns the elements of a character, or of two characters, as they appear in a key.
  ///
  /// - Parameters:
  ///   - text: The characters.
  ///   - raw: The elements from ICU.
  ///   - isMark: Whether the text is a mark, or is like a mark.
  ///   - mayMeetItself: Whether the text does not interact with a copy of itself.
  /// - Returns: The elements, and whether their primary weights can share the lead byte; or `nil` if
  ///   a key that is made of them differs from ICU's key.
  private func elements(
    of text: String, _ raw: [CollationElement], isMark: Bool, mayMeetItself: Bool
  ) -> (elements: [CollationElement], isCompressible: Bool)? {
    let key = key(of: text)
    guard let elements = elements(raw, key: key, isMark: isMark),
      elements.count <= Weights.maximumListCount
    else { return nil }
    let canRepeat = mayMeetItself || !separator.isEmpty
    let twice = canRepeat ? self.key(of: text + separator + text) : nil
    for isCompressible in [false, true] {
      var writer = SortKeyLevels(format)
      for element in elements { writer.append(element, isCompressible: isCompressible) }
      guard writer.key == key else { continue }
      for element in elements { writer.append(element, isCompressible: isCompressible) }
      // Two copies of the text show whether they share the lead byte. If each primary
      // weight is a single byte, there is nothing to share.
      if let twice {
        guard writer.key == twice else { continue }
      } else if elements.contains(where: { $0.primary & 0xFF_FFFF != 0 }) {
        break
      }
      return (elements, isCompressible)
    }
    return nil
  }

  /// Returns the characters that can interact with neighbors: the character itself, and those
  /// at the ends of its canonical decomposition, if ICU decomposes it.
  ///
  /// ICU always decomposes Korean syllables. With normalization, it decomposes a letter if a
  /// mark after it is not in canonical order. Then the letter can complete a contraction that
  /// ICU lists only with the decomposed letter.
  private func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    let isSyllable = scalar.isHangulSyllable
    guard isSyllable || normalizes else { return [scalar] }
    guard let parts = try? ICUCharacters.decomposition(of: String(scalar)).unicodeScalars,
      let first = parts.first, let last = parts.last
    else { return nil }
    if isSyllable { return Array(parts) }
    return first == scalar ? [scalar] : [scalar, first, last]
  }

  /// Returns whether elements have weights, but no primary weight.
  private static func hasNoPrimary(_ elements: [CollationElement]) -> Bool {
    elements.allSatisfy { $0.primary == 0 } && !elements.allSatisfy(isIgnorable)
  }

  private static func isIgnorable(_ element: CollationElement) -> Bool {
    element.primary == 0 && element.secondary == 0 && element.tertiary & 0x3F3F == 0
  }

  private func key(of text: String) -> [UInt8] {
    format.isComplete ? collator.sortKey(of: text) : collator.primaryKey(of: text)
  }

  /// Returns the elements as they appear in a key: without ignored elements, with reordered scripts, and
  /// with the tertiary weights of a key.
  private func elements(
    _ raw: [CollationElement], key: [UInt8], isMark: Bool
  ) -> [CollationElement]? {
    var elements: [CollationElement] = []
    var isAfterVariable = false
    var lead: (raw: UInt32, inKey: UInt32)?
    // After ignored punctuation, elements without a primary weight are ignored too. The writer takes care
    // of this for marks.
    let first = raw.first { !Self.isIgnorable($0) }
    if ignoresPunctuation, !isMark, let first, first.primary == 0 { return nil }
    for element in raw {
      if element.primary != 0 { isAfterVariable = element.primary <= variableTop }
      if isAfterVariable || format.levelCount == 1 && element.primary == 0 { continue }
      var primary = element.primary
      if primary != 0, reorders {
        // ICU reorders a script by changing the lead byte of its weights. The first byte of the
        // key shows the new lead byte.
        if lead == nil, let first = key.first { lead = (primary >> 24, UInt32(first)) }
        guard let lead, primary >> 24 == lead.raw else { return nil }
        primary = lead.inKey << 24 | primary & 0xFF_FFFF
      }
      let tertiary = element.tertiaryInKey(format.caseFirst)
      if primary == 0, element.secondary == 0, tertiary == 0 { continue }
      elements.append(
        CollationElement(primary: primary, secondary: element.secondary, tertiary: tertiary))
    }
    // A mark after a character that ends with ignored punctuation is ignored. The writer does not expect
    // this of a character with weights, or of another mark.
    if isAfterVariable, isMark || !elements.isEmpty { return nil }
    return elements
  }
}

extension Unicode.Scalar {
  fileprivate var isHangulSyllable: Bool { (0xAC00...0xD7A3).contains(value) }
}
