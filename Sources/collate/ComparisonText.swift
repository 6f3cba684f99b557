import IndexedCollation

extension ComparisonExplanation {
  /// The order of the two texts in a sentence, or in two if the sections decide.
  var sentence: String {
    guard resultInList != result, let leftSection = left.placement?.section.title,
      let rightSection = right.placement?.section.title
    else { return reason }
    let word = resultInList == .orderedAscending ? "before" : "after"
    return """
      \(quoted(left.text)) stands \(word) \(quoted(right.text)) in the list, since section \
      \(leftSection) comes \(word) section \(rightSection). By themselves, \(reason)
      """
  }

  private var reason: String {
    let (first, second) = (quoted(left.text), quoted(right.text))
    guard result != .orderedSame else {
      return """
        \(first) and \(second) are equal in all that counts, \
        so in a list they stay in the order in which they come.
        """
    }
    let word = result == .orderedAscending ? "before" : "after"
    guard let level else { return "\(first) stands \(word) \(second)." }
    let equal = left.levels.prefix { $0.name != level }.map(\.name)
    let sofar = equal.isEmpty ? "" : "equal in \(equal.joined(separator: ", ")), "
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
        "\(reading)\(first) ends where \(second) goes on with \(name(of: right, rightElement))"
      case (let left?, nil):
        "\(reading)\(second) ends where \(first) goes on with \(name(of: left, leftElement))"
      case (nil, nil): "their keys differ there"
      }
    return "\(first) stands \(word) \(second): \(sofar)they differ in \(level); \(decides)."
  }

  /// Returns the text of a part; if the part counts as several letters, the letter that
  /// decides.
  private func name(of part: Explanation.Part, _ element: Explanation.Element?) -> String {
    guard level == "letters", let element,
      part.elements.count(where: { $0.primary != 0 }) > 1
    else { return quoted(part.text) }
    guard let letter = element.letter else { return "a part of \(quoted(part.text))" }
    return "the \(quoted(letter)) in \(quoted(part.text))"
  }
}
