import ArgumentParser
package import RecordFiles

/// The options that tell how the files are read.
struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the input. Default: by the file name, else by the first bytes, else text.",
      valueName: "format"))
  var inputFormat: RecordFormat?

  @Option(
    help: ArgumentHelp(
      """
      The path of the array of records in a property list or in JSON, with dots between the keys: \
      people.list
      """, valueName: "path"))
  var records: String?

  @Flag(
    help: """
      Keep the sections of a property list or of JSON that is a dictionary of arrays, or has one at \
      --records: the keys are the titles, and the records of each array are sorted. An array that has all \
      other keys gives the order of the sections; without one, their titles are sorted.
      """)
  var keepSections = false

  @Option(
    name: [.customShort("t", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The character between the fields of CSV; \\t is a tab, and blanks are any number of spaces and tabs, \
      as in the output of ps. A file without a known extension is then CSV.
      """, valueName: "character"),
    transform: InputOptions.delimiter)
  var delimiter: Delimiter?

  @Flag(
    name: .customLong("no-header"),
    help: "Treat the first row of a table as a record, and call the columns 1, 2, 3 …")
  var hasNoHeader = false

  @Flag(
    name: .customLong("no-quotes"),
    help: "Treat quotation marks in a table as other characters, as databases write them.")
  var hasNoQuotes = false

  @Option(
    help: ArgumentHelp(
      """
      The encoding of the input, such as WINDOWS-1252; the output is UTF-8. Default: UTF-8, or UTF-16 \
      and UTF-32 with a byte-order mark.
      """, valueName: "name"))
  var encoding: String?

  @Flag(
    name: [.customShort("z"), .customLong("null")],
    help: "Lines of text end with U+0000, in the input and in the output.")
  var endsLinesWithNull = false

  @Flag(help: "Treat a record without text, or with invalid UTF-8, as an error.")
  var strict = false

  func validate() throws {
    if endsLinesWithNull, let inputFormat, inputFormat != .text {
      throw ValidationError("--null needs lines of text, not \(inputFormat.rawValue)")
    }
    if endsLinesWithNull, delimiter != nil || hasNoHeader || hasNoQuotes {
      throw ValidationError(
        "--null is for lines of text, and --delimiter, --no-header and --no-quotes for tables")
    }
  }

  private static func delimiter(_ text: String) throws -> Delimiter {
    guard let delimiter = Delimiter(text) else {
      throw ValidationError(
        """
        a delimiter is blanks, or an ASCII character that is no letter, digit, quotation mark or end of \
        line
        """)
    }
    return delimiter
  }
}

extension RecordFormat: ExpressibleByArgument {}
