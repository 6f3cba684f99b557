/// Reads the texts and values of elements, column by column.
///
/// What is stored in the elements is read in place, by any thread. The rest is copied first, on the caller's thread,
/// because elements may not leave it. The columns are valid as long as the elements and the reader.
final class ColumnReader {
  private let elements: ElementsInPlace
  private let monitor: ArrangementMonitor?
  private var copies: [AnyObject] = []

  init(_ elements: ElementsInPlace, until monitor: ArrangementMonitor?) {
    self.elements = elements
    self.monitor = monitor
  }

  /// Returns the texts of the elements.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  func texts(_ text: ElementText) throws(CancellationError) -> StringsInPlace {
    if let stored = text.stored { return StringsInPlace(elements, stored) }
    return StringsInPlace(try copies(of: elements, text.text), .itself)
  }

  /// Returns the texts by which the elements are filed, and the texts that are shown, where they differ.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  func filedTexts(
    _ filedText: (UnsafeRawPointer) -> FiledText
  ) throws(CancellationError) -> (filing: StringsInPlace, shown: StringsInPlace) {
    let filed = try copies(of: elements, filedText)
    let filing: @Sendable (FiledText) -> String? = { $0.filingText }
    let shown: @Sendable (FiledText) -> String? = { $0.isFiledElsewhere ? $0.shownText : nil }
    return (
      StringsInPlace(try copies(of: filed, atAddress(filing)), .itself),
      StringsInPlace(try copies(of: filed, atAddress(shown)), .itself)
    )
  }

  /// Returns the texts or values of the elements for a further key.
  ///
  /// - Throws: `CancellationError` if the monitor is cancelled.
  func column(_ key: OrderingKey) throws(CancellationError) -> OrderedElements.Column {
    let values: OrderedElements.Column.Values =
      switch key.kind {
      case .text(let text): .texts(try texts(text))
      case .number(let number): .numbers(try numbers(number))
      case .value(let value): .values(try copies(of: elements, value))
      }
    return OrderedElements.Column(values: values, direction: key.direction, missing: key.missing)
  }

  private func numbers(_ number: ElementNumber) throws(CancellationError) -> NumbersInPlace {
    if let stored = number.stored { return NumbersInPlace(elements, stored) }
    return NumbersInPlace(try copies(of: elements, number.number), .itself)
  }

  private func copies<Value>(
    of elements: ElementsInPlace, _ value: (UnsafeRawPointer) -> Value
  ) throws(CancellationError) -> ElementsInPlace {
    let made = try ValueCopies(elements, until: monitor, value)
    copies.append(made)
    return ElementsInPlace(made.values)
  }
}
