#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A comparator of texts in the order of a locale, for `sort(using:)` and `KeyPathComparator`.
///
///     ["Örebro", "Zürich", "Åbo"].sorted(using: try .collated("sv"))  // ["Zürich", "Åbo", "Örebro"]
///     let byName = KeyPathComparator(\Person.name, comparator: try .collated("sv"), order: .reverse)
///     people.sorted(using: byName).map(\.name)  // ["Örjan", "Åsa", "Bérénice", "Anna Berg"]
///
/// Each comparison reads both texts. To sort many texts, ``LocalizedIndexedCollation/sorted(_:threads:)`` is
/// faster.
public struct CollatedComparator: SortComparator {
  /// The collator that compares the texts.
  public let collator: Collator

  /// The direction.
  public var order: SortOrder

  /// Creates a comparator.
  ///
  /// - Parameters:
  ///   - collator: The collator that compares the texts.
  ///   - order: The direction.
  public init(_ collator: Collator, order: SortOrder = .forward) {
    self.collator = collator
    self.order = order
  }

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - left: A text.
  ///   - right: Another text.
  /// - Returns: The order of the texts, in the direction of the comparator.
  /// - Complexity: That of ``Collator/compare(_:_:)``.
  public func compare(_ left: String, _ right: String) -> ComparisonResult {
    let result = collator.compare(left, right)
    guard order == .reverse else { return result }
    return ComparisonResult(sign: -result.rawValue)
  }
}

extension SortComparator where Self == CollatedComparator {
  /// Returns a comparator of texts in the order of a locale.
  ///
  /// - Parameters:
  ///   - locale: The identifier of the locale, such as "sv".
  ///   - options: The options of the order.
  /// - Returns: The comparator.
  /// - Throws: ``CollationError`` if there is no such locale, or if it does not support an option.
  public static func collated(
    _ locale: String, options: Collator.Options = .init()
  ) throws(CollationError) -> CollatedComparator {
    CollatedComparator(try Collator(locale: locale, options: options))
  }
}
