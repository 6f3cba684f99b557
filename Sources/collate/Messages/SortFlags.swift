/// What takes the place of the flags of `sort` that the tool does not have.
enum SortFlags {
  private static let advice: [Character: String] = [
    "n":
      "to order by a number, use a further key: --key name --key points:number; for numbers in texts, use --numeric",
    "g": "to order by a number, use a further key: --key name --key points:number",
    "h":
      "sizes such as 2K have no order here; use a further key with plain numbers: --key points:number",
    "V": "for numbers in texts, such as versions, use --numeric",
    "f":
      "upper and lower case differ only if nothing else does; to treat them as equal, use --strength secondary",
    "d": "to ignore punctuation, use --ignore-punctuation",
    "i": "characters that are not printed do not count anyway",
    "b": "spaces count; to ignore them, use --ignore-punctuation",
    "M": "months have no order here; use a key with numbers or dates",
    "R": "there is no random order; use shuf",
  ]

  /// Returns what to use in place of an option that does not exist.
  ///
  /// - Parameter arguments: The arguments.
  /// - Returns: A description, or `nil` if none of the arguments is such a flag.
  static func advice(for arguments: [String]) -> String? {
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let characters = Array(argument)
      guard characters.count == 2, characters[0] == "-", let advice = advice[characters[1]] else {
        continue
      }
      return advice
    }
    return nil
  }

  /// Returns what to do about a key that is a position of `sort`: "1,1", "2n".
  static func advice(forKey key: String) -> String? {
    guard key.wholeMatch(of: /\d+(\.\d+)?[a-zA-Z]*(,\d+(\.\d+)?[a-zA-Z]*)?/) != nil,
      let column = key.firstMatch(of: /\d+/)
    else { return nil }
    return "a key is one column: --key \(column.0); its order follows after a colon, as in "
      + "--key name --key 2:number:desc"
  }
}
