public import ArgumentParser
public import IndexedCollation

/// The options that choose a collation.
struct CollationOptions: ParsableArguments {
  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The locale to collate for: a BCP 47 tag (de-u-co-phonebk) or ICU's form \
      (de@collation=phonebook). May repeat: each script is ordered by the first that \
      writes it, and has its titles. Default: the locale of the environment.
      """,
      valueName: "locale"))
  var locale: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Where text goes that no letter claims: uikit, one # at the end; icu, as ICU \
      divides it, under "…".
      """,
      valueName: "uikit|icu"))
  var catchAll: CatchAll = .uiKit

  @Option(
    help: ArgumentHelp(
      "How many kinds of difference count; letters alone are primary.",
      valueName: "level"))
  var strength: Collator.Options.Strength?

  @Flag(
    inversion: .prefixedNo,
    help: "Let spaces and punctuation count only at the fourth level.")
  var ignorePunctuation: Bool?

  @Option(
    help: ArgumentHelp(
      "What stands first when texts differ in case alone.", valueName: "case"))
  var caseFirst: Collator.Options.CaseFirst?

  @Flag(inversion: .prefixedNo, help: "Let case count at a level of its own.")
  var caseLevel: Bool?

  @Flag(inversion: .prefixedNo, help: "Order digits by value: track 2 before track 10.")
  var numeric: Bool?

  @Flag(inversion: .prefixedNo, help: "Let accents count from the end of the text.")
  var backwardsAccents: Bool?

  @Flag(inversion: .prefixedNo, help: "Normalize text first.")
  var normalization: Bool?

  @Option(
    help: ArgumentHelp(
      """
      Scripts to put first, by their codes (Grek,Latn), or groups: space, punct, symbol, \
      currency, digit; Zzzz for all others.
      """,
      valueName: "codes"))
  var reorder: String?

  @Option(
    help: ArgumentHelp(
      """
      Tailoring rules in ICU's syntax, added to those of the locale: \"&n < ñ <<< Ñ\". May \
      repeat.
      """,
      valueName: "rules"))
  var rules: [String] = []

  func collation() throws -> LocalizedIndexedCollation {
    let options = Collator.Options(
      strength: strength,
      ignoresPunctuation: ignorePunctuation,
      caseFirst: caseFirst,
      caseLevel: caseLevel,
      numericOrdering: numeric,
      backwardsSecondary: backwardsAccents,
      normalization: normalization,
      reordering: reorder?.split { $0 == "," || $0 == " " }.map(String.init),
      rules: rules.isEmpty ? nil : rules.joined(separator: "\n"))
    guard locale.isEmpty else {
      return try LocalizedIndexedCollation(locales: locale, options: options, catchAll: catchAll)
    }
    do {
      return try LocalizedIndexedCollation.current(options: options, catchAll: catchAll)
    } catch {
      guard error.code == .unknownLocale else { throw error }
      throw Trouble("\(error) (it comes from the environment; name another with --locale)")
    }
  }
}

extension CatchAll: ExpressibleByArgument {}

extension Collator.Options.Strength: ExpressibleByArgument {
  /// Creates the strength with a name, such as "primary".
  public init?(argument: String) {
    guard let strength = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = strength
  }

  /// The names of all strengths.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}

extension Collator.Options.CaseFirst: ExpressibleByArgument {
  /// Creates the case order with a name, such as "upper".
  public init?(argument: String) {
    guard let first = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = first
  }

  /// The names of all case orders.
  public static var allValueStrings: [String] { allCases.map { "\($0)" } }
}
