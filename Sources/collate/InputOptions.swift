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
      The input files: property lists (XML or binary), JSON, NDJSON, CSV, TSV or text. If omitted or "-", \
      standard input.
      """)
  var file: [String] = []

  @Option(
    name: [.customShort("k", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The property or column to collate by, with dots for nested properties (Name.Family). Add :desc \
      for descending order. Can be repeated: each further key orders the records that are equal by the \
      keys before it.
      """, valueName: "key[:asc|:desc]"))
  var key: [SortKeyOption] = []

  @Flag(
    name: [.customShort("r"), .long],
    help: "Descending order, for all keys without a direction of their own.")
  var reverse = false

  @Option(
    help: ArgumentHelp(
      "The format of the input. Default: by the file name, else by the first bytes, else text.",
      valueName: RecordFormat.allCases.map(\.rawValue).joined(separator: "|")))
  var inputFormat: RecordFormat?

  @Option(
    help: ArgumentHelp(
      """
      The path of the array of records in a property list or in JSON, with dots between the keys: \
      people.list
      """, valueName: "path"))
  var records: String?

  @Option(
    name: [.customShort("t", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The character between the fields of CSV; \\t is a tab. A file without a known extension is \
      then CSV.
      """, valueName: "character"),
    transform: InputOptions.delimiter)
  var delimiter: Delimiter?

  @Flag(
    name: .customLong("no-header"),
    help: "The first row of a table is a record too. The keys of columns are 1, 2 and so on.")
  var hasNoHeader = false

  @Flag(
    name: [.customShort("z"), .customLong("null")],
    help: "Lines of text end with U+0000, in the input and in the output.")
  var endsLinesWithNull = false

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
    if file.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
    if endsLinesWithNull, let inputFormat, inputFormat != .text {
      throw ValidationError("--null needs lines of text, not \(inputFormat.rawValue)")
    }
    if endsLinesWithNull, delimiter != nil || hasNoHeader {
      throw ValidationError(
        "--null is for lines of text, and --delimiter and --no-header for tables")
    }
  }

  /// The paths of the files; `nil` for standard input.
  var paths: [String?] { file.isEmpty ? [nil] : file.map { $0 == "-" ? nil : $0 } }

  /// The name of the input in messages.
  var name: String { paths.count > 1 ? "the files" : name(ofFile: 0) }

  /// The name of a file in messages.
  func name(ofFile file: Int) -> String { paths[file] ?? "standard input" }

  /// The paths of the keys.
  var keyPaths: [String] { key.map(\.path) }

  /// Whether a key has descending order.
  func isDescending(key position: Int) -> Bool {
    key.indices.contains(position) ? key[position].isDescending ?? reverse : reverse
  }

  /// Reads the input.
  ///
  /// - Parameters:
  ///   - shownKeys: The keys of texts that are shown.
  ///   - optionalKeys: Those that no record needs to have, in place of the shown keys.
  ///   - output: The format of the output, if it is one of records.
  ///   - progress: The line that tells what is being done.
  /// - Returns: The input files and their records, whose further keys are those to collate by, and then the
  ///   shown ones.
  /// - Throws: `Trouble` if the input cannot be read, or with `--strict` if it has a flaw.
  func read(
    shownKeys: [String] = [], optionalKeys: [String] = [], output: OutputFormat? = nil,
    progress: ProgressLine? = nil
  ) throws -> ([InputFile], Records) {
    var inputs: [InputFile] = []
    var parts: [Records] = []
    for (i, path) in paths.enumerated() {
      let input: InputFile
      do {
        let counter = ByteCounter()
        if path == nil, Terminal.isInput {
          // The user who types the input needs the line.
          progress?.end()
        } else {
          progress?.begin("reading \(name(ofFile: i))", counting: counter)
        }
        input = try InputFile(path: path, counting: counter)
        progress?.begin("finding the records in \(name(ofFile: i))")
        let format = try format(path: path, content: input.bytes)
        do {
          parts.append(
            try Records(
              input.bytes, format: format, key: keyPaths.first,
              furtherKeys: Array(keyPaths.dropFirst()) + shownKeys, optionalKeys: optionalKeys,
              options: ReadingOptions(
                delimiter: format == .csv ? delimiter : nil, hasHeader: !hasNoHeader,
                recordsPath: records,
                lineEnding: endsLinesWithNull ? .null : .newline),
              requiresKeys: paths.count == 1))
        } catch {
          throw Trouble(error, in: name(ofFile: i), hint: hint(for: error, path, input, format))
        }
      } catch let error as RecordFileError {
        throw Trouble(error, in: name(ofFile: i))
      }
      inputs.append(input)
    }
    do {
      let records = try Records(joining: parts)
      try checkTable(in: records, output)
      try check(records)
      return (inputs, records)
    } catch let error as RecordFileError {
      throw Trouble(error, in: name, hint: keyHint(for: error))
    }
  }

  /// Checks that options for tables have a table.
  private func checkTable(in records: Records, _ output: OutputFormat?) throws {
    if delimiter != nil, output != .csv, !records.formats.contains(.csv) {
      throw Trouble("\(name): --delimiter needs CSV")
    }
    let hasTable = records.formats.contains(where: \.isTable)
    if hasNoHeader, !hasTable, output != .csv, output != .tsv {
      throw Trouble("\(name): --no-header needs a table")
    }
  }

  /// Returns the error for a record, which names the record of one of the files.
  func trouble(_ error: RecordFileError, in records: Records) -> Trouble {
    guard paths.count > 1, case .unrepresentable(let record?, let format, let reason) = error else {
      return Trouble(error, in: name)
    }
    let place = records.place(ofRecord: record)
    return Trouble(
      .unrepresentable(record: place.record, format, reason: reason),
      in: name(ofFile: place.file))
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

  /// Returns a collation in the direction of the first key.
  func directed(_ collation: LocalizedIndexedCollation) -> LocalizedIndexedCollation {
    isDescending(key: 0) ? collation.reversed() : collation
  }

  /// Returns the order of records, for a collation in the direction of the first key.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the text of a record by which it is in a section.
  ///   - further: A closure that returns the text of a record at a further key.
  /// - Returns: The order by all keys.
  func ordering<Record>(
    by text: @escaping @Sendable (Record) -> String,
    then further: @escaping @Sendable (Record, Int) -> String?
  ) -> Ordering<Record> {
    var order = Ordering<Record>(by: text)
    for key in key.indices.dropFirst() {
      order = order.then(
        by: { further($0, key - 1) }, order: isDescending(key: key) ? .reverse : .forward)
    }
    return order
  }

  /// Returns the order of records by their positions.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - position: A closure that returns the position of a record.
  /// - Returns: The order by all keys.
  func ordering<Record>(
    of records: Records, at position: @escaping @Sendable (Record) -> Int
  ) -> Ordering<Record> {
    ordering {
      records.text(ofRecord: position($0))
    } then: {
      records.text(ofRecord: position($0), atFurtherKey: $1)
    }
  }

  private static func delimiter(_ text: String) throws -> Delimiter {
    guard let delimiter = Delimiter(text) else {
      throw ValidationError(
        "a delimiter is one ASCII character, but no letter, digit, quotation mark or end of line")
    }
    return delimiter
  }

  /// Returns the format of a file.
  private func format(path: String?, content: [UInt8]) throws -> RecordFormat {
    let named = path.flatMap { RecordFormat(fileName: $0) }
    let format: RecordFormat
    if let inputFormat {
      format = inputFormat
    } else if endsLinesWithNull {
      if let named, named != .text {
        throw Trouble("\(path ?? ""): --null needs lines of text, not \(named.rawValue)")
      }
      format = .text
    } else {
      let likely = RecordFormat(fileName: path, content: content)
      format = likely == .text && (delimiter != nil || hasNoHeader) ? .csv : likely
    }
    // An object in one line can have the array of records as well.
    return format == .ndjson && named != .ndjson && inputFormat == nil && records != nil
      ? .json : format
  }

  /// Returns how to write a key that ends like a direction.
  private func keyHint(for error: RecordFileError) -> String? {
    guard case .noSuchKey(let key, let available) = error else { return nil }
    let names = [":asc", ":desc"].map { key + $0 }.filter(available.contains)
    return names.first.map { "for the key \($0.debugDescription), write \($0):asc" }
  }

  /// Returns what to do after an error.
  private func hint(
    for error: RecordFileError, _ path: String?, _ input: InputFile, _ format: RecordFormat
  ) -> String? {
    if let hint = keyHint(for: error) { return hint }
    switch error {
    case .notAnArray(_, let arrays) where !arrays.isEmpty:
      return "choose one with --records"
    case .notAnArray, .malformed:
      guard inputFormat == nil else { return nil }
      if format == .json, records == nil,
        RecordFormat(fileName: nil, content: input.bytes) == .ndjson
      {
        return "to read a JSON value from each line, use --input-format ndjson"
      }
      if format == .json, case .notAnArray = error,
        UnicodeScalar(input.bytes.first { $0 > 0x20 } ?? 0) == "{"
      {
        return "to read a JSON value from each line, use --input-format ndjson"
      }
      let isByContent = path.flatMap { RecordFormat(fileName: $0) } == nil
      return isByContent && !format.isTable ? "to read lines, use --input-format text" : nil
    default: return nil
    }
  }
}

extension RecordFormat: ExpressibleByArgument {}
