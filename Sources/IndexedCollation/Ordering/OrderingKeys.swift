/// The keys of an ``Ordering``, which do not know the type of its elements.
struct OrderingKeys: Sendable {
  /// The first text of an element, as it is shown.
  let text: ElementText

  /// Returns the first text of an element and its filing text; `nil` if all elements are filed as they are shown.
  let filedText: (@Sendable (UnsafeRawPointer) -> FiledText)?

  /// Whether all elements are in the section of one text, and only the further keys order them.
  let hasOneSection: Bool

  /// The texts that are merged with the first text.
  let mergedTexts: [ElementText]

  /// The further keys.
  var further: [OrderingKey] = []

  /// Whether there is nothing but the first text, which can be filed by rules.
  var isOne: Bool { mergedTexts.isEmpty && further.isEmpty }

  /// Whether elements with equal sort keys can still differ.
  var haveTies: Bool { further.contains { if case .value = $0.kind { true } else { false } } }

  /// Calls a closure with all texts and values of elements, without copying them if possible.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled, or from the closure.
  func withColumns<Output>(
    of elements: ElementsInPlace, until monitor: ArrangementMonitor?,
    _ body: (OrderedElements) throws(CancellationError) -> Output
  ) throws(CancellationError) -> Output {
    let reader = ColumnReader(elements, until: monitor)
    defer { withExtendedLifetime(reader) {} }
    return try body(OrderedElements(self, reader))
  }
}
