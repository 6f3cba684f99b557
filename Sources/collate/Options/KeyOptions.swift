import ArgumentParser

/// The options that choose the keys by which records are sorted.
struct KeyOptions: ParsableArguments {
  @Option(
    name: [.customShort("k", allowingJoined: true), .long],
    help: ArgumentHelp(
      """
      Sort by this property or column, with dots for nested properties (Name.Family). Add :desc for \
      descending order. Can be repeated: each further key orders the records that are equal by the \
      keys before it. A key with :number orders them by numbers (born:number:desc); as the first key, \
      it puts all records into the section of digits.
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

  /// Whether records are sorted by a number first, so that they are all in the section of digits.
  var isByNumber: Bool { name == nil && key.first?.kind == .number }

  /// The keys to sort by, of which the first is a text, which is shown.
  ///
  /// It can be that of the first part of a name, or the text of a number, before the number itself.
  var keys: [SortKeyOption] {
    let shown = name?.parts[0].path ?? (isByNumber ? key.first?.path : nil)
    return (shown.map { [SortKeyOption(path: $0)] } ?? []) + key
  }

  /// Whether a key has descending order.
  func isDescending(key position: Int) -> Bool {
    let keys = keys
    return keys.indices.contains(position) ? keys[position].isDescending ?? reverse : reverse
  }
}
