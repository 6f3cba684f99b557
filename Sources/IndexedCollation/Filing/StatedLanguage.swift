/// The language of a text, as a record states it.
package enum StatedLanguage {
  /// Returns the language that a text names, without white space around it; `nil` if the text says that no
  /// language is known: it is blank, "und" (BCP 47) or consists of fill characters (MARC).
  static func name(in text: String) -> String? {
    let characters = text.utf8
    // Nearly all texts are a tag without white space.
    guard let first = characters.first, let last = characters.last else { return nil }
    var name = text
    if first <= 0x20 || last <= 0x20 || first >= 0x80 || last >= 0x80 {
      let start = text.drop(while: \.isWhitespace)
      name = String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
    let isUnknown = name.isEmpty || name.utf8.allSatisfy { $0 == UInt8(ascii: "|") }
    return isUnknown || name.lowercased() == "und" ? nil : name
  }

  /// Returns whether a text is the tag or the code of a language that ICU knows, or says that the language is
  /// not known.
  package static func isValid(_ text: String) -> Bool {
    guard let name = name(in: text) else { return true }
    if InitialArticleTable.shared.words(in: name) != nil { return true }
    return (try? ICULocale.facts(of: name))?.hasKnownLanguage ?? false
  }
}
