public import ArgumentParser
public import IndexedCollation

/// The options that choose a collation.
struct CollationOptions: ParsableArguments {
  @Option(
    name: [.customShort("l"), .long],
    help: ArgumentHelp(
      """
      The locale to collate for: a BCP 47 tag (de-u-co-phonebk) or ICU's form \
      (de@collation=phonebook). May repeat: the first decides the order, the others \
      add their titles. Default: the locale of the environment.
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

  func collation() throws -> LocalizedIndexedCollation {
    guard locale.isEmpty else {
      return try LocalizedIndexedCollation(locales: locale, catchAll: catchAll)
    }
    do {
      return try LocalizedIndexedCollation.current(catchAll: catchAll)
    } catch {
      throw Trouble("\(error) (it comes from the environment; name another with --locale)")
    }
  }
}

extension CatchAll: ExpressibleByArgument {}
