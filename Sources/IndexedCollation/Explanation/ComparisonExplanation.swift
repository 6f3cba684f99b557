#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason why one text sorts before another.
///
///     let collator = try Collator(locale: "sv")
///     let why = try collator.explanation(comparing: "Åsa", "Zoe")
///     why.result  // .orderedDescending
///     why.level  // .letters
///     why.leftPart?.text  // "Å"
///     why.rightPart?.text  // "Z"
public struct ComparisonExplanation: Sendable, Hashable {
  /// The explanation of the left text.
  public internal(set) var left: Explanation

  /// The explanation of the right text.
  public internal(set) var right: Explanation

  /// The order of the left text relative to the right one.
  public internal(set) var result: ComparisonResult

  /// What the level that decides compares; `nil` if no level decides.
  public let level: Explanation.Level.Kind?

  /// The part of the left text that decides; `nil` if the text has no more parts that count, or
  /// if no single part decides.
  public let leftPart: Explanation.Part?

  /// The part of the right text that decides; `nil` under the same conditions.
  public let rightPart: Explanation.Part?

  /// The collation element of the left part that decides; `nil` if there is no such part.
  ///
  /// A part can have several elements. In German phone books, the second element of "Ä" decides
  /// between "Ad" and "Ä".
  public let leftElement: Explanation.Element?

  /// The collation element of the right part that decides; `nil` if there is no such part.
  public let rightElement: Explanation.Element?

  /// A Boolean value that indicates whether the level that decides is compared from the end of
  /// the texts, as accents are in Canadian French.
  public let isReadFromTheEnd: Bool

  /// A Boolean value that indicates whether the filing texts are equal, so that the shown texts decide.
  ///
  /// A text that is filed as it is shown sorts before one that is not; then no level decides. If both
  /// are filed elsewhere, the levels are those of the shown texts.
  public internal(set) var isByShownTexts = false
}

extension Collator {
  /// Explains why one text sorts before another.
  ///
  /// - Parameters:
  ///   - left: A text of less than 2³¹ bytes of UTF-8.
  ///   - right: Another text with the same limit.
  /// - Returns: The explanation.
  /// - Throws: ``CollationError`` if ICU fails.
  public func explanation(
    comparing left: String,
    _ right: String
  ) throws(CollationError) -> ComparisonExplanation {
    ComparisonExplanation(
      left: try explanation(of: left),
      right: try explanation(of: right),
      result: compare(left, right),
      isBackwards: try icu.effectiveOptions().backwardsSecondary == true)
  }
}

extension LocalizedIndexedCollation {
  /// Explains why one text sorts before another, and which sections they are in.
  ///
  /// The order is that of the collator. Texts in different sections follow the order of the
  /// index strip, which in Chinese differs from the collator's order.
  ///
  /// - Parameters:
  ///   - left: A text of less than 2³¹ bytes of UTF-8.
  ///   - right: Another text with the same limit.
  /// - Returns: The explanation, with the sections of both texts.
  /// - Throws: ``CollationError`` if ICU fails.
  public func explanation(
    comparing left: String,
    _ right: String
  ) throws(CollationError) -> ComparisonExplanation {
    ComparisonExplanation(
      left: try explanation(of: left),
      right: try explanation(of: right),
      result: collator.compare(left, right),
      isBackwards: try collator.icu.effectiveOptions().backwardsSecondary == true)
  }
}

extension ComparisonExplanation {
  fileprivate init(
    left: Explanation,
    right: Explanation,
    result: ComparisonResult,
    isBackwards: Bool
  ) {
    self.left = left
    self.right = right
    self.result = result
    // A key can end before its last level. Only the levels that both keys have are compared.
    let differing = zip(left.levels, right.levels).first { $0.bytes != $1.bytes }
    self.level = result == .orderedSame ? nil : differing?.0.kind
    self.isReadFromTheEnd = isBackwards && level == .accents
    guard let level else {
      (self.leftPart, self.rightPart) = (nil, nil)
      (self.leftElement, self.rightElement) = (nil, nil)
      return
    }
    var (leftWeights, rightWeights) = (left.weights(at: level), right.weights(at: level))
    if isReadFromTheEnd {
      leftWeights.reverse()
      rightWeights.reverse()
    }
    let common = zip(leftWeights, rightWeights).prefix { $0.weights == $1.weights }.count
    let (leftDecides, rightDecides) = (
      leftWeights.dropFirst(common).first, rightWeights.dropFirst(common).first
    )
    (self.leftPart, self.leftElement) = (leftDecides?.part, leftDecides?.element)
    (self.rightPart, self.rightElement) = (rightDecides?.part, rightDecides?.element)
  }
}

extension Explanation {
  /// Returns the weights that count at a level.
  ///
  /// At the first level, each letter counts by itself. At lower levels, a letter counts
  /// together with the marks that follow it. The result is empty for a level that ICU's
  /// collation elements do not show.
  fileprivate func weights(
    at level: Explanation.Level.Kind
  ) -> [(weights: [UInt32], part: Part, element: Element)] {
    var all: [(weights: [UInt32], part: Part, element: Element)] = []
    for part in parts {
      for (i, element) in part.elements.enumerated() {
        let weight = part.weight(of: element, at: level)
        let isLetter = part.kind == .ignoredPunctuation || element.primary != 0
        if weight == 0 {
          continue
        } else if isLetter || all.isEmpty {
          all.append(([weight], part, element))
        } else {
          all[all.count - 1].weights.append(weight)
          if i == 0 { all[all.count - 1].part.append(part) }
        }
      }
    }
    return all
  }
}

extension Explanation.Part {
  /// Appends a mark that follows to the letter.
  fileprivate mutating func append(_ mark: Explanation.Part) {
    self = Explanation.Part(
      text: text + mark.text, kind: .accented, elements: elements + mark.elements,
      countsAs: countsAs)
  }
}

extension Explanation.Part {
  fileprivate func weight(
    of element: Explanation.Element, at level: Explanation.Level.Kind
  ) -> UInt32 {
    if kind == .ignoredPunctuation {
      return level == .punctuationAndKana ? element.primary : 0
    }
    return switch level {
    // At this level, characters that are not ignored sort after ignored ones (UTS #10, section
    // 4.3, S3.10).
    case .punctuationAndKana: element.primary == 0 ? 0 : .max

    case .letters: element.primary
    case .accents: UInt32(element.secondary)
    case .case: element.primary == 0 ? 0 : element.hasUppercase ? 2 : 1
    case .variants: UInt32(element.tertiary)
    case .caseAndVariants: UInt32(element.tertiary) << 1 | (element.hasUppercase ? 1 : 0)
    case .kana, .codePoints: 0
    }
  }
}

extension ComparisonExplanation {
  /// The order of the left text relative to the right one in the list.
  ///
  /// It is the same as ``result``, unless the sections of the texts have a different order, as
  /// for digits in UIKit's "#" section.
  public var resultInList: ComparisonResult {
    guard let left = left.placement?.position, let right = right.placement?.position,
      left != right
    else { return result }
    return left < right ? .orderedAscending : .orderedDescending
  }
}
