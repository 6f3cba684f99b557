import ArgumentParser

/// The options for files that are in order already.
struct SortedFileOptions: ParsableArguments {
  @Flag(
    name: [.customShort("c"), .long],
    help: """
      Write nothing, but check whether the file is in order. If not, explain the first disorder, and exit \
      with 1. With --unique, equal records are a disorder too.
      """)
  var check = false

  @Flag(
    name: [.customShort("C"), .customLong("check-quietly")], help: "The same without a message.")
  var checkQuietly = false

  @Flag(
    name: [.customShort("m"), .long],
    help: "Merge files that are in order already. A file that is not in order is an error.")
  var merge = false

  @Flag(
    name: [.customShort("s"), .long],
    help: "Keep the order of equal records, which the tool always does.")
  var stable = false

  func validate() throws {
    if check, checkQuietly {
      throw ValidationError("--check and --check-quietly cannot be combined")
    }
  }

  /// Whether nothing is written.
  var isCheck: Bool { check || checkQuietly }
}
