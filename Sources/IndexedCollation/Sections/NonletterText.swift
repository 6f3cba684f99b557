/// What a text is that belongs to no letter, by its place in the order.
///
/// CLDR marks where the texts of each script begin, and where symbols and digits do, with U+FDD1 and
/// a character (UTS #35, part 5, "Script and group boundaries").
struct NonletterText {
  enum Group: Hashable {
    case symbols
    case digits
    case script(ICUScripts.Script)
    /// Scripts that are not in everyday use, and characters without a script.
    case others
  }

  /// The groups in order, each with its mark and the primary weights of the mark.
  private let starts: [(key: [UInt8], mark: String, group: Group)]

  private let collator: ICUCollator

  init(of collator: ICUCollator) throws(CollationError) {
    self.collator = collator
    var starts: [(key: [UInt8], mark: String, group: Group)] = []
    for mark in try collator.scriptMarks() {
      let scalars = Array(mark.unicodeScalars)
      guard scalars.count > 1, scalars[0].value == 0xFDD1 else { continue }
      starts.append((collator.primaryKey(of: mark), mark, Self.group(ofMark: scalars[1])))
    }
    self.starts = starts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  private static func group(ofMark character: Unicode.Scalar) -> Group {
    if ICUCharacters.isDigit(character.value) { return .digits }
    let script = ICUScripts.script(of: character)
    if script == .common || script == .inherited { return .symbols }
    return ICUScripts.isEveryday(script) || script == .kana ? .script(script) : .others
  }

  /// The scripts that have a group, in order.
  var scripts: [ICUScripts.Script] {
    var scripts: [ICUScripts.Script] = []
    for case (_, _, .script(let script)) in starts where !scripts.contains(script) {
      scripts.append(script)
    }
    return scripts
  }

  /// What can be before the digits of a phone number.
  private static let phonePrefixes = ["+", "(", "#", "*", "+(", "(+", "+ (", "*#", "**"]

  /// Texts at which phone numbers begin and end in the order, such as "+0" and "+" with the mark after the
  /// digits.
  var phoneBoundaries: [String] {
    guard let digits = starts.firstIndex(where: { $0.group == .digits }) else { return [] }
    let next = starts[(digits + 1)...].first { $0.group != .digits }?.mark ?? ""
    return Self.phonePrefixes.flatMap { ["\($0)0", $0 + next] }
  }

  /// Returns the group of a text.
  ///
  /// A phone number such as "+1 (650) 555" belongs to the digits.
  func group(of text: String) -> Group {
    let isPhoneNumber = Self.phonePrefixes.contains { prefix in
      text.hasPrefix(prefix) && plainGroup(of: String(text.dropFirst(prefix.count))) == .digits
    }
    return isPhoneNumber ? .digits : plainGroup(of: text)
  }

  private func plainGroup(of text: String) -> Group {
    let key = collator.primaryKey(of: text)
    // Texts without weights are before all marks.
    return starts.last { !key.lexicographicallyPrecedes($0.key) }?.group ?? .symbols
  }
}
