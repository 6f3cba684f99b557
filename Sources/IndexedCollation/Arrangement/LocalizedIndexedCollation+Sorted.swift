extension LocalizedIndexedCollation {
  /// Returns the objects in the order of their sort keys, which does not depend on the sections.
  ///
  /// Objects with equal texts keep their original order.
  ///
  ///     collation.sorted(["apple", "10"], by: \.self)  // ["10", "apple"]
  ///
  /// For the order of a list with sections, use ``sections(of:threads:by:)-(_,_,KeyPath<Element,String>)``.
  ///
  /// - Parameters:
  ///   - elements: The objects.
  ///   - threads: The maximum number of threads.
  ///   - text: A closure that returns the text of an object; `nil` counts as the empty text. It
  ///     is called once for each object, in order, on the caller's thread.
  /// - Returns: All objects.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: The same as ``arrangement(of:filing:threads:)``.
  @inlinable
  public func sorted<Element, Failure: Error>(
    _ elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: (Element) throws(Failure) -> String?
  ) throws(Failure) -> [Element] {
    try undivided().arrangement(of: elements, threads: threads, by: text).sorted(elements)
  }

  /// Returns the objects in collated order, by the text at a key path.
  @inlinable
  public func sorted<Element>(
    _ elements: some RandomAccessCollection<Element>,
    threads: Int = 1,
    by text: KeyPath<Element, String>
  ) -> [Element] {
    undivided().arrangement(of: elements, threads: threads, by: text).sorted(elements)
  }
}
