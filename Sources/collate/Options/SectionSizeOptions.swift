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
      In the index of a page and in the titles of joined sections, have only letters with records: K–M, not \
      J–M.
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
}
