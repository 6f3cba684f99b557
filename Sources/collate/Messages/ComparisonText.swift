import IndexedCollation

extension ComparisonExplanation {
  /// The order of the two texts in a sentence, or in two if the sections decide, after those that tell
  /// where they are filed.
  var sentence: String {
    let filed = [left, right].compactMap { $0.filed?.sentence }
    return (filed + [orderSentence]).joined(separator: " ")
  }

  private var orderSentence: String {
    guard resultInList != result, let leftSection = left.placement?.section.title,
      let rightSection = right.placement?.section.title
    else { return reason }
    let word = resultInList == .orderedAscending ? "before" : "after"
    return """
      \(quoted(left.text)) sorts \(word) \(quoted(right.text)) in the list, since section \
      \(leftSection) comes \(word) section \(rightSection). Without sections, \(reason)
      """
  }

  private var reason: String {
    if isByShownTexts { return shownReason }
    let (first, second) = (quoted(left.text), quoted(right.text))
    guard result != .orderedSame else {
      // Texts can be equal to a reader, and different to a program.
      let isWrittenInAnotherWay =
        left.text == right.text && !left.text.utf8.elementsEqual(right.text.utf8)
      let equal =
        isWrittenInAnotherWay
        ? "are the same text, written in two ways (\(codePoints(of: left.text)) and "
          + "\(codePoints(of: right.text)))" : "have no difference that counts"
      return "\(first) and \(second) \(equal), so a list keeps their original order."
    }
    let word = result == .orderedAscending ? "before" : "after"
    guard let level else { return "\(first) sorts \(word) \(second)." }
    let equal = left.levels.prefix { $0.kind != level }.map(\.kind.rawValue)
    let sofar = equal.isEmpty ? "" : "equal in \(Self.list(equal)), "
    let reading = isReadFromTheEnd ? "read from the end, " : ""
    let decides =
      switch (leftPart, rightPart) {
      case (let left?, let right?) where left.text == right.text:
        // Parts that look the same are shown by their code points.
        "\(reading)the first difference is \(codePoints(of: left.text)) against "
          + codePoints(of: right.text)
      case (let left?, let right?):
        "\(reading)the first difference is \(name(of: left, leftElement)) against "
          + name(of: right, rightElement)
      case (nil, let right?):
        "\(reading)\(first) ends where \(second) continues with \(name(of: right, rightElement))"
      case (let left?, nil):
        "\(reading)\(second) ends where \(first) continues with \(name(of: left, leftElement))"
      case (nil, nil): "their keys differ there"
      }
    return "\(first) sorts \(word) \(second): \(sofar)they differ in \(level); \(decides)."
  }

  /// The reason why a text sorts before another one that is filed under the same text.
  private var shownReason: String {
    guard let left = left.filed, let right = right.filed else { return "" }
    let (first, second) = (quoted(left.shownText), quoted(right.shownText))
    let word = result == .orderedAscending ? "before" : "after"
    let start = "\(first) sorts \(word) \(second): they are filed under the same text, and "
    if left.isFiledElsewhere, right.isFiledElsewhere {
      return start + "the texts that are shown differ\(level.map { " in \($0)" } ?? "")."
    }
    return start + "\(left.isFiledElsewhere ? second : first) is filed as it is shown."
  }

  /// Returns names with commas and "and" between them.
  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns the text of a part; if the part counts as several letters, the letter that
  /// decides.
  private func name(of part: Explanation.Part, _ element: Explanation.Element?) -> String {
    if part.text == " " { return "a space" }
    guard level == .letters, let element,
      part.elements.count(where: { $0.primary != 0 }) > 1
    else { return quoted(part.text) + (part.countsAs.map { " (counted as \(quoted($0)))" } ?? "") }
    guard let letter = element.letter else { return "a part of \(quoted(part.text))" }
    return "the \(quoted(letter)) in \(quoted(part.text))"
  }
}
