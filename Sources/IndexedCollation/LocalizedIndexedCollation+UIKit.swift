// The calls of `UILocalizedIndexedCollation`, in Swift form. The sixth,
// `current()`, has a file of its own.
extension LocalizedIndexedCollation {
  /// The headers of the sections: "A", "B" … "#".
  ///
  /// A list shows the header of a section only if there is something in it.
  public var sectionTitles: [String] { sections.map(\.title) }

  /// What the strip beside the list shows.
  ///
  /// The strip and the sections are two lists: an entry of the strip leads to the
  /// section that ``section(forSectionIndexTitleAt:)`` tells.
  public var sectionIndexTitles: [String] { sections.map(\.title) }

  /// The section to scroll to for an entry of the strip.
  ///
  /// - Parameter position: The position of the entry in ``sectionIndexTitles``.
  /// - Returns: The position of the section in ``sections``.
  public func section(forSectionIndexTitleAt position: Int) -> Int {
    precondition(sections.indices.contains(position), "There is no such entry in the strip")
    return position
  }

  /// The section that an object belongs to.
  ///
  ///     collation.section(for: Person(name: "Åsa"), by: \.name)
  ///
  /// - Parameters:
  ///   - element: The object.
  ///   - text: The text to collate it by; a missing one counts as the empty text,
  ///     which is in the catch-all section.
  /// - Returns: The position of the section in ``sections``.
  /// - Throws: What the closure throws.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  @inlinable
  public func section<Element, Failure: Error>(
    for element: Element,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> Int {
    section(of: try text(element) ?? "")
  }

  /// The section that an object belongs to, by the text at a key path.
  @inlinable
  public func section<Element>(for element: Element, by text: KeyPath<Element, String>) -> Int {
    section(for: element, by: { $0[keyPath: text] })
  }

  @usableFromInline
  func section(of text: String) -> Int {
    text.withUTF8Buffer { parts.boundaries.section(of: $0, keys: parts.keys) }
  }

  /// The objects in collated order: section after section, and in each as people
  /// of the locale expect.
  ///
  /// Objects of equal text stay in the order in which they were.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: On how many threads to sort at most.
  ///   - text: The text to collate an object by; a missing one counts as the empty
  ///     text. It is called once for each object, in order, on this thread.
  /// - Returns: All of the objects.
  /// - Throws: What the closure throws.
  /// - Complexity: As of ``arrangement(of:threads:)``.
  @inlinable
  public func sorted<Element, Failure: Error>(
    _ elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> [Element] {
    try arrangement(of: elements, threads: threads, by: text).sorted(elements)
  }

  /// The objects in collated order, by the text at a key path.
  @inlinable
  public func sorted<Element>(
    _ elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: KeyPath<Element, String>
  ) -> [Element] {
    arrangement(of: elements, threads: threads, by: text).sorted(elements)
  }
}
