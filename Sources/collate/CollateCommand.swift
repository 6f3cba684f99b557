public import ArgumentParser
import IndexedCollation
public import RecordFiles

/// Collates the records of a file.
struct CollateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate",
    abstract: "Sort the records of a file into titled sections, in the order of a locale.",
    usage: """
      collate [<file>] [<options>]
      collate titles [<options>]
      collate explain <text> [<other>] [<options>]
      collate locales
      collate page [<file>] [<options>]
      collate serve [<file>] [<options>]
      """,
    discussion: """
      EXAMPLES:
        The states of a property list, by name, in Swedish order:
          collate Data/States.plist --locale sv --key Name

        A JSON array of objects, sorted by the property Reading, as an array of sections:
          collate people.json --locale ja --key Reading --format json

        By family name, and by given name where family names are equal:
          collate people.json --key Name.Family --key Name.Given

        The lines of a text file, sorted in place:
          collate words.txt --locale cs --format lines -o words.txt

        Swedish and Chinese names, each in the order of its language:
          collate people.txt --locale sv --locale zh

        The position of a text, the titles of a locale, and all locales:
          collate explain Chata --locale cs
          collate titles --locale ko
          collate locales

      A record without text at the key is kept in the catch-all section, and a \
      warning counts these records. The exit code is 0, or 2 after an error, which is \
      reported in one line.
      """,
    version: version)

  private static var version: String {
    guard let icu = try? ICUVersion.current() else { return "0.1.0" }
    return "collate 0.1.0 (ICU \(icu.icu), CLDR \(icu.cldr), Unicode \(icu.unicode))"
  }

  @OptionGroup var inputOptions: InputOptions

  @OptionGroup var collationOptions: CollationOptions

  @Option(
    help: ArgumentHelp(
      """
      The output: text (titles and rows), lines (only the records, one per line), json \
      or plist (an array of sections with unchanged records).
      """,
      valueName: "text|lines|json|plist"))
  var format: OutputFormat = .text

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: "Write to this file, which can be the input file. After an error, it is unchanged.")
  var output: String?

  @Flag(help: "Also show empty sections.")
  var allSections = false

  func run() throws {
    // Create the collation first, to report an unknown locale before a large file is read.
    let collation = try collationOptions.collation()
    let (input, records) = try inputOptions.records()
    let column = TextColumn(storage: records.storage, texts: records.texts)
    let threads = try inputOptions.threads(
      for: column, of: records, copiedKeys: max(inputOptions.key.count - 1, 0))
    let arrangement = arrangement(of: records, column, using: collation, threads: threads)

    do throws(RecordFileError) {
      try OutputFile.save(to: output, of: input, threads: threads) {
        sink throws(RecordFileError) in
        // Output that is already visible cannot be undone, so check all records first.
        if !sink.isTentative { try RecordWriter.check(records, for: format) }
        var writer = RecordWriter(records, as: format, to: sink)
        for (i, section) in collation.sections.enumerated() {
          let positions = arrangement.positions(inSection: i)
          if positions.isEmpty, !allSections { continue }
          try writer.section(title: section.title, kind: section.kind.rawValue, records: positions)
        }
        try sink.append(writer.finished())
      }
    } catch {
      throw Trouble(error, in: inputOptions.name)
    }
    inputOptions.report(on: records, in: collation)
  }

  private func arrangement(
    of records: Records,
    _ column: TextColumn,
    using collation: LocalizedIndexedCollation,
    threads: Int
  ) -> Arrangement {
    if inputOptions.key.count < 2 { return collation.arrangement(of: column, threads: threads) }
    return collation.arrangement(
      of: 0..<records.count, threads: threads, by: inputOptions.ordering(of: records, at: \.self))
  }
}

extension OutputFormat: ExpressibleByArgument {}
