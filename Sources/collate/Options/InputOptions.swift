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
      The input files: property lists (XML or binary), JSON, NDJSON, CSV, TSV, contacts \
      (vCards) or text. If omitted or "-", \
      standard input.
      """)
  var file: [String] = []

  @Option(
    name: [.customShort("k", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      The property or column to collate by, with dots for nested properties (Name.Family). Add :desc \
      for descending order. Can be repeated: each further key orders the records that are equal by the \
      keys before it. A further key with :number orders them by numbers (born:number:desc).
      """, valueName: "key[:text|:number][:asc|:desc]"),
    transform: SortKeyOption.init)
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
    name: .customLong("no-quotes"),
    help: "Quotation marks in a table are characters like others, as databases write them.")
  var hasNoQuotes = false

  @Option(
    help: ArgumentHelp(
      "The encoding of the input, such as WINDOWS-1252; the output is UTF-8. Default: UTF-8, or UTF-16 and UTF-32 with a byte-order mark.",
      valueName: "name"))
  var encoding: String?

  @Flag(
    name: .customLong("no-header"),
    help: "The first row of a table is a record too. The keys of columns are 1, 2 and so on.")
  var hasNoHeader = false

  @Flag(
    name: [.customShort("z"), .customLong("null")],
    help: "Lines of text end with U+0000, in the input and in the output.")
  var endsLinesWithNull = false

  @OptionGroup(title: "Filing") var filingOptions: FilingOptions

  @Flag(help: "Treat a record without text, or with invalid UTF-8, as an error.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: "The maximum number of threads. Default: the number of cores.")
  var threads: Int?

  mutating func validate() throws {
    file = Arguments.files(in: file)
    if let threads, threads < 1 {
      throw ValidationError("--threads must be 1 or more, not \(threads)")
    }
    if file.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
    if let first = key.first, first.kind == .number {
      throw ValidationError(
        "--key \(first.path):number cannot be the first key: the first one decides the section, so it "
          + "is text")
    }
    if key.isEmpty, let path = filingOptions.keyPaths.first {
      throw ValidationError("the key \(path.debugDescription) of filing needs --key, too")
    }
    if filingOptions.reading.count > key.count {
      throw ValidationError(
        "there are more readings (--reading) than keys (--key): \(filingOptions.reading.count) and "
          + "\(key.count)")
    }
    if let number = zip(key, filingOptions.reading).first(where: {
      $0.kind == .number && !$1.isEmpty
    }) {
      throw ValidationError(
        "--reading \(number.1) is for a text, and the key \(number.0.path.debugDescription) is a number"
      )
    }
    if keepSections, file.count > 1 { throw ValidationError("--keep-sections needs one file") }
    if endsLinesWithNull, let inputFormat, inputFormat != .text {
      throw ValidationError("--null needs lines of text, not \(inputFormat.rawValue)")
    }
    if endsLinesWithNull, delimiter != nil || hasNoHeader || hasNoQuotes {
      throw ValidationError(
        "--null is for lines of text, and --delimiter, --no-header and --no-quotes for tables")
    }
  }

  /// The number of files.
  var fileCount: Int { max(file.count, 1) }

  /// Returns the path of a file; `nil` for standard input.
  func path(ofFile position: Int) -> String? {
    file.isEmpty || file[position] == "-" ? nil : file[position]
  }

  /// The name of the input in messages.
  var name: String { fileCount > 1 ? "the files" : name(ofFile: 0) }

  /// The name of a file in messages.
  func name(ofFile file: Int) -> String { path(ofFile: file) ?? "standard input" }

  /// The paths of the keys to collate by, and then those of the keys that filing needs.
  var keyPaths: [String] { key.map(\.path) + filingOptions.keyPaths }

  /// The position of the first key that filing needs among the further keys, after those to collate by.
  var firstFilingKey: Int { max(key.count, 1) - 1 }

  /// The positions among the further keys of those whose values are numbers.
  var numberKeys: [Int] {
    key.indices.dropFirst().filter { key[$0].kind == .number }.map { $0 - 1 }
  }

  /// The number of keys after the first one.
  var furtherKeyCount: Int { max(keyPaths.count, 1) - 1 }

  /// Whether a key has descending order.
  func isDescending(key position: Int) -> Bool {
    key.indices.contains(position) ? key[position].isDescending ?? reverse : reverse
  }

  /// The maximum number of threads, if there is enough memory.
  var wantedThreads: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }

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
    if wantedThreads > 1, hasMemory(wantedThreads) { return wantedThreads }
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
  ///   - number: A closure that returns the number of a record at a further key.
  /// - Returns: The order by all keys.
  func ordering<Record>(
    by text: @escaping @Sendable (Record) -> String,
    then further: @escaping @Sendable (Record, Int) -> String?,
    orNumber number: @escaping @Sendable (Record, Int) -> DecimalNumber?
  ) -> Ordering<Record> {
    let first = firstFilingKey
    let ofFiling: @Sendable (Record, Int) -> String? = { further($0, first + $1) }
    var order = filingOptions.ordering(by: text, ofFiling)
    for position in key.indices.dropFirst() {
      let direction: SortOrder = isDescending(key: position) ? .reverse : .forward
      switch key[position].kind {
      case .text:
        order = filingOptions.adding(
          to: order, key: position, by: { further($0, position - 1) }, order: direction, ofFiling)
      case .number:
        order = order.then(by: { number($0, position - 1)?.value }, order: direction)
          .then(by: { number($0, position - 1)?.remainder }, order: direction)
      }
    }
    return order
  }

  /// Finds the reading of the text of a record at a key.
  ///
  /// - Parameters:
  ///   - key: The position of the key.
  ///   - further: A closure that returns the text of the record at a further key.
  /// - Returns: The reading, or `nil` if the text has none.
  func reading(atKey key: Int, _ further: (Int) -> String?) -> String? {
    let reading = filingOptions.readingPlace(ofKey: key).flatMap { further(firstFilingKey + $0) }
    return reading.flatMap { $0.isEmpty ? nil : $0 }
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
    } orNumber: {
      records.number(ofRecord: position($0), atFurtherKey: $1)
    }
  }

  /// Whether the texts at the first key are all that orders records.
  var isByOneText: Bool { keyPaths.count < 2 }

  /// Arranges records, and keeps their keys.
  ///
  /// A column of texts takes less time than an order, which makes a string of each text.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - rows: The rows of the records, in their order.
  ///   - order: What these options order the rows by.
  ///   - collation: The collation, in the direction of the first key.
  ///   - threads: The maximum number of threads.
  /// - Returns: The arrangement.
  func keyedArrangement<Record>(
    of records: Records, _ rows: some Collection<Record>, by order: Ordering<Record>,
    in collation: LocalizedIndexedCollation, _ threads: Int
  ) -> KeyedArrangement {
    guard isByOneText else {
      return collation.keyedArrangement(of: rows, threads: threads, by: order)
    }
    return collation.keyedArrangement(
      of: TextColumn(storage: records.storage, texts: records.texts),
      filing: filingOptions.filing, threads: threads)
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
