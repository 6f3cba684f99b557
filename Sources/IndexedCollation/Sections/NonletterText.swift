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

  /// The groups in order, each with the primary weights of its mark.
  private let starts: [(key: [UInt8], group: Group)]

  private let collator: ICUCollator

  init(of collator: ICUCollator) throws(CollationError) {
    self.collator = collator
    var starts: [(key: [UInt8], group: Group)] = []
    for mark in try collator.scriptMarks() {
      let scalars = Array(mark.unicodeScalars)
      guard scalars.count > 1, scalars[0].value == 0xFDD1 else { continue }
      starts.append((collator.primaryKey(of: mark), Self.group(ofMark: scalars[1])))
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
    for case (_, .script(let script)) in starts where !scripts.contains(script) {
      scripts.append(script)
    }
    return scripts
  }

  /// Returns the group of a text.
  func group(of text: String) -> Group {
    let key = collator.primaryKey(of: text)
    // Texts without weights are before all marks.
    return starts.last { !key.lexicographicallyPrecedes($0.key) }?.group ?? .symbols
  }
}
