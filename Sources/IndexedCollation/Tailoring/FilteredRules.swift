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

  /// - Parameters:
  ///   - rules: Rules in ICU's syntax.
  ///   - characters: The characters to remove.
  ///   - keepsScriptMarks: Whether the marks of groups of Han characters stay.
  init(_ rules: String, without characters: Set<Unicode.Scalar>, keepsScriptMarks: Bool) {
    var kept = String.UnicodeScalarView()
    // The start of a chain of rules ("&a"), while the chain has no relation.
    var bareReset: String.UnicodeScalarView.Index?

    for token in RuleTokens(rules) {
      switch token.kind {
      case .relation(_, let string):
        if !keepsScriptMarks, string.unicodeScalars.first?.value == 0xFDD0 { continue }
        bareReset = nil
      case .list(let list):
        let found = token.isLiteral ? list.map(\.lowerBound).filter(characters.contains) : []
        removed.formUnion(found.lazy.map(String.init))
        if !found.isEmpty, found.count == list.count { continue }
        bareReset = nil
        if !found.isEmpty {
          let relation = token.text.prefix { $0 == "<" || $0 == "=" || $0 == "*" }
          kept.append(contentsOf: relation)
          kept.append(
            contentsOf: token.text[relation.endIndex...].filter { !characters.contains($0) })
          continue
        }
      case .reset, .setting, .other:
        // The chain ends.
        if let bareReset { kept.removeSubrange(bareReset...) }
        bareReset = token.kind == .reset ? kept.endIndex : nil
      case .space: break
      }
      kept.append(contentsOf: token.text)
    }
    if let bareReset { kept.removeSubrange(bareReset...) }
    self.text = String(kept)
  }
}

extension RuleToken {
  /// A Boolean value that indicates whether the text of a list is its characters.
  ///
  /// A range does not list its characters, so lists with ranges or escapes are not changed.
  fileprivate var isLiteral: Bool {
    !text.contains { $0 == "-" || $0 == "'" || $0 == "\\" }
  }
}
