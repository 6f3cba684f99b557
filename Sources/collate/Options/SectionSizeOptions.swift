import ArgumentParser
import IndexedCollation

/// The options that choose how many records a section has.
struct SectionSizeOptions: ParsableArguments {
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
      Leave letters without records out of the index and out of joined titles (K–M instead of J–M).
      """)
  var omitEmptySections = false

  func validate() throws {
    if let mergeBelow, mergeBelow < 0 {
      throw ValidationError("--merge-below must be 0 or more, not \(mergeBelow)")
    }
    if let splitAbove, splitAbove < 1 {
      throw ValidationError("--split-above must be 1 or more, not \(splitAbove)")
    }
  }

  /// Adds the numbers to a policy.
  func add(to policy: inout SectionPolicy) {
    policy.minimumCount = mergeBelow ?? 0
    policy.maximumCount = splitAbove
    policy.omitsEmptySections = omitEmptySections
  }

  /// Checks that no option changes sections that are not those of the collation.
  ///
  /// - Parameters:
  ///   - option: The option that chooses these sections.
  ///   - collationOptions: Further options that could change them.
  /// - Throws: `ValidationError` that names the two options.
  func checkSections(of option: String, _ collationOptions: CollationOptions) throws {
    let others: [(name: String, isGiven: Bool)] = [
      ("--section-titles", collationOptions.sectionOptions.sectionTitles != nil),
      ("--merge-below", mergeBelow != nil), ("--split-above", splitAbove != nil),
      ("--omit-empty-sections", omitEmptySections),
    ]
    if let other = others.first(where: \.isGiven) {
      throw ValidationError("\(option) and \(other.name) cannot be combined")
    }
  }
}
