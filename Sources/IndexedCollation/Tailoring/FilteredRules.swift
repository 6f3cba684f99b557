/// The text of rules without some characters of its lists, `<*一丁七`, and without the marks of
/// groups of Han characters (U+FDD0).
///
/// Only these parts can be removed from rules by editing their text: each character of a list
/// stands for itself, and the other characters keep their order. (LDML part 5, section 3.5,
/// "Abbreviating Ordering Specifications".)
struct FilteredRules {
  private(set) var text = ""

  /// The characters that were removed.
  private(set) var removed: Set<String> = []

  private typealias Scalars = Substring.UnicodeScalarView

  /// - Parameters:
  ///   - rules: Rules in ICU's syntax.
  ///   - characters: The characters to remove.
  ///   - keepsScriptMarks: Whether the marks of groups of Han characters stay.
  init(_ rules: String, without characters: Set<Unicode.Scalar>, keepsScriptMarks: Bool) {
    var kept = String.UnicodeScalarView()
    var rest = rules[...].unicodeScalars
    // The start of a chain of rules ("&a"), while the chain has no relation.
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
          // A range does not list its characters, so lists with ranges or escapes are not
          // changed.
          let isLiteral = !list.contains { $0 == "-" || $0 == "'" || $0 == "\\" }
          let left = isLiteral ? list.filter { !characters.contains($0) } : Array(list)
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
        // A setting ends the chain. A position, such as "[last regular]", is part of a chain.
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

  /// Takes a relation, such as "<", "<<" or "=", and the star of a list.
  private static func takeRelation(_ rest: inout Scalars) -> Scalars {
    var count = rest.prefix { $0 == "<" || $0 == "=" }.count
    if rest.dropFirst(count).first == "*" { count += 1 }
    return take(count, &rest)
  }

  /// Takes the characters of a list, up to the first character that cannot be part of it.
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

  /// Takes a bracket expression, which can contain other brackets: "[optimize [一-丁]]".
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
