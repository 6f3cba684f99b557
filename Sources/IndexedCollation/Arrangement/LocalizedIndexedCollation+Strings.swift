// Strings are their own texts.
extension LocalizedIndexedCollation {
  /// Returns texts in one array per section.
  ///
  ///     let collation = try LocalizedIndexedCollation(locale: "sv")
  ///     collation.sections(of: ["Örebro", "Zürich", "Åbo"])[28]  // ["Örebro"]
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - threads: The maximum number of threads.
  /// - Returns: One array for each of ``sections``, as from
  ///   ``sections(of:by:threads:)-(_,KeyPath<Element,String>,_)``.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sections(
    of texts: some RandomAccessCollection<String>, threads: Int = 1
  ) -> [[String]] {
    sections(of: texts, by: \.self, threads: threads)
  }

  /// Returns the sections that have texts, each with its title and its texts in order.
  ///
  ///     let sections = collation.collated(["Örebro", "Zürich", "Åbo"])
  ///     sections.map(\.title)  // ["Z", "Å", "Ö"]
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - threads: The maximum number of threads.
  /// - Returns: The sections, as from ``collated(_:by:threads:)-(_,KeyPath<Element,String>,_)``.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func collated(
    _ texts: some RandomAccessCollection<String>, threads: Int = 1
  ) -> [CollatedSection<String>] {
    collated(texts, by: \.self, threads: threads)
  }

  /// Returns texts in the order of their sort keys, which does not depend on the sections.
  ///
  ///     collation.sorted(["Örebro", "Zürich", "Åbo"])  // ["Zürich", "Åbo", "Örebro"]
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - threads: The maximum number of threads.
  /// - Returns: All texts.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sorted(
    _ texts: some RandomAccessCollection<String>, threads: Int = 1
  ) -> [String] {
    sorted(texts, by: \.self, threads: threads)
  }
}
