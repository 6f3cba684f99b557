import BulkMemory
import IndexedCollation
import RecordFiles

extension RecordInput {
  /// Reads the input.
  ///
  /// - Parameters:
  ///   - shownKeys: The keys of texts that are shown.
  ///   - hasLevels: Whether only records inside records may have the keys, except the first.
  ///   - progress: The line that tells what is being done.
  /// - Returns: The input files and their records, whose further keys are those to collate by, and then the
  ///   shown ones.
  /// - Throws: `Trouble` if the input cannot be read, or with `--strict` if it has a flaw.
  func read(
    shownKeys: [String] = [], hasLevels: Bool = false, progress: ProgressLine? = nil
  ) throws -> ([InputFile], Records) {
    var inputs: [InputFile] = []
    for file in 0..<files.count {
      inputs.append(try inFile(file) { try reader(ofFile: file, progress).wholeFile() })
    }
    let records = order.named(
      try records(in: inputs, shownKeys, hasLevels: hasLevels, output: nil, progress))
    try inAllFiles { try check(records) }
    return (inputs, records)
  }

  /// Reads the input, or only its beginning if its records take too much memory.
  ///
  /// - Parameters:
  ///   - output: The format of the output.
  ///   - limit: The limit for all records, or for those of a part of a stream.
  ///   - repeatsLastRecord: Whether each part begins with the last record of the part before it.
  ///   - progress: The line that tells what is being done.
  /// - Returns: The records, in parts if the formats can be read part by part.
  /// - Throws: `Trouble` if the input cannot be read, or with `--strict` if it has a flaw.
  func open(
    output: OutputFormat, limit: PartLimit, repeatsLastRecord: Bool, progress: ProgressLine?
  ) throws -> RecordStream {
    // A part can be so small that nothing else asks for the memory that the collation needs.
    guard TextColumn(storage: [], texts: ByteRanges()).hasMemoryForArrangement(threads: 1) else {
      throw Trouble("\(name): there is not enough memory to collate records")
    }
    var readers: [InputReader] = []
    var formats: [RecordFormat] = []
    var remaining = limit
    var fits = true
    var canStream = true
    var checkedCount = 0
    for i in 0..<files.count {
      let reader = try inFile(i) { try self.reader(ofFile: i, progress) }
      fits = try inFile(i) { try fits && reader.fits(in: &remaining) }
      if !fits { try inFile(i) { try reader.readBeginning() } }
      let format = try format(path: files.path(ofFile: i), content: reader.beginning)
      readers.append(reader)
      formats.append(format)
      if fits { continue }
      for (reader, format) in zip(readers, formats).dropFirst(checkedCount) {
        // The columns of values are not known before all records are.
        let hasColumns = format == .text || format.isTable || output != .csv && output != .tsv
        canStream =
          canStream && hasColumns
          && StreamedFile.canRead(reader, as: format, readingOptions(format, reader.beginning))
      }
      checkedCount = readers.count
      // Of many files, only one is open.
      if reader.canRewind { reader.rewind() }
    }
    guard !fits, canStream else {
      var inputs: [InputFile] = []
      for (i, reader) in readers.enumerated() {
        inputs.append(try inFile(i) { try reader.wholeFile() })
      }
      return RecordStream(
        try records(in: inputs, [], hasLevels: false, output: output, progress), of: inputs)
    }
    var streamed: [StreamedFile] = []
    for (i, reader) in readers.enumerated() {
      try inFile(i) { try reader.readBeginning() }
      do throws(RecordFileError) {
        streamed.append(
          try StreamedFile(
            reader, as: formats[i], keys: order.keyPaths,
            options: readingOptions(formats[i], reader.beginning)))
      } catch {
        throw Trouble(
          error, in: files.name(ofFile: i),
          hint: hint(for: error, files.path(ofFile: i), reader.beginning, formats[i]))
      }
    }
    return try inAllFiles {
      let stream = try RecordStream(
        streamed, keys: order.keyPaths, limit: limit, repeatsLastRecord: repeatsLastRecord)
      try checkTable(in: stream.outline, output)
      return stream
    }
  }

  /// Reads the next records of a stream.
  ///
  /// - Returns: The records, or `nil` if there are no further ones.
  /// - Throws: `Trouble` if they cannot be read.
  func next(of stream: RecordStream) throws -> Records? {
    let records: Records?
    do throws(RecordFileError) {
      records = try stream.next()
    } catch {
      guard let file = stream.file else {
        throw Trouble(error, in: name, hint: keyHint(for: error))
      }
      let hint = hint(for: error, files.path(ofFile: file), [], stream.outline.formats[file])
      throw Trouble(error, in: files.name(ofFile: file), hint: hint)
    }
    guard let records = records.map(order.named) else { return nil }
    do throws(RecordFileError) {
      try records.checkTexts(notLongerThan: TextColumn.maximumTextLength)
    } catch {
      throw trouble(error, in: records)
    }
    return records
  }

