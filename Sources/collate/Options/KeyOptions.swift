import ArgumentParser

/// The options that choose the keys by which records are sorted.
struct KeyOptions: ParsableArguments {
  @Option(
    name: [.customShort("k", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      Sort by this property or column, with dots for nested properties (Name.Family). Add :desc for \
      descending order. Can be repeated: each further key orders the records that are equal by the \
      keys before it. A further key with :number orders them by numbers (born:number:desc).
      """, valueName: "key[:text|:number][:asc|:desc]"),
    transform: SortKeyOption.init)
  var key: [SortKeyOption] = []

  @Flag(
    name: [.customShort("r"), .long],
    help: "Descending order, for all keys without a direction of their own.")
  var reverse = false

  func validate() throws {
    if let first = key.first, first.kind == .number {
      throw ValidationError(
        "--key \(first.path):number cannot be the first key: the first one decides the section, so it "
          + "is text")
    }
  }

  /// Whether a key has descending order.
  func isDescending(key position: Int) -> Bool {
    key.indices.contains(position) ? key[position].isDescending ?? reverse : reverse
  }
}
