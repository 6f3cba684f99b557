import ArgumentParser

/// A key to collate by, its type and its direction: "Name.Family", "born:number" or "born:desc".
struct SortKeyOption {
  /// What the values of a key are.
  enum Kind: String {
    case text
    case number
  }

  let path: String

  let kind: Kind

  /// Whether the direction is descending, or `nil` if the option does not say.
  let isDescending: Bool?

  private static let directions = ["asc": false, "desc": true]

  /// Creates the key from its path and the words after it, which can be in any order.
  ///
  /// - Throws: `ValidationError` if there are several types or several directions.
  init(_ text: String) throws {
    var (path, words) = (text[...], [Substring]())
    while let (rest, word) = Self.lastWord(of: path) {
      words.append(word)
      path = rest
    }
    let kinds = words.compactMap { Kind(rawValue: String($0)) }
    let directions = words.compactMap { Self.directions[String($0)] }
    guard kinds.count < 2, directions.count < 2 else {
      throw ValidationError(
        "\(text) has two \(kinds.count < 2 ? "directions" : "types"); if the name of the property "
          + "ends with one, add a colon to the name: \(path):\(words.last ?? ""):")
    }
    self.path = String(Self.isEscaped(path) ? path.dropLast() : path)
    kind = kinds.first ?? .text
    isDescending = directions.first
  }

  /// Creates the key of a text from its path alone.
  init(path: String) {
    self.path = path
    kind = .text
    isDescending = nil
  }

  /// Returns what is in front of the last colon and the word after it, if that is a type or a direction.
  private static func lastWord(of text: Substring) -> (rest: Substring, word: Substring)? {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let word = text[text.index(after: colon)...]
    guard Kind(rawValue: String(word)) != nil || directions[String(word)] != nil else {
      return nil
    }
    return (text[..<colon], word)
  }

  /// Returns whether a path ends with a colon because the name of the property ends with a word.
  private static func isEscaped(_ path: Substring) -> Bool {
    guard path.last == ":", let end = path.lastIndex(where: { $0 != ":" }) else { return false }
    return lastWord(of: path[...end]) != nil
  }
}
