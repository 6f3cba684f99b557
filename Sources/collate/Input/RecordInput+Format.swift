import IndexedCollation
import RecordFiles

extension RecordInput {
  /// Returns how a file is read.
  func readingOptions(_ format: RecordFormat, _ beginning: [UInt8]) -> ReadingOptions {
    let recognized =
      format == .csv ? options.delimiter ?? Delimiter(recognizedIn: beginning) : nil
    return ReadingOptions(
      delimiter: recognized, hasQuotes: !options.hasNoQuotes, hasHeader: !options.hasNoHeader,
      recordsPath: options.records, hasSections: options.keepSections,
      lineEnding: options.endsLinesWithNull ? .null : .newline,
      threads: wantedThreads)
  }

  /// Returns the format of a file.
  func format(path: String?, content: [UInt8]) throws -> RecordFormat {
    let named = path.flatMap { RecordFormat(fileName: $0) }
    let name = path ?? "standard input"
    if ForeignContent.isIncomplete(content, named: named) {
      throw Trouble("\(name): the file is empty; an empty list is [] or <array/>")
    }
    if options.inputFormat == nil,
      let description = ForeignContent.description(of: content, at: path)
    {
      throw Trouble("\(name): \(description)")
    }
    let format: RecordFormat
    if let inputFormat = options.inputFormat {
      format = inputFormat
    } else if content.isEmpty, named == nil, !order.keys.isEmpty {
      // Lines have no keys, and a stream of values can have none.
      format = .ndjson
    } else if options.endsLinesWithNull {
      if let named, named != .text {
        throw Trouble("\(path ?? ""): --null needs lines of text, not \(named.rawValue)")
      }
      format = .text
    } else {
      let likely = RecordFormat(fileName: path, content: content)
      format =
        likely == .text && (options.delimiter != nil || options.hasNoHeader || options.hasNoQuotes)
        ? .csv : likely
    }
    // An object in one line can have the array of records as well.
    return format == .ndjson && named != .ndjson && options.inputFormat == nil
      && options.records != nil
      ? .json : format
  }
}
