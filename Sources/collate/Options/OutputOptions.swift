import ArgumentParser
import IndexedCollation
import RecordFiles

/// The options that choose what is written, and where.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the output. Default: by the extension of --output, else text.",
      valueName: "format"))
  var format: OutputFormat?

  @Option(
    name: [.customShort("o", allowingJoined: true), .customLong("output")],
    help: ArgumentHelp(
      "Write to this file, which can be an input file. After an error, it is unchanged.",
      valueName: "file"))
  private var outputs: [String] = []

  /// The path of the output, or `nil` for standard output.
  var output: String? { outputs.first }

  @Option(
    name: .customLong("split-into"),
    help: ArgumentHelp(
      "Write a file for each section to this folder, in the format of --format. \(SectionFileNames.list) lists them.",
      valueName: "folder"))
  private var folders: [String] = []

  /// The path of the folder with a file for each section, or `nil` if there is none.
  var splitInto: String? { folders.first }

  @Flag(help: "Also show empty sections.")
  var allSections = false

  @Option(
    help: ArgumentHelp(
      "Add a field with the title of the section to each record of csv, tsv or ndjson.",
      valueName: "name"))
  var sectionField: String?

  @Option(
    help: ArgumentHelp(
      "Write only the section with this title. Can be repeated.", valueName: "title"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write at most this number of records of each section.", valueName: "number"))
  var limit: Int?

  @Flag(help: "Write the titles of the sections and the numbers of their records instead.")
  var count = false

  @Flag(
    name: [.customShort("u"), .long],
    help: "Write only the first of the records that are equal by all keys.")
  var unique = false

  func validate() throws {
    if outputs.count > 1 { throw ValidationError("--output can be given only once") }
    if format == nil, let output, output.lowercased().hasSuffix(".html") {
      throw ValidationError("HTML is written by another command: collate page -o \(output)")
    }
    if let splitInto {
      if folders.count > 1 { throw ValidationError("--split-into can be given only once") }
      if ["", "-"].contains(splitInto) {
        throw ValidationError("--split-into needs the name of a folder")
      }
      if output != nil { throw ValidationError("--split-into and --output cannot be combined") }
      if count { throw ValidationError("--split-into and --count cannot be combined") }
      if format == nil {
        throw ValidationError(
          "--split-into needs the format of its files: add --format, such as --format csv")
      }
    }
    if let limit, limit < 1 {
      throw ValidationError("--limit must be 1 or more, not \(limit)")
    }
    if sectionField != nil, !chosenFormat.allowsSectionField {
      throw ValidationError(
        "--section-field is for the formats ndjson, csv and tsv, not for \(chosenFormat.rawValue)")
    }
    guard count else { return }
    if limit != nil { throw ValidationError("--count and --limit cannot be combined") }
    if sectionField != nil {
      throw ValidationError("--count and --section-field cannot be combined")
    }
    if chosenFormat != .text, chosenFormat != .json {
      throw ValidationError("--count is for the formats text and json")
    }
  }

  /// Whether an option says what is written, other than `--unique`, which `--check` has, too.
  var isGiven: Bool {
    format != nil || output != nil || splitInto != nil || allSections || sectionField != nil
      || !only.isEmpty
      || limit != nil || count
  }

  /// Whether the output shows sections, or depends on them.
  var showsSections: Bool {
    chosenFormat.hasTitles || sectionField != nil || omitsRecords || count
      || splitInto != nil
  }

  /// Whether an option leaves out records.
  var omitsRecords: Bool { limit != nil || !only.isEmpty }

  /// The format of the output.
  var chosenFormat: OutputFormat {
    format ?? output.flatMap { OutputFormat(fileName: $0) } ?? .text
  }

  /// Whether the output goes to standard output.
  var isStandardOutput: Bool { splitInto == nil && (output == nil || output == "-") }

  /// Whether the output goes to a file, so that no terminal shows it.
  var isFile: Bool { splitInto != nil || Terminal.isFile(isStandardOutput ? nil : output) }

  /// Returns whether a section is written.
  func includes(_ section: LocalizedIndexedCollation.Section, isEmpty: Bool) -> Bool {
    // A script has a section only if it occurs.
    (allSections && section.kind != .script || !isEmpty)
      && (only.isEmpty || only.contains { Self.isTitle($0, of: section) })
  }

  /// Checks that there are the sections to write.
  ///
  /// - Parameters:
  ///   - sections: The sections.
  ///   - original: The collation before it was adapted, which has also the scripts that do not occur.
  /// - Throws: `Trouble` that names the sections.
  func check(
    _ sections: [LocalizedIndexedCollation.Section], original: LocalizedIndexedCollation? = nil
  ) throws {
    let all = sections + (original?.sections.filter { $0.kind == .script } ?? [])
    for title in only where !all.contains(where: { Self.isTitle(title, of: $0) }) {
      throw Trouble(
        "there is no section \(title.debugDescription); the sections are: "
          + sections.map(\.title).joined(separator: ", "))
    }
  }

  /// Returns whether a text is the title of a section, or the index title of a part of a letter.
  ///
  /// Locales write ranges in different ways that look the same, so a hyphen is enough.
  private static func isTitle(
    _ text: String, of section: LocalizedIndexedCollation.Section
  ) -> Bool {
    func plain(_ title: String) -> String {
      title.filter { $0 != " " }.replacing(/[\u{2010}-\u{2015}~～]/, with: "-")
    }
    let title = plain(section.title)
    return plain(text) == title || (text == section.indexTitle && !title.hasPrefix(text + "-"))
  }
}

extension OutputFormat: ExpressibleByArgument {
  /// What each value of `--format` means.
  public static let allValueDescriptions = [
    "text": "titles and rows",
    "lines": "only the records, one in each line",
    "json": "an array of sections with unchanged records",
    "ndjson": "unchanged records",
    "csv": "a table of the records",
    "tsv": "a table with tabs",
    "plist": "an array of sections with unchanged records",
    "vcard": "unchanged contacts",
  ]
}
