/// The texts and values of elements, by which an ``Ordering`` sorts them.
///
/// They are read once, on the caller's thread, because elements may not leave it. Other threads
/// then make the keys.
struct OrderedElements: KeySource {
  private enum Column: Sendable {
    case texts([String?])
    case numbers([UInt64?])
    case values([AnyComparable?])
  }

  /// The first texts, as they are filed.
  private let texts: [String]
  /// If the order has filing rules, the first texts as they are shown; `nil` for those that are filed
  /// as they are shown.
  private let shownTexts: [String?]?
  private let mergedTexts: [[String]]
  private let columns: [(column: Column, direction: KeyDirection, missing: MissingValues)]

  /// Whether there is nothing but the first text, which can be filed by rules.
  private let hasOneKey: Bool
  let tiedKeys: TiedKeys

  var count: Int { texts.count }

  init<Element>(_ elements: some Collection<Element>, by order: Ordering<Element>) {
    self = uncancelled { () throws(CancellationError) in
      try OrderedElements(elements, by: order, until: nil)
    }
  }

  /// Reads the texts and values of elements, until a monitor is cancelled.
  init<Element>(
    _ elements: some Collection<Element>, by order: Ordering<Element>,
    until monitor: ArrangementMonitor?
  ) throws(CancellationError) {
    if let filedText = order.filedText {
      let filed = try elements.map(until: monitor, filedText)
      self.texts = filed.map(\.filingText)
      self.shownTexts =
        order.hasOneSection ? nil : filed.map { $0.isFiledElsewhere ? $0.shownText : nil }
    } else {
      // Stored strings can be read without a call of the closure for each element.
      let stored = order.textOffset.flatMap { offset in
        elements.withContiguousStorageIfAvailable { StringsInPlace($0, at: offset).strings }
      }
      if let stored {
        self.texts = stored
      } else {
        self.texts = try order.texts(of: elements, until: monitor)
      }
      self.shownTexts = nil
    }
    self.mergedTexts = try order.mergedTexts.map { text throws(CancellationError) in
      try elements.map(until: monitor) { text($0) ?? "" }
    }
    self.columns = try order.keys.map { key throws(CancellationError) in
      let column: Column =
        switch key.kind {
        case .text(let text): .texts(try elements.map(until: monitor, text))
        case .number(let number): .numbers(try elements.map(until: monitor, number))
        case .value(let value): .values(try elements.map(until: monitor, value))
        }
      return (column, key.direction, key.missing)
    }
    self.hasOneKey = order.mergedTexts.isEmpty && order.keys.isEmpty
    self.tiedKeys = order.hasTies ? .all : .none
  }

  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    texts[position].withUTF8Buffer(body)
  }

  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    if isKeyOfText(at: position, writer.keys) {
      return withText(at: position) { writer.key(of: $0) }
    }
    return appendKey(at: position, to: &writer) ? writer.finishedKey() : nil
  }

  /// Returns whether the key of an element is that of its text, without anything after it.
  private func isKeyOfText(at position: Int, _ keys: DirectedKeys) -> Bool {
    guard hasOneKey else { return false }
    guard let shownTexts else { return true }
    return shownTexts[position] == nil && !MissingValues.marksShownTexts(in: keys.direction)
  }

  func beginning(at position: Int, _ keys: DirectedKeys) -> [UInt8] {
    var writer = KeyBeginningWriter(keys)
    _ = appendKey(at: position, to: &writer)
    return writer.bytes
  }

  func writeKey(at position: Int, to writer: inout LongKeyWriter) {
    if writer.keys.direction == .forward, isKeyOfText(at: position, writer.keys) {
      withText(at: position) { writer.appendKey(of: $0) }
    } else {
      _ = appendKey(at: position, to: &writer)
    }
  }

  /// Adds all parts of the key of an element.
  ///
  /// - Returns: Whether the texts and the key are short enough.
  private func appendKey(at position: Int, to writer: inout some KeyBuilder) -> Bool {
    if mergedTexts.isEmpty {
      guard writer.append(firstText: texts[position]) else { return false }
    } else {
      guard writer.append(merged: allTexts(at: position)) else { return false }
    }
    if let shownTexts {
      let direction = writer.keys.direction
      guard writer.append(shownTexts[position], direction, .shownTexts(in: direction)) else {
        return false
      }
    }
    for (column, direction, missing) in columns {
      switch column {
      case .texts(let texts):
        guard writer.append(texts[position], direction, missing) else { return false }
      case .numbers(let numbers):
        guard writer.append(numbers[position], direction, missing) else { return false }
      case .values:
        // The key ends here. Elements with equal keys are compared.
        return true
      }
    }
    return true
  }

  func compare(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    var result =
      mergedTexts.isEmpty
      ? keys.direction.of(keys.maker.compare(texts[left], texts[right]))
      : keys.direction.of(
        compareBytes(
          keys.maker.mergedKey(of: allTexts(at: left)),
          keys.maker.mergedKey(of: allTexts(at: right))))
    if result == 0, let shownTexts {
      result = MissingValues.shownTexts(in: keys.direction)
        .compare(shownTexts[left], shownTexts[right]) {
          keys.direction.of(keys.maker.compare($0, $1))
        }
    }
    return result != 0 ? result : compareColumns(columns[...], left, right, keys.maker)
  }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    // All columns before the first one without bytes are parts of the keys.
    let ties = columns.drop { if case .values = $0.column { false } else { true } }
    return compareColumns(ties, left, right, keys.maker)
  }

  private func compareColumns(
    _ columns: ArraySlice<(column: Column, direction: KeyDirection, missing: MissingValues)>,
    _ left: Int, _ right: Int, _ maker: KeyMaker
  ) -> Int {
    for (column, direction, missing) in columns {
      let result =
        switch column {
        case .texts(let texts):
          missing.compare(texts[left], texts[right]) { direction.of(maker.compare($0, $1)) }
        case .numbers(let numbers):
          missing.compare(numbers[left], numbers[right]) {
            direction.of($0 < $1 ? -1 : $0 == $1 ? 0 : 1)
          }
        case .values(let values):
          missing.compare(values[left], values[right]) { direction.of($0.compare($1)) }
        }
      if result != 0 { return result }
    }
    return 0
  }

  /// Returns whether two elements have the same texts, byte for byte, and the same values.
  func hasSameKeys(_ left: Int, _ right: Int) -> Bool {
    // `==` is not enough: canonically equivalent texts are equal, but a collation may sort them
    // differently.
    func hasSameBytes(_ left: String?, _ right: String?) -> Bool {
      left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
    }
    return zip(allTexts(at: left), allTexts(at: right)).allSatisfy(hasSameBytes)
      && (shownTexts.map { hasSameBytes($0[left], $0[right]) } ?? true)
      && columns.allSatisfy { column, _, missing in
        switch column {
        case .texts(let texts): hasSameBytes(texts[left], texts[right])
        case .numbers(let numbers): numbers[left] == numbers[right]
        case .values(let values):
          missing.compare(values[left], values[right]) { $0.compare($1) } == 0
        }
      }
  }

  private func allTexts(at position: Int) -> [String] {
    [texts[position]] + mergedTexts.map { $0[position] }
  }
}

