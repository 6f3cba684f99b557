import IndexedCollation

extension Explanation {
  /// The explanation in several lines, for readers who do not know sort keys.
  var page: String {
    var lines = filed?.sentence.map { [$0] } ?? []
    lines += ["\(quoted(text)) in the order of \(locales.joined(separator: ", "))\(rules)", ""]
    lines += table
    lines += ["", "  The sort key, level by level; greater bytes sort later:"]
    let width = levels.map(\.kind.rawValue.count).max() ?? 0
    for level in levels {
      lines.append("    \(level.kind.rawValue.padded(to: width))  \(hex(level.bytes))".trimmedAtEnd)
    }
    if levels.count > 1 {
      lines.append(
        "  In the key, a run of the common weight 05 is shortened, usually to one byte.")
    }
    if let placement { lines += ["", placement.lines] }
    return lines.joined(separator: "\n")
  }

  private var rules: String {
    if resolvedLocales == locales { return "" }
    let rules = resolvedLocales.map { $0 == "und" ? "CLDR's root" : $0 }
    return " (by the rules of \(rules.joined(separator: ", ")))"
  }

  /// The lines of the table of weights, with its header.
  private var table: [String] {
    let columns = columns
    let rows = [[""] + columns.map(\.rawValue) + [""]] + parts.flatMap { $0.rows(columns) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      ("  " + zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")).trimmedAtEnd
    }
  }

  fileprivate enum Column: String {
    case letter, accent, `case`
  }

  /// The weights that count at the collator's strength.
  private var columns: [Column] {
    let kinds = Set(levels.map(\.kind))
    let hasCase = !kinds.isDisjoint(with: [.case, .variants, .caseAndVariants])
    return [.letter] + (kinds.contains(.accents) ? [.accent] : []) + (hasCase ? [.case] : [])
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
      case .ignoredPunctuation: "ignored before the fourth level"
      case .ignored: "ignored"
      }
    let names = countsAs.map { "as \($0) at the first level" } ?? ""
    return [kind, names].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Explanation.Placement {
  /// The section and its boundaries, in words.
  fileprivate var lines: String {
    """
      Section \(section.title)\(section.isAdded ? ", a letter that ICU's index lacks," : ","
        ) whose range holds the text:
        from \(begin.words)\(end.map { " up to \($0.words)" } ?? " to the end")
    """
  }
}

extension Explanation.Boundary {
  fileprivate var words: String {
    let name =
      switch kind {
      case .start: "the start"
      case .text(let text): "“\(text)”"
      case .end(let text): "all that begins with “\(text)”"
      case .group(let name): "the characters that CLDR puts under \(name) (U+FDD0 \(name))"
      case .endOfAlphabet: "the letters that the alphabet does not have"
      case .script(let letter): "the script of \(letter) (U+FDD1 \(letter))"
      }
    return kind == .start ? name : "\(name) (\(hex(key)))"
  }
}

private func hex(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    .joined(separator: " ")
}

/// Formats the bytes of a weight without trailing zeros; "·" for a weight of zero.
private func hex(_ weight: UInt32, bytes count: Int) -> String {
  let bytes = (0..<count).map { UInt8(truncatingIfNeeded: weight >> (8 * (count - 1 - $0))) }
  let used = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
  return used == 0 ? "·" : hex(bytes.prefix(used))
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: width - count)
  }

  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
