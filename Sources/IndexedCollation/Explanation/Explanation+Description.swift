extension Explanation: CustomStringConvertible {
  /// A description in several lines, for readers who do not know sort keys.
  public var description: String {
    var lines = ["\(quoted(text)) in the order of \(locales.joined(separator: ", "))\(rules)", ""]
    let columns = columns
    let rows = parts.flatMap { $0.rows(columns) }
    let header = [""] + columns.map(\.rawValue) + [""]
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    for row in [header] + rows {
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      lines.append(("  " + cells.joined(separator: "  ")).trimmedAtEnd)
    }
    lines += ["", "  The sort key, level by level; bytes that are greater stand later:"]
    let width = levels.map(\.name.count).max() ?? 0
    for level in levels {
      let name = level.name + String(repeating: " ", count: width - level.name.count)
      lines.append("    \(name)  \(hex(level.bytes))".trimmedAtEnd)
    }
    if levels.count > 1 {
      lines.append(
        "  It is shorter than the weights: a run of the common weight 05 is one byte in it.")
    }
    if let placement { lines += ["", placement.description] }
    return lines.joined(separator: "\n")
  }

  private var rules: String {
    if resolvedLocales == locales { return "" }
    let rules = resolvedLocales.map { $0 == "und" ? "CLDR's root" : $0 }
    return " (by the rules of \(rules.joined(separator: ", ")))"
  }
}

extension Explanation {
  fileprivate enum Column: String {
    case letter, accent, `case`
  }

  /// The weights that count at the collator's strength.
  private var columns: [Column] {
    let names = levels.map(\.name)
    let hasCase = names.contains { $0.hasPrefix("case") || $0 == "variants" }
    return [.letter] + (names.contains("accents") ? [.accent] : []) + (hasCase ? [.case] : [])
  }
}

extension Explanation.Part {
  /// Returns the table rows of the part: one row for each element, with the text and its kind
  /// in the first row.
  fileprivate func rows(_ columns: [Explanation.Column]) -> [[String]] {
    let codes = codePoints(of: text)
    // A mark alone would combine with the character before it, so a dotted circle carries it.
    let carrier = text.unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
    let isVisible = text.unicodeScalars.prefix(9).allSatisfy(\.isVisible)
    let short = text.unicodeScalars.count <= 8 ? text : "\(String(text.prefix(8)))…"
    let shown = isVisible ? "\(carrier ? "◌" : "")\(short) \(codes)" : codes
    return elements.enumerated().map { i, element in
      let weights = columns.map { column in
        switch column {
        case .letter: hex(element.primary, bytes: 4)
        case .accent: hex(UInt32(element.secondary), bytes: 2)
        case .case:
          hex(UInt32(element.tertiary), bytes: 2)
            + (element.hasUppercase && text.lowercased() != text ? " upper" : "")
        }
      }
      return [i == 0 ? shown : ""] + weights + [i == 0 ? note : ""]
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
        Section \(section.title), whose range holds the text:
          from \(from)\(to)
      """
  }
}

// Functions that format weights, characters and texts.

func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    .joined(separator: " ")
}

/// Formats the bytes of a weight without trailing zeros; "·" for a weight of zero.
private func hex(_ weight: UInt32, bytes count: Int) -> String {
  let bytes = (0..<count).map { UInt8(truncatingIfNeeded: weight >> (8 * (count - 1 - $0))) }
  let used = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
  return used == 0 ? "·" : hex(bytes.prefix(used))
}

/// Formats the code points of a text; only the first ones of a long text.
func codePoints(of text: String) -> String {
  let codes = text.unicodeScalars.prefix(9).map(\.codePoint)
  return codes.prefix(8).joined(separator: " ") + (codes.count > 8 ? " …" : "")
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

  /// A Boolean value that indicates whether a terminal shows the character and does nothing
  /// else.
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
