extension Explanation: CustomStringConvertible {
  /// A page for somebody who has never seen a sort key.
  public var description: String {
    var lines = ["\(quoted(text)) in the order of \(locales.joined(separator: ", "))\(rules)", ""]
    let rows = [["", "letter", "accent", "case"]] + parts.flatMap(\.rows)
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (cell, width) in zip(row, widths + [0]) {
        line += "  " + cell + String(repeating: " ", count: max(0, width - cell.count))
      }
      lines.append(line.trimmedAtEnd)
    }
    lines += ["", "  The sort key, level by level; bytes that are greater stand later:"]
    let width = levels.map(\.name.count).max() ?? 0
    for level in levels {
      let name = level.name + String(repeating: " ", count: width - level.name.count)
      lines.append("    \(name)  \(hex(level.bytes))".trimmedAtEnd)
    }
    if let placement { lines += ["", placement.description] }
    return lines.joined(separator: "\n")
  }

  private var rules: String {
    if resolvedLocales == locales { return "" }
    let rules = resolvedLocales.map { $0 == "und" ? "und, CLDR's root" : $0 }
    return " (by the rules of \(rules.joined(separator: ", ")))"
  }
}

extension Explanation.Part {
  /// What stands in a table: a row for each element, the text and its kind in the first.
  fileprivate var rows: [[String]] {
    let codes = text.unicodeScalars.map(\.codePoint).joined(separator: " ")
    // A mark alone would sit on what stands before it.
    let carrier = text.unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
    let isVisible = !text.isEmpty && text.unicodeScalars.allSatisfy(\.isVisible)
    let shown = isVisible ? "\(carrier ? "◌" : "")\(text) \(codes)" : codes
    return elements.enumerated().map { i, element in
      [
        i == 0 ? shown : "",
        hex(element.primary, bytes: 4),
        hex(UInt32(element.secondary), bytes: 2),
        hex(UInt32(element.tertiary), bytes: 2) + (element.hasUppercase ? " upper" : ""),
        i == 0 ? note : "",
      ]
    }
  }

  private var note: String {
    let count = text.unicodeScalars.count
    let kind =
      switch self.kind {
      case .plain: ""
      case .contraction: "a contraction: \(count) characters that count as one"
      case .expansion: "an expansion: one character that counts as \(elements.count)"
      case .accented: "a letter and its accents"
      case .rearrangement: "\(count) characters that are weighed together"
      case .number: "a number, by its value"
      case .accent: "no letter of its own"
      case .ignoredPunctuation: "punctuation, which is ignored before the fourth level"
      case .ignored: "ignored"
      }
    let names = countsAs.map { "as \($0) at the first level" } ?? ""
    return [kind, names].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Explanation.Placement: CustomStringConvertible {
  /// The section and its boundaries, in words.
  public var description: String {
    let from = beginKey.isEmpty ? begin : "\(begin) (\(hex(beginKey)))"
    let to = end.map { " up to \($0) (\(hex(endKey ?? [])))" } ?? " to the end"
    return """
        Section \(section.title), since the letters are in its range:
          from \(from)\(to)
      """
  }
}

// What is shown of weights, characters and texts.

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    .joined(separator: " ")
}

/// A weight by its bytes, without those at the end that are zero; a dot for none.
private func hex(_ weight: UInt32, bytes count: Int) -> String {
  let bytes = (0..<count).map { UInt8(truncatingIfNeeded: weight >> (8 * (count - 1 - $0))) }
  let used = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
  return used == 0 ? "·" : hex(bytes.prefix(used))
}

func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.map { $0.isVisible ? String($0) : "⟨\($0.codePoint)⟩" }
  return "“\(shown.joined())”"
}

extension Unicode.Scalar {
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether a terminal shows it, and does nothing else about it.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
