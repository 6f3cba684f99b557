public import ArgumentParser
public import IndexedCollation

/// The options that choose a locale, and how its order is changed.
struct OrderOptions: ParsableArguments {
  @Option(
    name: [.customShort("l", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The locale: a BCP 47 tag (de-u-co-phonebk) or an ICU identifier \
      (de@collation=phonebook). Can be repeated: each script has the order and the titles \
      of the first locale that uses it. Default: the locale of the environment.
      """,
      valueName: "locale"))
  var locale: [String] = []

  @Option(
    help: ArgumentHelp(
      "A filing order, which the options below change.", valueName: "order"))
  var order: FilingOrder?

  @Option(
    help: ArgumentHelp(
      "The differences that count. With primary, only different letters count.",
      valueName: "level"))
  var strength: Collator.Options.Strength?

  @Flag(
    inversion: .prefixedNo,
    help: "Ignore spaces and punctuation at the first three levels.")
  var ignorePunctuation: Bool?

  @Option(
    help: ArgumentHelp(
      "The last group of characters that --ignore-punctuation ignores, with those before it.",
      valueName: "group"))
  var maxVariable: Collator.Options.MaxVariable?

  @Option(
    help: ArgumentHelp(
      "The case that is first if texts differ only in case.", valueName: "case"))
  var caseFirst: Collator.Options.CaseFirst?

  @Flag(inversion: .prefixedNo, help: "Compare case at a separate level.")
  var caseLevel: Bool?

  @Flag(inversion: .prefixedNo, help: "Order numbers by value: track 2 before track 10.")
  var numeric: Bool?

  @Flag(inversion: .prefixedNo, help: "Compare accents from the end of the text.")
  var backwardsAccents: Bool?

  @Flag(inversion: .prefixedNo, help: "Normalize text before comparing it.")
  var normalization: Bool?

  @Option(
    help: ArgumentHelp(
      """
      The codes of scripts to put first (Grek,Latn), or of groups: space, punct, symbol, \
      currency, digit. Zzzz means all other scripts.
      """,
      valueName: "codes"))
  var reorder: String?

  @Option(
    help: ArgumentHelp(
      """
      Additional tailoring rules in ICU's syntax: \"&c < ch <<< Ch\". Can be repeated.
      """,
      valueName: "rules"))
  var rules: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      An alphabet, with spaces between its letters: \"a b d e ẹ f g gb\". It makes the order and the sections \
      of its script.
      """, valueName: "letters"))
  var alphabet: String?

  /// The options of the collator.
  var options: Collator.Options {
    let order = order?.options ?? Collator.Options()
    let rules = [order.rules].compactMap(\.self) + rules
    var options = order.with(
      Collator.Options(
        strength: strength,
        ignoresPunctuation: ignorePunctuation,
        maxVariable: maxVariable,
        caseFirst: caseFirst,
        caseLevel: caseLevel,
        numericOrdering: numeric,
        backwardsSecondary: backwardsAccents,
        normalization: normalization,
        reordering: reorder?.split { $0 == "," || $0 == " " }.map(String.init)))
    options.rules = rules.isEmpty ? nil : rules.joined(separator: "\n")
    // A space and a sign after it are one character, but not one scalar.
    options.alphabet = alphabet.map { alphabet in
      alphabet.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init)
    }
    return options
  }
}

extension Collator.Options.Strength: ExpressibleByArgument {}
extension Collator.Options.MaxVariable: ExpressibleByArgument {}
extension Collator.Options.CaseFirst: ExpressibleByArgument {}