extension KeyMaker {
  fileprivate func compare(_ left: String, _ right: String) -> Int {
    left.withUTF8Buffer { left in right.withUTF8Buffer { right in compare(left, right) } }
  }

  /// Returns the keys of several texts, merged level by level as by `ucol_mergeSortkeys`.
  fileprivate func mergedKey(of texts: [String]) -> [UInt8] {
    let keys = texts.map { text in
      text.withUTF8Buffer { key(of: $0) }.split(separator: 1, omittingEmptySubsequences: false)
    }
    // All keys of a collator have the same number of levels.
    let levels = keys[0].indices.map { level in keys.map { $0[level] }.joined(separator: [2]) }
    return Array(levels.joined(separator: [1]))
  }
}

extension KeyBuilder {
  /// Adds the first text, whose direction is that of the collation.
  fileprivate mutating func append(firstText text: String) -> Bool {
    text.withUTF8Buffer { append($0, keys.direction) }
  }

  /// Adds the merged key of the first texts.
  ///
  /// - Returns: Whether all texts are short enough.
  fileprivate mutating func append(merged texts: [String]) -> Bool {
    guard texts.allSatisfy({ $0.utf8.count <= Self.maximumTextLength }) else {
      return texts[0].withUTF8Buffer { end(with: $0, keys.direction) }
    }
    return append(keys.direction.applied(to: keys.maker.mergedKey(of: texts) + [1]))
  }

  /// Adds a further text.
  ///
  /// - Returns: Whether the text is short enough.
  fileprivate mutating func append(
    _ text: String?, _ direction: KeyDirection, _ missing: MissingValues
  ) -> Bool {
    guard append(CollectionOfOne(missing.mark(isMissing: text == nil))) else { return false }
    return text.map { $0.withUTF8Buffer { append($0, direction) } } ?? true
  }

  /// Adds a number, seven bits in each byte, because no byte may be 00.
  ///
  /// - Returns: Whether the key is short enough.
  fileprivate mutating func append(
    _ number: UInt64?, _ direction: KeyDirection, _ missing: MissingValues
  ) -> Bool {
    guard append(CollectionOfOne(missing.mark(isMissing: number == nil))) else { return false }
    guard let number else { return true }
    return append(
      (0..<10).lazy.map { i in
        let byte = UInt8(truncatingIfNeeded: number >> UInt64(63 - 7 * i)) | 0x80
        return direction == .forward ? byte : 0 &- byte
      })
  }
}
