import ArgumentParser
import IndexedCollation
import RecordFiles

/// Collates the records of a file.
struct CollateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collate",
    abstract: "Sort the records of a file into titled sections, in the order of a locale.",
    usage: """
      collate [<file> ...] [<options>]
      collate titles [<options>]
      collate explain <text> [<other>] [<options>]
      collate locales
      collate page [<file> ...] [<options>]
      collate serve [<file> ...] [<options>]
      """,
    discussion: """
      EXAMPLES:
        The states of a property list, by name, in Swedish order:
          collate Data/States.plist --locale sv --key Name

        A JSON array of objects, by the property Reading, as an array of sections:
          collate people.json --locale ja --key Reading --format json

        By family name, and by given name where family names are equal:
          collate people.json --key Name.Family --key Name.Given

        By team, and by points where teams are equal, the most points first:
          collate players.csv --key team --key points:number:desc

        The lines of a text file, sorted in place:
          collate words.txt --locale cs --format lines -o words.txt

        Swedish and Chinese names, each in the order of its language:
          collate people.txt --locale sv --locale zh

        A table with a column for the section:
          collate people.csv --key name --section-field section -o sorted.csv

        Whether a file is in order:
          collate words.txt --locale cs --check

        The position of a text, the titles of a locale, and all locales:
          collate explain Chata --locale cs
          collate titles --locale ko
          collate locales

      A record without text at the key is sorted like an empty text, and a warning counts \
      these records. The exit code is 0, or 1 if --check finds a disorder, or 2 \
      after an error. A disorder and an error are one line on standard error.
      """,
    version: version)

  private static var version: String {
    guard let icu = try? ICUVersion.current() else { return "0.1.0" }
    return "collate 0.1.0 (ICU \(icu.icu), CLDR \(icu.cldr), Unicode \(icu.unicode))"
  }

  @OptionGroup var files: FileArguments

  @OptionGroup(title: "Order") var keyOptions: KeyOptions

  @OptionGroup var collationOptions: CollationOptions

  @OptionGroup(title: "Sections") var sectionSizeOptions: SectionSizeOptions

  @OptionGroup(title: "Output") var outputOptions: OutputOptions

  @OptionGroup(title: "Input") var inputOptions: InputOptions

  @OptionGroup(title: "Sorted files") var sortedFileOptions: SortedFileOptions

  @OptionGroup(title: "Memory and threads") var memoryOptions: MemoryOptions

  @OptionGroup(title: "Memory and threads") var workOptions: WorkOptions

  @OptionGroup(title: "Filing") var filingOptions: FilingOptions

  func validate() throws {
    try preparedInput().validate(collationOptions, sectionSizeOptions)
    if outputOptions.allSections, sectionSizeOptions.omitEmptySections {
      throw ValidationError("--all-sections and --omit-empty-sections cannot be combined")
    }
    guard isCheck else { return }
    if files.count > 1 { throw ValidationError("--check needs one file") }
    if outputOptions.isGiven {
      throw ValidationError("--check writes nothing, so it takes no options of the output")
    }
  }

  /// Prepares the input, which opens the collation and reads the rules of filing.
  private func preparedInput() -> RecordInput {
    RecordInput(
      files, inputOptions, RecordOrder(keyOptions, filingOptions, collationOptions),
      workOptions)
  }

  private var isCheck: Bool { sortedFileOptions.isCheck }

  private var unique: Bool { outputOptions.unique }

  /// Whether nobody sees sections, so that the order is that of the keys.
  private var isFlat: Bool {
    !inputOptions.keepSections && (isCheck || !outputOptions.showsSections)
  }

  func run() throws {
    if files.file.isEmpty, Terminal.isInput {
      Messages.report("reading lines from the terminal until Ctrl-D; collate --help tells more")
    }
    let input = preparedInput()
    // Create the collation first, to report an unknown locale before a large file is read.
    let divided = input.order.directed(try collationOptions.collation(sizes: sectionSizeOptions))
    let collation = isFlat ? divided.undivided() : divided
    // Only records tell the sections that depend on them.
    if !collation.policy.dependsOnTexts, !inputOptions.keepSections {
      try outputOptions.check(collation.sections)
    }
    let progress = workOptions.progressLine()
    // An error and a warning are on lines of their own.
    defer { progress?.end() }
    let stream = try input.open(
      output: outputOptions.chosenFormat, limit: input.partLimit(memory: memoryOptions.byteCount),
      repeatsLastRecord: isCheck || sortedFileOptions.merge, progress: progress)
    var flaws = Flaws(input.order)
    if let sorted = try sorted(input, stream, collation, &flaws, progress) {
      do {
        try outputOptions.check(
          sorted.sections, original: inputOptions.keepSections ? nil : collation)
      } catch {
        // Of records in parts, one that cannot be written is found before the sections are known.
        try checkRecords(sorted.outline, input)
        throw error
      }
      try save(sorted, input, stream.inputs, progress)
    }
    progress?.end()
    input.report(on: flaws, in: divided, hasOtherSections: isFlat)
  }

  /// Sorts records, or only checks them.
  ///
  /// - Returns: The records in order, or `nil` if they are only checked.
  private func sorted(
    _ input: RecordInput, _ stream: RecordStream, _ collation: LocalizedIndexedCollation,
    _ flaws: inout Flaws, _ progress: ProgressLine?
  ) throws -> (any SortedRecords)? {
    let isInParts = !stream.isWhole
    var spilled: SpilledRecords?
    if isInParts, !isCheck {
      do throws(RecordFileError) {
        spilled = try SpilledRecords(
          collation, outputOptions, memoryOptions, like: stream.outline, unique: unique)
      } catch {
        throw Trouble("\(error)")
      }
    }
    var whole: CollatedRecords?
    // Of all errors, the first one in this order is reported, however many parts there are: a malformed
    // record, a flaw, a disorder, a record that cannot be written. So after one, only look for those
    // that come before it.
    var disorder: (any Error)?
    var failure: (any Error)?
    while let records = try next(of: stream, input, progress) {
      flaws.add(records, without: stream.repeatedCount)
      if disorder != nil || inputOptions.strict && !flaws.isEmpty
        || failure != nil && !sortedFileOptions.merge
      {
        continue
      }
      let threads = try input.threads(for: records, copiedKeys: input.order.furtherKeyCount)
      if !isInParts { progress?.begin("collating \(records.count) records") }
      let collated = CollatedRecords(
        records, input.order, collation, keepsKeys: spilled != nil || unique, isPart: isInParts,
        threads: threads)
      do {
        try checkOrder(of: collated, input)
      } catch {
        disorder = error
        continue
      }
      if !isInParts { whole = collated }
      if failure != nil { continue }
      do throws(RecordFileError) {
        try spilled?.add(collated, without: stream.repeatedCount, writingOptions)
      } catch {
        let trouble = input.trouble(error, in: records)
        switch error {
        case .unrepresentable, .invalidColumnNames, .repeatedColumn, .fieldExists: failure = trouble
        // A full disk is reported at once.
        default: throw trouble
        }
      }
    }
    try input.check(flaws)
    if let error = disorder ?? failure { throw error }
    if isCheck { return nil }
    guard let spilled else { return whole.map { RecordsInMemory($0, outputOptions) } }
    progress?.begin("merging")
    do throws(RecordFileError) {
      return try spilled.merged()
    } catch {
      throw Trouble(error, in: files.name)
    }
  }

  /// Checks the order of records, if that is wanted.
  private func checkOrder(of collated: CollatedRecords, _ input: RecordInput) throws {
    guard isCheck || sortedFileOptions.merge else { return }
    var collated = collated
    if !isFlat, !inputOptions.keepSections {
      // The files to merge are in the order of a file without sections.
      collated = CollatedRecords(
        collated.records, input.order, collated.collation.undivided(), keepsKeys: false,
        isPart: true, threads: collated.threads)
    }
    guard let (record, isEqual) = collated.firstDisorder(countsEqual: unique && isCheck)
    else { return }
    let disorder = try Disorder(
      record, isEqual: isEqual, in: collated, input, isQuiet: sortedFileOptions.checkQuietly)
    if isCheck { throw disorder }
    throw Trouble("\(disorder)")
  }

  /// Reads the next records of a stream.
  ///
  /// The time that is left depends on what is done with all parts, not only on reading.
  private func next(
    of stream: RecordStream, _ input: RecordInput, _ progress: ProgressLine?
  ) throws -> Records? {
    if let file = stream.file {
      let work = isCheck ? "checking" : "sorting"
      progress?.begin("\(work) \(files.name(ofFile: file))", counting: stream.counter)
    }
    return try input.next(of: stream)
  }

  /// Saves sorted records, or their numbers.
  private func save(
    _ sorted: any SortedRecords, _ input: RecordInput, _ inputs: [InputFile],
    _ progress: ProgressLine?
  ) throws {
    do throws(RecordFileError) {
      if let folder = outputOptions.splitInto {
        progress?.begin("writing \(folder)")
        let old = SectionFileNames.files(inFolder: folder)
        func isOld(_ name: String) -> Bool { old.contains(Array(name.utf8)) }
        return try OutputFolder.save(
          to: folder, replacing: isOld, with: SectionFileNames.list
        ) { folder throws(RecordFileError) in
          try sorted.write(to: &folder, outputOptions, writingOptions)
        }
      }
      try saveFile(sorted, inputs, progress)
    } catch {
      throw input.trouble(error, in: sorted.outline)
    }
  }

  /// Saves sorted records, or their numbers, to one file.
  private func saveFile(
    _ sorted: any SortedRecords, _ inputs: [InputFile], _ progress: ProgressLine?
  ) throws(RecordFileError) {
    let counter = ByteCounter()
    if outputOptions.isFile {
      progress?.begin("writing", counting: counter)
    } else {
      // The terminal shows the output now.
      progress?.end()
    }
    try OutputFile.save(
      to: outputOptions.output, of: inputs, threads: sorted.threads, counting: counter
    ) { sink throws(RecordFileError) in
      if outputOptions.count {
        try sink.append(countLines(try sorted.counts(), sorted.sections))
      } else {
        try sorted.write(to: sink, outputOptions, writingOptions)
      }
    }
  }

  private var writingOptions: WritingOptions {
    WritingOptions(
      sectionField: outputOptions.sectionField, delimiter: inputOptions.delimiter,
      hasHeader: !inputOptions.hasNoHeader,
      colorsTitles: outputOptions.isStandardOutput && Terminal.showsColors)
  }

  /// Checks that the records can be written, if they are to be.
  private func checkRecords(_ records: Records, _ input: RecordInput) throws {
    if outputOptions.count { return }
    do throws(RecordFileError) {
      try RecordWriter(records, as: outputOptions.chosenFormat, options: writingOptions).check()
    } catch {
      throw input.trouble(error, in: records)
    }
  }

  /// Returns the titles of the sections, and the numbers of their records.
  private func countLines(
    _ counts: [Int], _ sections: [LocalizedIndexedCollation.Section]
  ) -> [UInt8] {
    let counts = zip(sections, counts).compactMap { section, count in
      outputOptions.includes(section, isEmpty: count == 0)
        ? SectionDescription(section, count: count) : nil
    }
    if outputOptions.chosenFormat == .json { return JSONText.bytes(of: counts) }
    let end = inputOptions.endsLinesWithNull ? "\0" : "\n"
    return counts.flatMap { Array("\($0.title)\t\($0.count ?? 0)\(end)".utf8) }
  }
}
