/// The text of rules without some characters of its lists, `<*一丁七`, and without the marks before
/// groups of Chinese characters (U+FDD0).
///
/// That is what can be left out of rules by their text alone: in a list each character stands for
/// itself, and the others keep their order. (LDML part 5, section 3.5, "Abbreviating Ordering
/// Specifications".)
struct FilteredRules {
  private(set) var text = ""

  /// The characters that were left out.
  private(set) var removed: Set<String> = []

  private typealias Scalars = Substring.UnicodeScalarView

  /// - Parameters:
  ///   - rules: Rules in ICU's syntax.
  ///   - characters: The characters to leave out.
  ///   - keepsScriptMarks: Whether the marks before groups of Chinese characters stay.
  init(_ rules: String, without characters: Set<Unicode.Scalar>, keepsScriptMarks: Bool) {
    var kept = String.UnicodeScalarView()
    var rest = rules[...].unicodeScalars
    // Where a chain of rules begins ("&a"), while no relation of it is kept.
    var bareReset: String.UnicodeScalarView.Index?

    while let next = rest.first {
      switch next {
      case "&":
        if let bareReset { kept.removeSubrange(bareReset...) }
        bareReset = kept.endIndex
        kept.append(rest.removeFirst())
      case "<", "=":
        let relation = Self.takeRelation(&rest)
        if relation.last == "*" {
          let list = Self.takeList(&rest)
          // A range does not name what it holds.
          let isPlain = !list.contains { $0 == "-" || $0 == "'" || $0 == "\\" }
          let left = isPlain ? list.filter { !characters.contains($0) } : Array(list)
          if left.count < list.count {
            removed.formUnion(list.filter { characters.contains($0) }.map { String($0) })
          }
          if left.isEmpty { continue }
          kept.append(contentsOf: relation)
          kept.append(contentsOf: left)
        } else if !keepsScriptMarks, rest.first == "'", rest.dropFirst().first?.value == 0xFDD0 {
          _ = Self.takeQuoted(&rest)
          continue
        } else {
          kept.append(contentsOf: relation)
        }
        bareReset = nil
      case "'": kept.append(contentsOf: Self.takeQuoted(&rest))
      case "\\": kept.append(contentsOf: Self.take(2, &rest))
      case "[":
        let bracketed = Self.takeBracketed(&rest)
        // A setting ends the chain; a position, "[last regular]", is part of one.
        if let reset = bareReset, !Self.isPosition(bracketed) {
          kept.removeSubrange(reset...)
          bareReset = nil
        }
        kept.append(contentsOf: bracketed)
      default: kept.append(rest.removeFirst())
      }
    }
    if let bareReset { kept.removeSubrange(bareReset...) }
    self.text = String(kept)
  }

  private static func take(_ count: Int, _ rest: inout Scalars) -> Scalars {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return taken
  }

  /// Takes "<", "<<" and so on or "=", and the star of a list.
  private static func takeRelation(_ rest: inout Scalars) -> Scalars {
    var count = rest.prefix { $0 == "<" || $0 == "=" }.count
    if rest.dropFirst(count).first == "*" { count += 1 }
    return take(count, &rest)
  }

  /// Takes the characters of a list, up to what is no more of it.
  private static func takeList(_ rest: inout Scalars) -> Scalars {
    take(rest.prefix { !"<=&[#!;,/|@ \n\t".unicodeScalars.contains($0) }.count, &rest)
  }

  private static func takeQuoted(_ rest: inout Scalars) -> Scalars {
    take(rest.dropFirst().prefix { $0 != "'" }.count + 2, &rest)
  }

  private static func isPosition(_ bracketed: Scalars) -> Bool {
    ["before", "first", "last", "top"].contains {
      bracketed.dropFirst().starts(with: $0.unicodeScalars)
    }
  }

  /// Takes what is in brackets, in which others may be: "[optimize [一-丁]]".
  private static func takeBracketed(_ rest: inout Scalars) -> Scalars {
    var depth = 0
    var count = 0
    for character in rest {
      count += 1
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0 { break }
    }
    return take(count, &rest)
  }
}
