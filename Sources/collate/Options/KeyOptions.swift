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
    transform: { try SortKeyOption($0) })
  var key: [SortKeyOption] = []

  @Option(
    help: ArgumentHelp(
      """
      Sort by the name of a person, as the people of the locale do, from its parts: \
      family=Last,given=First,prefix=Prefix. Further parts are family2 and given2; family-reading and so \
      on are how a part is read. Further keys (--key) come after it.
      """, valueName: "part=key,…"),
    transform: { try PersonNameOption($0) })
  var name: PersonNameOption?

  @Flag(
    name: [.customShort("r"), .long],
    help: "Descending order, for all keys without a direction of their own.")
  var reverse = false

  func validate() throws {
    if name == nil, let first = key.first, first.kind == .number {
      throw ValidationError(
        "--key \(first.path):number cannot be the first key: the first one decides the section, so it "
          + "is text")
    }
  }

  /// The keys to sort by, of which the first can be that of the first part of a name.
  var keys: [SortKeyOption] { (name.map { [SortKeyOption(path: $0.parts[0].path)] } ?? []) + key }

  /// Whether a key has descending order.
  func isDescending(key position: Int) -> Bool {
    let keys = keys
    return keys.indices.contains(position) ? keys[position].isDescending ?? reverse : reverse
  }
}
