extension LocalizedIndexedCollation {
  /// Returns the objects in the order of their sort keys, which does not depend on the sections.
  ///
  /// Objects with equal texts keep their original order.
  ///
  ///     collation.sorted(["apple", "10"], by: \.self)  // ["10", "apple"]
  ///
  /// For the order of a list with sections, use ``sections(of:by:threads:)-(_,KeyPath<Element,String>,_)``.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - text: A closure that returns the text of an object; `nil` counts as the empty text. It
  ///     is called once for each object, in order, on the caller's thread.
  ///   - threads: The maximum number of threads.
  /// - Returns: All objects.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sorted<Element, Failure: Error>(
    _ elements: some RandomAccessCollection<Element>,
    by text: (Element) throws(Failure) -> String?,
    threads: Int = 1
  ) throws(Failure) -> [Element] {
    try undivided().arrangement(of: elements, by: text, threads: threads).sorted(elements)
  }

  /// Returns the objects in collated order, by the text at a key path.
  @inlinable
  public func sorted<Element>(
    _ elements: some RandomAccessCollection<Element>,
    by text: KeyPath<Element, String>,
    threads: Int = 1
  ) -> [Element] {
    undivided().arrangement(of: elements, by: text, threads: threads).sorted(elements)
  }
}
