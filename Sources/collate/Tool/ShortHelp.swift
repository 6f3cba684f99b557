import ArgumentParser

/// The options that most people need, in one line each, on one screen.
///
/// `--help` has all of them.
enum ShortHelp {
  /// Returns the short help of a command; `nil` if all of its help is short.
  static func text(for command: any ParsableCommand.Type) -> String? {
    let (usage, groups): (String, [String])
    if command == CollateCommand.self {
      (usage, groups) = (Self.usage, [order, sections, output, input, sortedFiles, filing])
    } else if command == PageCommand.self {
      (usage, groups) = ("collate page [<file> ...] [<options>]", [order, page, pageFile, input])
    } else if command == ServeCommand.self {
      (usage, groups) = ("collate serve [<file> ...] [<options>]", [order, page, server, input])
    } else {
      return nil
    }
    return """
      \(command.configuration.abstract)

      USAGE: \(usage)

      \(groups.joined(separator: "\n"))
      --help shows all options, with examples.

      """
  }

  /// Returns whether arguments ask for the short help and not for all of it.
  static func isWanted(_ arguments: [String]) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    return !options.contains("--help")
      && options.contains { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.hasSuffix("h") }
  }

  private static let usage = """
    collate [<file> ...] [<options>]
           collate page [<file> ...]         writes a page of HTML
           collate serve [<file> ...]        shows a list that follows changes
           collate titles                    shows the titles of a locale
           collate explain <text> [<other>]  tells why a text is where it is
           collate locales                   lists the locales
    """

  private static let order = """
    ORDER
      -k, --key <key>           sort by a property or column; further keys can be
                                numbers: -k team -k points:number:desc
      -l, --locale <locale>     the locale, such as sv or de-u-co-phonebk
      -r, --reverse             descending order
      --numeric                 numbers by value: track 2 before track 10
      --name <part=key,…>       by a name in parts: family=Last,given=First
    """

  private static let sections = """
    SECTIONS
      --catch-all <sections>    where digits, symbols and other scripts are
      --merge-below <number>    join letters with fewer records: X–Z
      --split-above <number>    divide letters with more records: Sa–Se
    """

  private static let output = """
    OUTPUT
      --format <format>         text, lines, json, ndjson, csv, tsv, plist or vcard
      -o, --output <file>       write to a file, which can be the input
      --section-field <name>    add a field with the title of the section
      --only <title>            write only this section
      --count                   write only the numbers of records
      -u, --unique              write only the first of equal records
    """

  private static let input = """
    INPUT
      --input-format <format>   plist, json, ndjson, csv, tsv, vcard or text
      --records <path>          where the array of records is: people.list
      -t, --delimiter <char>    between the fields of a table; \\t is a tab
      --no-header               the first row is a record, the keys are 1, 2, 3 …
      --encoding <name>         of the input, if it is not Unicode
    """

  private static let sortedFiles = """
    SORTED FILES
      -c, --check               check the order, and explain the first disorder
      -m, --merge               merge files that are in order already
    """

  private static let filing = """
    FILING
      --reading <key>           sort by the reading or sort name at this key
      --articles <language>     file "The Beatles" under B
    """

  private static let page = """
    PAGE
      --heading <text>          the heading of the page
      --subtitle <key>          show this property below the title of a row
      --detail <key>            show this property beside it
      --image <key>             show the picture at this address
      --link <key>              lead to this address
      --children <key>          lead to a list of the records at this key
      --style <look>            plain or grouped
    """

  private static let pageFile = """
      -o, --output <file>       write to a file, or to a folder with a slash: list/
      --print                   show the page as it looks in print
    """

  private static let server = """
    SERVER
      --open                    open the page in the browser
      --watch                   show changes of the file
      --edit                    let the page change the file
      --port <number>           the port to listen on; 8080 without it
    """
}
