extension LocalizedIndexedCollation {
  /// Explains the position of a text in this collation, and why it is in its section.
  ///
  ///     let why = try LocalizedIndexedCollation(locale: "sv").explanation(of: "Ærø")
  ///     why.placement?.section.title  // "Ä"
  ///     why.parts[0].countsAs  // "Ä"
  ///
  /// - Parameter text: A text of less than 2³¹ bytes of UTF-8.
  /// - Returns: The explanation, with the section and its boundaries.
  /// - Throws: ``CollationError`` if ICU fails.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func explanation(of text: String) throws(CollationError) -> Explanation {
    let key = collator.icu.primaryKey(of: text)
    let run = boundaries.run { key.lexicographicallyPrecedes($0.primaryKey) }
    let next = boundaries.boundaries.first {
      run.primaryKey.lexicographicallyPrecedes($0.primaryKey)
    }
    let titles = sections.lazy.filter { $0.kind == .normal }.map(\.title)
    return try collator.explanation(
      of: text,
      titles: Array(titles),
      placement: Explanation.Placement(
        section: sections[run.section],
        position: run.section,
        begin: run.name,
        beginKey: run.primaryKey,
        end: next?.name,
        endKey: next?.primaryKey))
  }
}

extension SectionBoundaries.Boundary {
  /// A readable form of the boundary's text.
  fileprivate var name: String {
    let scalars = Array(text.unicodeScalars)
    let rest = String(String.UnicodeScalarView(scalars.dropFirst()))
    switch (scalars.first?.value, scalars.last?.value) {
    case (nil, _): return "the start"
    case (0xFDD0, _): return "the characters that CLDR puts under \(rest) (U+FDD0 \(rest))"
    case (0xFDD1, _): return "the script of \(rest) (U+FDD1 \(rest))"
    case (_, 0xFFFF): return "all that begins with “\(String(text.unicodeScalars.dropLast()))”"
    default: return "“\(text)”"
    }
  }
}
