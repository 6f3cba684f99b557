extension Ordering {
  /// Calls a closure with the first texts of elements, without copying them if possible.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled, or from the closure.
  func withStrings<Output>(
    of elements: some Collection<Element>, until monitor: ArrangementMonitor?,
    _ body: (StringsInPlace) throws(CancellationError) -> Output
  ) throws(CancellationError) -> Output {
    func result(_ strings: StringsInPlace) -> Result<Output, CancellationError> {
      Result { () throws(CancellationError) in try body(strings) }
    }
    if let textOffset {
      let output = elements.withContiguousStorageIfAvailable { elements in
        result(StringsInPlace(elements, at: textOffset))
      }
      if let output { return try output.get() }
    }
    return try texts(of: elements, until: monitor)
      .withUnsafeBufferPointer { result(StringsInPlace($0, at: 0)) }.get()
  }

  /// Returns the first texts of elements, as they are shown.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  func texts(
    of elements: some Collection<Element>, until monitor: ArrangementMonitor?
  ) throws(CancellationError) -> [String] {
    try elements.map(until: monitor) { text($0) ?? "" }
  }
}

extension Collection {
  /// Returns what a closure makes of each element.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  @inlinable
  func map<Value>(
    until monitor: ArrangementMonitor?, _ value: (Element) -> Value
  ) throws(CancellationError) -> [Value] {
    guard let monitor else { return map(value) }
    return try map { element throws(CancellationError) in
      if monitor.isCancelled { throw CancellationError() }
      return value(element)
    }
  }
}
