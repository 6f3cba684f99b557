/// Elements in contiguous storage, whose type is not known.
///
/// Code that does not know the type takes less time than generic code, which looks up types for each call.
/// The value is valid as long as the storage.
struct ElementsInPlace {
  /// The address of the first element; `nil` if there are no elements.
  private let start: UnsafeRawPointer?
  /// The distance in bytes from one element to the next.
  private let stride: Int
  let count: Int

  init<Element>(_ elements: UnsafeBufferPointer<Element>) {
    self.start = UnsafeRawPointer(elements.baseAddress)
    self.stride = MemoryLayout<Element>.stride
    self.count = elements.count
  }

  private init(start: UnsafeRawPointer?, stride: Int, count: Int) {
    self.start = start
    self.stride = stride
    self.count = count
  }

  /// Returns the same elements, each from an offset on.
  func advanced(by offset: Int) -> ElementsInPlace {
    ElementsInPlace(start: start.map { $0 + offset }, stride: stride, count: count)
  }

  /// Returns the address of the element at a position.
  @inline(__always)
  subscript(position: Int) -> UnsafeRawPointer {
    guard let start else { fatalError("There are no elements") }
    return start + position &* stride
  }
}

extension Collection {
  /// Calls a closure with the elements of the collection, which are copied if they are not in contiguous storage.
  ///
  /// - Throws: `CancellationError` from the closure.
  func withElements<Output>(
    _ body: (ElementsInPlace) throws(CancellationError) -> Output
  ) throws(CancellationError) -> Output {
    let output = withContiguousStorageIfAvailable { elements in
      Result { () throws(CancellationError) in try body(ElementsInPlace(elements)) }
    }
    if let output { return try output.get() }
    return try Array(self).withUnsafeBufferPointer { elements throws(CancellationError) in
      try body(ElementsInPlace(elements))
    }
  }
}

/// Returns a closure that reads the element at an address.
func atAddress<Element, Value>(
  _ value: @escaping @Sendable (Element) -> Value
) -> @Sendable (UnsafeRawPointer) -> Value {
  { value($0.assumingMemoryBound(to: Element.self).pointee) }
}
