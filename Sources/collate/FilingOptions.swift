import ArgumentParser
import IndexedCollation

/// The options that choose under which text a record is filed, in place of the text at the first key.
struct FilingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The property with the reading or sort name of the text at the first key.", valueName: "key"))
  var reading: String?

  @Option(
    help: ArgumentHelp(
      """
      The property with the number of characters to leave out at the beginning, as in the second \
      indicator of MARC 21.
      """, valueName: "key"))
  var nonfiling: String?

  @OptionGroup var ruleOptions: FilingRuleOptions

  /// The keys of the records that filing needs.
  var keyPaths: [String] {
    [reading, ruleOptions.languageKeys.first, nonfiling].compactMap(\.self)
  }

  /// The positions in ``keyPaths`` of the keys whose values belong to one text and not to the record.
  var keysOfText: [Int] {
    (reading == nil ? [] : [0]) + (nonfiling == nil ? [] : [keyPaths.count - 1])
  }

  /// The rules; `nil` if records are filed as they are shown.
  var filing: Filing? { ruleOptions.isEmpty && keyPaths.isEmpty ? nil : ruleOptions.filing }

  /// Returns the order of records by one text.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the text of a record.
  ///   - further: A closure that returns the text of a record at one of the ``keyPaths``.
  /// - Returns: The order.
  func ordering<Record>(
    by text: @escaping @Sendable (Record) -> String,
    _ further: @escaping @Sendable (Record, Int) -> String?
  ) -> Ordering<Record> {
    guard let filing else { return Ordering(by: text) }
    var next = 0
    func place(ofKey isGiven: Bool) -> Int? {
      defer { next += isGiven ? 1 : 0 }
      return isGiven ? next : nil
    }
    // In the order of `keyPaths`.
    let readingKey = place(ofKey: reading != nil)
    let languageKey = place(ofKey: !ruleOptions.languageKeys.isEmpty)
    let nonfilingKey = place(ofKey: nonfiling != nil)
    return Ordering(
      by: text, filing: filing,
      reading: { record in readingKey.flatMap { further(record, $0) } },
      language: { record in languageKey.flatMap { further(record, $0) } },
      nonfilingCharacters: { record in
        nonfilingKey.flatMap { further(record, $0) }.flatMap(Self.count)
      })
  }

  /// Returns the number of nonfiling characters in a text, such as "4" or "4.0"; `nil` if there is none,
  /// as in MARC's "#".
  private static func count(_ text: String) -> Int? {
    let number = Double(text.filter { !$0.isWhitespace }).flatMap(Int.init(exactly:))
    return number.flatMap { $0 < 0 ? nil : $0 }
  }
}
