import ArgumentParser
import IndexedCollation

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that choose under which text a record is filed, in place of the text at the first key.
struct FilingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The property with the reading or sort name of the text at the first key. Can be repeated, for the \
      text at the next key; an empty text means that a key has none.
      """, valueName: "key"))
  var reading: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The property with the number of characters to leave out at the beginning, as in the second \
      indicator of MARC 21.
      """, valueName: "key"))
  var nonfiling: String?

  @OptionGroup var ruleOptions: FilingRuleOptions

  /// The keys of the records that filing needs: those of the readings, the language and the number of
  /// nonfiling characters.
  var keyPaths: [String] {
    reading.filter { !$0.isEmpty } + [ruleOptions.languageKeys.first, nonfiling].compactMap(\.self)
  }

  /// Returns the position in ``keyPaths`` of the readings of the texts at a key; `nil` if they have none.
  func readingPlace(ofKey key: Int) -> Int? {
    guard reading.indices.contains(key), !reading[key].isEmpty else { return nil }
    return reading[..<key].count { !$0.isEmpty }
  }

  /// The position in ``keyPaths`` of the languages, if records have them.
  var languagePlace: Int? {
    ruleOptions.languageKeys.isEmpty ? nil : reading.count { !$0.isEmpty }
  }

  /// The position in ``keyPaths`` of the numbers of nonfiling characters, if there is one.
  var nonfilingPlace: Int? { nonfiling == nil ? nil : keyPaths.count - 1 }

  /// The positions in ``keyPaths`` of the keys whose values belong to the text at the first key, and not to
  /// the record.
  var placesOfText: [Int] { [readingPlace(ofKey: 0), nonfilingPlace].compactMap(\.self) }

  /// Returns the rules in an order; `nil` if records are filed as they are shown.
  func filing(with collationOptions: CollationOptions) -> Filing? {
    ruleOptions.isEmpty && keyPaths.isEmpty ? nil : ruleOptions.filing(with: collationOptions)
  }

  /// Returns the options that have an effect in an order.
  func effective(with collationOptions: CollationOptions) -> Self {
    var options = self
    options.ruleOptions = ruleOptions.effective(with: collationOptions)
    return options
  }

  /// Returns the order of records by one text.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the text of a record.
  ///   - filing: The rules of these options.
  ///   - further: A closure that returns the text of a record at one of the ``keyPaths``.
  /// - Returns: The order.
  func ordering<Record>(
    by text: @escaping @Sendable (Record) -> String, _ filing: Filing?,
    _ further: @escaping @Sendable (Record, Int) -> String?
  ) -> Ordering<Record> {
    guard let filing else { return Ordering(by: text) }
    let readingPlace = readingPlace(ofKey: 0)
    let nonfilingPlace = nonfilingPlace
    let languagePlace = languagePlace
    return Ordering(
      by: text, filing: filing,
      reading: { record in readingPlace.flatMap { further(record, $0) } },
      language: { record in languagePlace.flatMap { further(record, $0) } },
      nonfilingCharacters: { record in
        nonfilingPlace.flatMap { further(record, $0) }.flatMap(Self.count)
      })
  }

  /// Returns an order with one more key.
  ///
  /// - Parameters:
  ///   - order: The order by the keys before it.
  ///   - key: The position of the key.
  ///   - text: A closure that returns the text of a record at the key.
  ///   - direction: The direction of the key.
  ///   - further: A closure that returns the text of a record at one of the ``keyPaths``.
  /// - Returns: The order.
  func adding<Record>(
    to order: Ordering<Record>, key: Int, by text: @escaping @Sendable (Record) -> String?,
    order direction: SortOrder, _ further: @escaping @Sendable (Record, Int) -> String?
  ) -> Ordering<Record> {
    guard let place = readingPlace(ofKey: key) else {
      return order.then(by: text, order: direction)
    }
    return order.then(
      by: text, filing: Filing(), reading: { further($0, place) }, order: direction)
  }

  /// Returns the number of nonfiling characters in a text, such as "4" or "4.0"; `nil` if there is none,
  /// as in MARC's "#".
  private static func count(_ text: String) -> Int? {
    let number = Double(text.filter { !$0.isWhitespace }).flatMap(Int.init(exactly:))
    return number.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Returns whether a text is neither a number of nonfiling characters nor one of the signs that there is
  /// none.
  static func isInvalidCount(_ text: String) -> Bool {
    count(text) == nil && !text.allSatisfy { $0.isWhitespace || ["#", "|", "\\"].contains($0) }
  }
}
