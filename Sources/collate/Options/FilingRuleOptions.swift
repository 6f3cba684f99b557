import ArgumentParser
import IndexedCollation

/// The options that choose rules of filing, which need nothing but a text and its language.
struct FilingRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Leave out initial articles of a language: en files \"The Beatles\" under B. @key means the language \
      that a record of a file has at the key. Can be repeated.
      """, valueName: "language|@key"))
  var articles: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Leave out another word at the beginning, too; with an asterisk, no space need follow. Can be repeated.
      """, valueName: "word"))
  var leaveOut: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out no article of texts that begin so: \"A to Z\". Can be repeated.", valueName: "text"
    ))
  var keep: [String] = []

  @Flag(help: "Leave out text between U+0098 and U+009C, as in MARC 21.")
  var nonfilingZones = false

  @Option(
    help: ArgumentHelp(
      "Leave out these beginnings of family names, with commas between them: van,von,d'",
      valueName: "prefixes"))
  var namePrefixes: String?

  @Option(
    help: ArgumentHelp(
      "Leave out these words before a name, with commas between them: Dr.,Prof.,Sir",
      valueName: "words"))
  var honorifics: String?

  @Flag(
    help: "Leave out marks before the first letter or digit: quotation marks, brackets, symbols.")
  var initialMarks = false

  @Flag(help: "File Roman numerals by their values: Louis IX before Louis X.")
  var romanNumerals = false

  @Flag(
    help: """
      Leave out the separators of the locale between groups of digits: 20,000 is 20000, also in --order niso-tr03.
      """)
  var groupedNumbers = false

  @Flag(
    help: """
      Read the decimal separator of the locale: with --numeric, 3.14 is before 3.2. Versions such as 1.2.3 stay.
      """)
  var decimals = false

  @Flag(
    help: """
      File Hanja at the beginning of a word by their readings in South Korea: 李 as 이. For --locale ko.
      """)
  var koreanInitialSounds = false

  @Option(
    help: ArgumentHelp(
      """
      File texts as a transform of ICU changes them, such as Any-Latin: Иванов under I, and 王 under W. It is a \
      guess.
      """, valueName: "transform"))
  var transliterate: String?

  @Flag(help: "File names with Mc and M' before a capital as Mac.")
  var mcAsMac = false

  @Flag(
    help:
      "File a Chinese surname by its reading as a surname: 曾 under Z. For names, in pinyin order.")
  var chineseSurnames = false

  @Option(
    name: .customLong("filing"),
    help: ArgumentHelp(
      """
      A file with exceptions: in each line a text, a tab and the text to file it under. \
      \"St. *\" and \"Saint *\" are for all texts that begin so.
      """, valueName: "file"),
    transform: { try TabSeparatedFile($0) })
  var filingFile: TabSeparatedFile?

  func validate() throws {
    if languageKeys.count > 1 { throw ValidationError("--articles can name only one key with @") }
    if articles.contains("@") { throw ValidationError("--articles needs a key after @") }
    if articles.isEmpty, leaveOut.isEmpty, !keep.isEmpty {
      throw ValidationError("--keep needs --articles or --leave-out")
    }
    if let filingFile, let invalid = filingFile.firstLine(where: { $0.count != 2 || $0[0].isEmpty })
    {
      throw ValidationError(
        "\(filingFile.path): line \(invalid) is not a text, a tab and the text to file it under")
    }
    var lines: [String: Int] = [:]
    for (number, fields) in filingFile?.lines ?? [] {
      if let first = lines.updateValue(number, forKey: fields[0]) {
        throw ValidationError(
          "\(filingFile?.path ?? ""): line \(number) has the text of line \(first) again, "
            + "\(fields[0].debugDescription)")
      }
    }
    if transliterate == "" {
      throw ValidationError("--transliterate needs a transform, such as Any-Latin")
    }
    do {
      _ = try Filing(rules())
    } catch .blankText(let property) {
      let option =
        switch property {
        case "articles.additional": "--leave-out"
        case "articles.exceptions": "--keep"
        case "honorifics": "--honorifics"
        default: "--name-prefixes"
        }
      throw ValidationError("\(option) needs a text that is not blank")
    } catch .noTransliterator {
      throw ValidationError(
        "--transliterate \(transliterate ?? ""): ICU has no such transform; use Any-Latin, Cyrillic-Latin, "
          + "Greek-Latin or another one of ICU")
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The keys of the languages of records, of which there is at most one.
  var languageKeys: [String] {
    articles.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }

  /// Returns the options that have an effect in an order.
  func effective(with collationOptions: CollationOptions) -> Self {
    var options = self
    // Punctuation does not count in the order, but commas divide numbers in the collator.
    if collationOptions.orderOptions.order == .nisoTR03 { options.groupedNumbers = true }
    // An order that cannot be opened is reported elsewhere.
    if chineseSurnames, let collation = try? collationOptions.collation() {
      options.chineseSurnames = collation.collator.ordersHanByReading
    }
    if koreanInitialSounds, let collation = try? collationOptions.collation() {
      options.koreanInitialSounds = collation.collator.ordersHanjaByReading
    }
    return options
  }

  /// Returns a note about an option that has no effect.
  ///
  /// - Parameter given: The options as they were given.
  /// - Returns: The note; `nil` if there is none.
  func note(comparedWith given: Self) -> String? {
    if given.chineseSurnames, !chineseSurnames {
      return "--chinese-surnames has no effect: the order is not by readings, as in --locale zh"
    }
    return given.koreanInitialSounds && !koreanInitialSounds
      ? "--korean-initial-sounds has no effect: the order is not by readings, as in --locale ko"
      : nil
  }

  /// Returns the rules in an order.
  func filing(with collationOptions: CollationOptions) -> Filing {
    let collator =
      groupedNumbers || decimals ? (try? collationOptions.collation())?.collator : nil
    let rules = rules(
      separators: collator?.groupingSeparators ?? "",
      decimalSeparators: collator?.decimalSeparators ?? "")
    guard let filing = try? Filing(rules) else { preconditionFailure("The rules are validated") }
    return filing
  }

  /// Whether no rule is chosen.
  var isEmpty: Bool { rules() == FilingRules() }

  /// Returns the rules.
  ///
  /// - Parameters:
  ///   - separators: The separators between groups of digits in the locale.
  ///   - decimalSeparators: The separators before fractions.
  /// - Returns: The rules, which may be invalid.
  private func rules(separators: String = ",", decimalSeparators: String = ".") -> FilingRules {
    let hasArticles = !articles.isEmpty || !leaveOut.isEmpty
    return FilingRules(
      overrides: Dictionary(
        filingFile?.lines.map { ($0.fields[0], $0.fields[1]) } ?? [], uniquingKeysWith: { $1 }),
      leavesOutNonfilingZones: nonfilingZones,
      articles: hasArticles
        ? InitialArticles(
          languages: articles.filter { !$0.hasPrefix("@") }, additional: leaveOut, exceptions: keep)
        : nil,
      namePrefixes: Self.words(namePrefixes),
      filesMcAsMac: mcAsMac, readsChineseSurnames: chineseSurnames,
      leavesOutInitialMarks: initialMarks, honorifics: Self.words(honorifics),
      readsRomanNumerals: romanNumerals, groupingSeparators: groupedNumbers ? separators : "",
      decimalSeparators: decimals ? decimalSeparators : "",
      readsKoreanInitialSounds: koreanInitialSounds, transliterator: transliterate ?? "")
  }

  /// Returns the words of a list with commas.
  private static func words(_ list: String?) -> [String] {
    list?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
  }
}
