// The members of `UILocalizedIndexedCollation` in Swift form. The sixth member, `current()`, is
// in its own file.
extension LocalizedIndexedCollation {
  /// The headers of the sections: "A", "B" … "#".
  ///
  /// A list shows the header of a section only if the section is not empty.
  public var sectionTitles: [String] { sections.map(\.title) }

  /// The titles in the index strip beside the list.
  ///
  /// The index strip and the sections are two separate lists:
  /// ``section(forSectionIndexTitleAt:)`` returns the section for an entry of the index.
  public var sectionIndexTitles: [String] { parts.indexEntries.map(\.title) }

  /// Returns the section to scroll to for an entry of the index strip.
  ///
  /// - Parameter position: The position of the entry in ``sectionIndexTitles``.
  /// - Returns: The position of the section in ``sections``.
  public func section(forSectionIndexTitleAt position: Int) -> Int {
    sections(forSectionIndexTitleAt: position).lowerBound
  }

  /// Returns the sections of an entry of the index strip, which leads to the first of them.
  ///
  /// - Parameter position: The position of the entry in ``sectionIndexTitles``.
  /// - Returns: The positions of the sections in ``sections``, of which there is at least one.
  public func sections(forSectionIndexTitleAt position: Int) -> ClosedRange<Int> {
    precondition(
      parts.indexEntries.indices.contains(position), "There is no such entry in the strip")
    return parts.indexEntries[position].sections
  }

  /// Returns the position of the section that an object belongs to.
  ///
  ///     collation.section(for: Person(name: "Åsa"), by: \.name)  // 26
  ///
  /// - Parameters:
  ///   - element: The object.
  ///   - text: A closure that returns the text of the object; `nil` counts as the empty text,
  ///     which is in the catch-all section.
  /// - Returns: The position of the section in ``sections``.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @inlinable
  public func section<Element, Failure: Error>(
    for element: Element,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> Int {
    section(of: try text(element) ?? "")
  }

  /// Returns the position of the section that an object belongs to, by the text at a key path.
  @inlinable
  public func section<Element>(for element: Element, by text: KeyPath<Element, String>) -> Int {
    section(for: element, by: { $0[keyPath: text] })
  }

  @usableFromInline
  func section(of text: String) -> Int { boundaries.boundaries[run(of: text)].section }

  /// Returns the run of a text.
  func run(of text: String) -> Int {
    text.withUTF8Buffer { parts.boundaries.run(of: $0, keys: parts.keys.maker) }
  }
}
