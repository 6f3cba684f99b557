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
        begin: Explanation.Boundary(run),
        end: next.map(Explanation.Boundary.init)))
  }
}

extension Explanation.Boundary {
  fileprivate init(_ boundary: SectionBoundaries.Boundary) {
    let scalars = boundary.text.unicodeScalars
    let rest = String(String.UnicodeScalarView(scalars.dropFirst()))
    switch (scalars.first?.value, scalars.last?.value) {
    case (nil, _): self.kind = .start
    case (0xFDD0, _): self.kind = .group(rest)
    case (0xFDD1, _) where scalars.count == 3: self.kind = .endOfAlphabet
    case (0xFDD1, _): self.kind = .script(rest)
    case (_, 0xFFFF): self.kind = .end(of: String(String.UnicodeScalarView(scalars.dropLast())))
    default:
      // A mark after the digits ends phone numbers, such as "+9".
      let prefix = boundary.text.prefix { $0.unicodeScalars.first?.value != 0xFDD1 }
      let isMarked = prefix.endIndex < boundary.text.endIndex
      self.kind = isMarked ? .end(of: prefix + "9") : .text(boundary.text)
    }
    self.key = boundary.primaryKey
  }
}
