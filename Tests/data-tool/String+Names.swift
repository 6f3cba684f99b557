extension String {
  /// This text in lowercase, without spaces and apostrophes.
  var folded: String { lowercased().filter { !" '\u{2019}".contains($0) } }

  /// Returns a name without its suffix: the first one in the list that the name ends with and that
  /// is not the whole name.
  func without(suffixIn suffixes: [String]) -> String {
    let suffix = suffixes.first { hasSuffix($0) && self != $0 } ?? ""
    return String(dropLast(suffix.count))
  }
}
