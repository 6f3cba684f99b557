extension Ordering {
  /// Calls a closure with the first texts of elements, without copying them if possible.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled, or from the closure.
  func withStrings<Output>(
    of elements: some Collection<Element>, until monitor: ArrangementMonitor?,
    _ body: (StringsInPlace) throws(CancellationError) -> Output
  ) throws(CancellationError) -> Output {
    try elements.withElements { elements throws(CancellationError) in
      let reader = ColumnReader(elements, until: monitor)
      defer { withExtendedLifetime(reader) {} }
      return try body(reader.texts(keys.text))
    }
  }

  /// Calls a closure with all texts and values of elements, without copying them if possible.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled, or from the closure.
  func withColumns<Output>(
    of elements: some Collection<Element>, until monitor: ArrangementMonitor?,
    _ body: (OrderedElements) throws(CancellationError) -> Output
  ) throws(CancellationError) -> Output {
    try elements.withElements { elements throws(CancellationError) in
      try keys.withColumns(of: elements, until: monitor, body)
    }
  }

  /// Calls a closure with all texts and values of an element.
  func withColumns<Output>(of element: Element, _ body: (OrderedElements) -> Output) -> Output {
    withUnsafePointer(to: element) { element in
      let elements = ElementsInPlace(UnsafeBufferPointer(start: element, count: 1))
      return uncancelled { () throws(CancellationError) in
        try keys.withColumns(of: elements, until: nil, body)
      }
    }
  }

  /// Calls a closure with all texts and values of two elements.
  func withColumns<Output>(
    of left: Element, _ right: Element, _ body: (OrderedElements) -> Output
  ) -> Output {
    uncancelled { () throws(CancellationError) in
      try withColumns(of: [left, right], until: nil, body)
    }
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
