public import ArgumentParser
import IndexedCollation
public import RecordFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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

  @Argument(
    help: """
      The input file: a property list (XML or binary), JSON or text. If omitted or "-", \
      standard input.
      """)
  var file: String?

  @OptionGroup var collationOptions: CollationOptions

  @Option(
    name: [.customShort("k", allowingJoined: true), .long],
    help: """
      The property to collate by, with dots for nested properties (Name.Family). Can be \
      repeated: each further key orders the records that are equal by the keys before it.
      """)
  var key: [String] = []

  @Option(
    help: ArgumentHelp(
      "The format of the input. Default: by the file name, else by the first bytes, else text.",
      valueName: RecordFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var inputFormat: RecordFormat?

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

  @Flag(help: "Treat a record without text, or with invalid UTF-8, as an error.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: "The maximum number of threads. Default: the number of cores.")
  var threads: Int?

  func validate() throws {
    if let threads, threads < 1 {
      throw ValidationError("--threads must be 1 or more, not \(threads)")
    }
  }

  func run() throws {
    // Create the collation first, to report an unknown locale before a large file is read.
    let collation = try collationOptions.collation()
    let path = file == "-" ? nil : file
    let input: InputFile
    let records: Records
    do throws(RecordFileError) {
      input = try InputFile(path: path)
      records = try Records(
        input.bytes,
        format: inputFormat ?? RecordFormat(fileName: path, content: input.bytes),
        key: key.first, furtherKeys: Array(key.dropFirst()))
      try records.checkTexts(notLongerThan: TextColumn.maximumTextLength)
    } catch {
      throw Trouble(error, in: inputName, hint: hint(for: error))
    }
    let flaws = flaws(of: records, catchAllTitle: catchAllTitle(of: collation))
    if strict, let flaw = flaws.first { throw Trouble("\(inputName): \(flaw.first)") }

    let column = TextColumn(storage: records.storage, texts: records.texts)
    guard let threads = threads(for: column, furtherBytes: records.furtherByteCount) else {
      throw Trouble("\(inputName): there is not enough memory to collate \(column.count) records")
    }
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
      throw Trouble(error, in: inputName)
    }
    // Report notes and warnings last, so that an error prints a single line.
    Tool.reportNotes(on: collation)
    for flaw in flaws { Tool.report("\(inputName): \(flaw.warning)") }
  }

  private func arrangement(
    of records: Records,
    _ column: TextColumn,
    using collation: LocalizedIndexedCollation,
    threads: Int
  ) -> Arrangement {
    if key.count < 2 { return collation.arrangement(of: column, threads: threads) }
    var order = Ordering<Int> { records.text(ofRecord: $0) }
    for key in 0..<key.count - 1 {
      order = order.then { records.text(ofRecord: $0, atFurtherKey: key) }
    }
    return collation.arrangement(of: 0..<records.count, threads: threads, by: order)
  }

  /// Returns the number of threads to use, or `nil` if there is not enough memory for the work.
  ///
  /// The number is one if there is not enough memory for the stacks of more threads, because
  /// the thread that writes the output would wait for that memory forever.
  private func threads(for column: TextColumn, furtherBytes: Int) -> Int? {
    func hasMemory(_ threads: Int) -> Bool {
      column.hasMemoryForArrangement(
        threads: threads, furtherKeys: max(key.count - 1, 0), furtherBytes: furtherBytes)
    }
    let wanted = threads ?? ProcessInfo.processInfo.activeProcessorCount
    if wanted > 1, hasMemory(wanted) { return wanted }
    return hasMemory(1) ? 1 : nil
  }

  private var inputName: String {
    guard let file, file != "-" else { return "standard input" }
    return file
  }

  /// Returns how to read a file as lines, if its content made it another format.
  private func hint(for error: RecordFileError) -> String? {
    // One JSON object per line is such a file.
    let path = file == "-" ? nil : file
    guard inputFormat == nil, RecordFormat(fileName: path, content: []) == .text else { return nil }
    switch error {
    case .notAnArray, .malformed: return "to read lines, use --input-format text"
    default: return nil
    }
  }

  private func catchAllTitle(of collation: LocalizedIndexedCollation) -> String {
    collation.sections[collation.section(for: "", by: \.self)].title
  }

  /// Returns, for each kind of record that cannot be collated as it is, a message about the
  /// first one and a warning that counts them all.
  private func flaws(
    of records: Records,
    catchAllTitle: String
  ) -> [(first: String, warning: String)] {
    let noun = records.format == .text ? "line" : "record"
    func flaw(
      _ flawed: [Int], one: String, many: String, treatment: String
    ) -> (first: String, warning: String)? {
      guard let first = flawed.first else { return nil }
      let single = "\(noun) \(first + 1) \(one)"
      let count =
        flawed.count == 1
        ? single : "\(flawed.count) \(noun)s \(many), the first is \(noun) \(first + 1)"
      return (single, "\(count); \(treatment)")
    }
    let text = key.first.map { "no text at \($0.debugDescription)" } ?? "no text"
    return [
      flaw(
        records.missingTexts, one: "has \(text)", many: "have \(text)",
        treatment: "kept under \(catchAllTitle)"),
      records.format == .text
        ? flaw(
          records.invalidTexts, one: "is not valid UTF-8", many: "are not valid UTF-8",
          treatment: "collated as U+FFFD")
        : flaw(
          records.invalidTexts, one: "has invalid text", many: "have invalid text",
          treatment: "read as U+FFFD"),
    ].compactMap(\.self)
  }
}

extension RecordFormat: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
