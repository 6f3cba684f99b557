public import ArgumentParser
import IndexedCollation
public import RecordFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that choose the records and their keys, and how to read and collate them.
struct InputOptions: ParsableArguments {
  @Argument(
    help: """
      The input file: a property list (XML or binary), JSON or text. If omitted or "-", \
      standard input.
      """)
  var file: String?

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

  /// The path of the file; `nil` for standard input.
  private var path: String? { file == "-" ? nil : file }

  /// The name of the input in messages.
  var name: String { path ?? "standard input" }

  /// Reads the input.
  ///
  /// - Parameters:
  ///   - shownKeys: The keys of texts that are shown.
  ///   - optionalKeys: Those that no record needs to have, in place of the shown keys.
  /// - Returns: The input and its records, whose further keys are those to collate by, and then the
  ///   shown ones.
  /// - Throws: `Trouble` if the input cannot be read, or with `--strict` if it has a flaw.
  func records(
    shownKeys: [String] = [], optionalKeys: [String] = []
  ) throws -> (InputFile, Records) {
    do {
      let input = try InputFile(path: path)
      let records = try Records(
        input.bytes,
        format: inputFormat ?? RecordFormat(fileName: path, content: input.bytes),
        key: key.first, furtherKeys: Array(key.dropFirst()) + shownKeys,
        optionalKeys: optionalKeys)
      try check(records)
      return (input, records)
    } catch let error as RecordFileError {
      throw Trouble(error, in: name, hint: hint(for: error))
    }
  }

  /// Checks that records can be collated, and with `--strict` that they have no flaw.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - path: Where the records are, for messages.
  /// - Throws: `Trouble` or `RecordFileError`.
  func check(_ records: Records, inside path: String = "") throws {
    try records.checkTexts(notLongerThan: TextColumn.maximumTextLength)
    if strict, let flaw = flaws(of: records, catchAllTitle: "").first {
      throw Trouble("\(name): \(path)\(flaw.first)")
    }
  }

  /// Returns the number of threads to use.
  ///
  /// The number is one if there is not enough memory for the stacks of more threads, because
  /// the thread that writes the output would wait for that memory forever.
  ///
  /// - Parameters:
  ///   - column: The texts to collate by.
  ///   - records: The records.
  ///   - copiedKeys: The number of keys whose texts are copied to strings.
  /// - Returns: The number of threads.
  /// - Throws: `Trouble` if there is not enough memory for the work.
  func threads(for column: TextColumn, of records: Records, copiedKeys: Int) throws -> Int {
    func hasMemory(_ threads: Int) -> Bool {
      column.hasMemoryForArrangement(
        threads: threads, furtherKeys: copiedKeys, furtherBytes: records.furtherByteCount)
    }
    let wanted = threads ?? ProcessInfo.processInfo.activeProcessorCount
    if wanted > 1, hasMemory(wanted) { return wanted }
    guard hasMemory(1) else {
      throw Trouble("\(name): there is not enough memory to collate \(column.count) records")
    }
    return 1
  }

  /// Reports the locales for which ICU has no data, and the flaws of the records.
  ///
  /// Commands report them last, so that an error prints a single line.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - children: What the records inside records have.
  ///   - collation: The collation, which has the section of records without text.
  func report(
    on records: Records, inside children: RecordPages.Content = .init(),
    in collation: LocalizedIndexedCollation
  ) {
    Tool.reportNotes(on: collation)
    let catchAll = collation.sections[collation.section(for: "", by: \.self)].title
    for flaw in flaws(of: records, catchAllTitle: catchAll) {
      Tool.report("\(name): \(flaw.warning)")
    }
    let (missing, invalid) = (children.missingTexts, children.invalidTexts)
    if missing > 0 {
      Tool.report(
        "\(name): records inside records have no text: \(missing); kept under \(catchAll)")
    }
    if invalid > 0 {
      Tool.report("\(name): records inside records have invalid text: \(invalid); read as U+FFFD")
    }
  }

  /// Returns the order of records.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - position: A closure that returns the position of a record.
  /// - Returns: The order by all keys.
  func ordering<Record>(
    of records: Records, at position: @escaping @Sendable (Record) -> Int
  ) -> Ordering<Record> {
    var order = Ordering<Record> { records.text(ofRecord: position($0)) }
    for key in 0..<max(key.count - 1, 0) {
      order = order.then { records.text(ofRecord: position($0), atFurtherKey: key) }
    }
    return order
  }

  /// Returns how to read a file as lines, if its content made it another format.
  private func hint(for error: RecordFileError) -> String? {
    // One JSON object per line is such a file.
    guard inputFormat == nil, RecordFormat(fileName: path, content: []) == .text else { return nil }
    switch error {
    case .notAnArray, .malformed: return "to read lines, use --input-format text"
    default: return nil
    }
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
