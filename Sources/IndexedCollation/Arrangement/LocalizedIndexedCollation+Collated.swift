extension LocalizedIndexedCollation {
  /// Returns the sections that have objects, each with its title and its objects in order.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     for section in collation.collated(["Örebro", "Zürich", "Åbo"], by: \.self) {
  ///       print(section.title, section.items)
  ///     }
  ///     // Z ["Zürich"]
  ///     // Å ["Åbo"]
  ///     // Ö ["Örebro"]
  ///
  /// Each object occurs exactly once. Objects with equal texts keep their original order. For an array of all
  /// sections, also of the empty ones, use ``sections(of:by:threads:)-(_,KeyPath<Element,String>,_)``.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - text: A closure that returns the text of an object; `nil` counts as the empty text,
  ///     which is in the catch-all section. It is called once for each object, in order, on the
  ///     caller's thread.
  ///   - threads: The maximum number of threads.
  /// - Returns: The sections, in the order of ``sections``.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func collated<Element, Failure: Error>(
    _ elements: some RandomAccessCollection<Element>,
    by text: (Element) throws(Failure) -> String?,
    threads: Int = 1
  ) throws(Failure) -> [CollatedSection<Element>] {
    titled(try sections(of: elements, by: text, threads: threads))
  }

  /// Returns the sections that have objects, by the text at a key path.
  @inlinable
  public func collated<Element>(
    _ elements: some RandomAccessCollection<Element>,
    by text: KeyPath<Element, String>,
    threads: Int = 1
  ) -> [CollatedSection<Element>] {
    titled(sections(of: elements, by: text, threads: threads))
  }

  /// Returns the sections that have objects, ordered by several keys.
  ///
  ///     let order = Ordering<Member>(by: \.family).then(by: \.given)
  ///     collation.collated(members, by: order).map(\.title)  // ["A", "Å"]
  @inlinable
  public func collated<Element>(
    _ elements: some RandomAccessCollection<Element>,
    by order: Ordering<Element>,
    threads: Int = 1
  ) -> [CollatedSection<Element>] {
    titled(sections(of: elements, by: order, threads: threads))
  }

  /// Adds the titles to the objects of all sections, and leaves out empty sections.
  @usableFromInline
  func titled<Element>(_ arrays: [[Element]]) -> [CollatedSection<Element>] {
    zip(sections, arrays).filter { !$1.isEmpty }.map { CollatedSection(section: $0, items: $1) }
  }
}
