public import ArgumentParser
public import IndexedCollation
import RecordFiles

/// The options that choose the sections of a collation.
struct SectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The sections for text that belongs to no letter: uikit (one section # at the end), at-start (the \
      same at the start), icu (the sections of ICU, with an ellipsis as the title), android (the sections of \
      ICU, and # for digits), apart (symbols and digits at the start, and each script at the end) or \
      apart-at-end (symbols, digits and scripts at the end).
      """,
      valueName: "sections"))
  var catchAll: CatchAll = .uiKit

  @Option(
    help: ArgumentHelp(
      "Join a letter with the next ones until the section has this number of records: X–Z.",
      valueName: "number"))
  var mergeBelow: Int?

  @Option(
    help: ArgumentHelp(
      "Divide a section with more records than this number by its next letters: Sa–Se.",
      valueName: "number"))
  var splitAbove: Int?

  @Flag(
    help: """
      In the index of a page and in the titles of joined sections, have only letters with records: K–M, not \
      J–M.
      """)
  var omitEmptySections = false

  @Option(
    help: ArgumentHelp(
      """
      A file with other titles: in each line a title, a tab, the new title and, if it differs in the index, \
      a tab and the index title.
      """, valueName: "file"),
    transform: { try TabSeparatedFile($0) })
  var sectionTitles: TabSeparatedFile?

  func validate() throws {
    if let mergeBelow, mergeBelow < 0 {
      throw ValidationError("--merge-below must be 0 or more, not \(mergeBelow)")
    }
    if let splitAbove, splitAbove < 1 {
      throw ValidationError("--split-above must be 1 or more, not \(splitAbove)")
    }
    if let sectionTitles,
      let invalid = sectionTitles.firstLine(where: {
        !(2...3).contains($0.count) || $0.contains("")
      })
    {
      throw ValidationError(
        "\(sectionTitles.path): line \(invalid) is not a title, a tab, a new title and perhaps a tab and an index "
          + "title")
    }
  }

  /// Checks that no option needs the records of a file.
  func checkNeedsNoRecords() throws {
    if mergeBelow != nil || splitAbove != nil || omitEmptySections {
      throw ValidationError(
        "--merge-below, --split-above and --omit-empty-sections need the records of a file")
    }
  }

  /// The policy.
  var policy: SectionPolicy {
    var policy = SectionPolicy(
      catchAll: catchAll, minimumCount: mergeBelow ?? 0, maximumCount: splitAbove,
      omitsEmptySections: omitEmptySections)
    for (_, fields) in sectionTitles?.lines ?? [] {
      policy.titles[fields[0]] = fields[1]
      if fields.count > 2 { policy.indexTitles[fields[0]] = fields[2] }
    }
    return policy
  }
}

extension CatchAll: ExpressibleByArgument {}