  /// Opens a file.
  private func reader(ofFile file: Int, _ progress: ProgressLine?) throws -> InputReader {
    let reader = try InputReader(path: files.path(ofFile: file), encoding: options.encoding)
    if files.path(ofFile: file) == nil, Terminal.isInput {
      // The user who types the input needs the line.
      progress?.end()
    } else {
      progress?.begin("reading \(files.name(ofFile: file))", counting: reader.counter)
    }
    return reader
  }

  /// Adds the name of a file to an error.
  private func inFile<Result>(_ file: Int, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RecordFileError {
      throw Trouble(error, in: files.name(ofFile: file))
    }
  }

  /// Adds the name of the input, and what to do about a key, to an error.
  private func inAllFiles<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RecordFileError {
      throw Trouble(error, in: name, hint: keyHint(for: error))
    }
  }

  /// Returns the records of files.
  private func records(
    in inputs: [InputFile], _ shownKeys: [String], hasLevels: Bool, output: OutputFormat?,
    _ progress: ProgressLine?
  ) throws -> Records {
    let keys = Array(order.keyPaths.dropFirst()) + shownKeys
    var parts: [Records] = []
    for (i, input) in inputs.enumerated() {
      progress?.begin("finding the records in \(files.name(ofFile: i))")
      let format = try format(path: files.path(ofFile: i), content: input.bytes)
      func records(_ format: RecordFormat) throws(RecordFileError) -> Records {
        try Records(
          input.bytes, format: format, key: order.keyPaths.first,
          furtherKeys: hasLevels ? [] : keys, optionalKeys: hasLevels ? keys : [],
          options: readingOptions(format, input.bytes), requiresKeys: files.count == 1)
      }
      do throws(RecordFileError) {
        do throws(RecordFileError) {
          parts.append(try records(format))
        } catch {
          // The error about one record would not tell of the arrays in it.
          guard case .notAnArray(.json, _) = error, isOneObject(input.bytes, i),
            let stream = try? records(.ndjson)
          else { throw error }
          parts.append(stream)
        }
      } catch {
        if files.count > 1 {
          try checkColumns(of: inputs, keys: [order.keyPaths.first] + (hasLevels ? [] : keys))
        }
        let hint = hint(for: error, files.path(ofFile: i), input.bytes, format)
        throw Trouble(error, in: files.name(ofFile: i), hint: hint)
      }
    }
    return try inAllFiles {
      let records = try Records(joining: parts)
      try checkTable(in: records, output)
      return records
    }
  }

  /// Checks the keys of tables, because an error about them comes before one about a row.
  private func checkColumns(of inputs: [InputFile], keys: [String?]) throws {
    let formats = try inputs.enumerated().map { i, input in
      try format(path: files.path(ofFile: i), content: input.bytes)
    }
    guard formats.allSatisfy(\.isTable) else { return }
    let tables = zip(inputs, formats).map { input, format in
      (input.bytes, format, readingOptions(format, input.bytes))
    }
    try inAllFiles { try Records.checkColumns(of: tables, keys: keys) }
  }

  /// Returns whether a file of unknown format is a stream of a single object.
  private func isOneObject(_ content: [UInt8], _ file: Int) -> Bool {
    let isNamed = files.path(ofFile: file).flatMap { RecordFormat(fileName: $0) } != nil
    guard options.inputFormat == nil, !isNamed, options.records == nil, !options.keepSections else {
      return false
    }
    let lines = content.split(separator: UInt8(ascii: "\n"))
    return content.first == UInt8(ascii: "{")
      && lines.dropFirst().joined().allSatisfy { $0 <= 0x20 }
  }

  /// Checks that options for tables have a table.
  private func checkTable(in records: Records, _ output: OutputFormat?) throws {
    if options.delimiter != nil, output != .csv, !records.formats.contains(.csv) {
      throw Trouble("\(name): --delimiter needs CSV")
    }
    let hasTable = records.formats.contains(where: \.isTable)
    if options.hasNoQuotes, !hasTable { throw Trouble("\(name): --no-quotes needs a table") }
    if options.hasNoHeader, !hasTable, output != .csv, output != .tsv {
      throw Trouble("\(name): --no-header needs a table")
    }
  }

  /// Returns the error for a record, which names the record of one of the files.
  func trouble(_ error: RecordFileError, in records: Records) -> Trouble {
    switch error {
    case .unrepresentable(let record?, let format, let reason):
      let place = records.place(ofRecord: record)
      return Trouble(
        .unrepresentable(record: place.record, format, reason: reason),
        in: files.name(ofFile: place.file))
    case .textTooLong(let record, let limit):
      let place = records.place(ofRecord: record)
      return Trouble(
        .textTooLong(record: place.record, limit: limit), in: files.name(ofFile: place.file))
    default: return Trouble(error, in: name)
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
    try check(Flaws(records, order), inside: path)
  }

  /// Checks with `--strict` that records have no flaw.
  ///
  /// - Throws: `Trouble` about the first record with a flaw.
  func check(_ flaws: Flaws, inside path: String = "") throws {
    guard options.strict else { return }
    let messages = messages(about: flaws, catchAllTitle: nil)
    if let flaw = messages.min(by: { $0.place < $1.place }) {
      throw Trouble("\(name): \(path)\(flaw.first)")
    }
  }
}
