/// The texts and values of elements, by which an ``Ordering`` sorts them.
///
/// They are valid only where ``Ordering/withColumns(of:until:_:)`` lends them.
///
/// `@unchecked Sendable` is safe because the memory is only read. Reading it runs code of no type but of those
/// in ``Column/Values/values(_:)``, which are `Sendable`.
struct OrderedElements: KeySource, @unchecked Sendable {
  /// The texts or values of a further key.
  struct Column {
    enum Values {
      case texts(StringsInPlace)
      case numbers(NumbersInPlace)
      /// Values of type `AnyComparable?`.
      case values(ElementsInPlace)
    }

    let values: Values
    let direction: KeyDirection
    let missing: MissingValues
  }

  /// The first texts, as they are filed.
  private let texts: StringsInPlace
  /// If the order has filing rules, the first texts as they are shown, of those that are filed elsewhere.
  private let shownTexts: StringsInPlace?
  private let mergedTexts: [StringsInPlace]
  private let columns: [Column]

  /// Whether there is nothing but the first text, which can be filed by rules.
  private let hasOneKey: Bool
  let tiedKeys: TiedKeys

  var count: Int { texts.count }

  /// Reads the columns of the keys.
  ///
  /// - Throws: `CancellationError` if the monitor of the reader is cancelled.
  init(_ keys: OrderingKeys, _ reader: ColumnReader) throws(CancellationError) {
    if let filedText = keys.filedText {
      let filed = try reader.filedTexts(filedText)
      self.texts = filed.filing
      self.shownTexts = keys.hasOneSection ? nil : filed.shown
    } else {
      self.texts = try reader.texts(keys.text)
      self.shownTexts = nil
    }
    self.mergedTexts = try keys.mergedTexts.map(reader.texts)
    self.columns = try keys.further.map(reader.column)
    self.hasOneKey = keys.isOne
    self.tiedKeys = keys.haveTies ? .all : .none
  }

  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    texts.withText(at: position, body)
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
    return shownTexts.isMissing(at: position) && !MissingValues.marksShownTexts(in: keys.direction)
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
      guard writer.append(texts, at: position, writer.keys.direction) else { return false }
    } else {
      guard writer.append(merged: allTexts(at: position)) else { return false }
    }
    if let shownTexts {
      let direction = writer.keys.direction
      guard writer.append(shownTexts, at: position, direction, .shownTexts(in: direction)) else {
        return false
      }
    }
    for column in columns {
      switch column.values {
      case .texts(let texts):
        guard writer.append(texts, at: position, column.direction, column.missing) else {
          return false
        }
      case .numbers(let numbers):
        guard writer.append(numbers[position], column.direction, column.missing) else {
          return false
        }
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
      ? texts.compare(left, right, keys)
      : keys.direction.of(
        compareBytes(
          keys.maker.mergedKey(of: allTexts(at: left)),
          keys.maker.mergedKey(of: allTexts(at: right))))
    if result == 0, let shownTexts {
      result = MissingValues.shownTexts(in: keys.direction)
        .compare(shownTexts.position(left), shownTexts.position(right)) {
          shownTexts.compare($0, $1, keys)
        }
    }
    return result != 0 ? result : compareColumns(columns[...], left, right, keys.maker)
  }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    // All columns before the first one without bytes are parts of the keys.
    compareColumns(columns.drop { !$0.values.areTies }, left, right, keys.maker)
  }

  private func compareColumns(
    _ columns: ArraySlice<Column>, _ left: Int, _ right: Int, _ maker: KeyMaker
  ) -> Int {
    for column in columns {
      let (direction, missing) = (column.direction, column.missing)
      let result =
        switch column.values {
        case .texts(let texts):
          missing.compare(texts.position(left), texts.position(right)) {
            texts.compare($0, $1, DirectedKeys(maker: maker, direction: direction))
          }
        case .numbers(let numbers):
          missing.compare(numbers[left], numbers[right]) {
            direction.of($0 < $1 ? -1 : $0 == $1 ? 0 : 1)
          }
        case .values(let values):
          missing.compare(values.value(at: left), values.value(at: right)) {
            direction.of($0.compare($1))
          }
        }
      if result != 0 { return result }
    }
    return 0
  }

  /// Returns whether two elements have the same texts, byte for byte, and the same values.
  func hasSameKeys(_ left: Int, _ right: Int) -> Bool {
    // A first text that is missing counts as the empty text.
    texts.haveSameBytes(left, right)
      && mergedTexts.allSatisfy { $0.haveSameBytes(left, right) }
      && shownTexts?.areSame(left, right) ?? true
      && columns.allSatisfy { column in
        switch column.values {
        case .texts(let texts): texts.areSame(left, right)
        case .numbers(let numbers): numbers[left] == numbers[right]
        case .values(let values):
          column.missing.compare(values.value(at: left), values.value(at: right)) { $0.compare($1) }
            == 0
        }
      }
  }

  /// Returns the first text and the texts that are merged with it.
  private func allTexts(at position: Int) -> [[UInt8]] {
    ([texts] + mergedTexts).map { $0.withText(at: position) { Array($0) } }
  }
}

extension OrderedElements.Column.Values {
  /// Whether the values have no bytes in the key.
  fileprivate var areTies: Bool { if case .values = self { true } else { false } }
}

extension ElementsInPlace {
  fileprivate func value(at position: Int) -> AnyComparable? {
    self[position].assumingMemoryBound(to: AnyComparable?.self).pointee
  }
}

extension StringsInPlace {
  /// Returns a position, or `nil` if there is no string.
  fileprivate func position(_ position: Int) -> Int? { isMissing(at: position) ? nil : position }

  fileprivate func compare(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    withText(at: left) { left in withText(at: right) { right in keys.compare(left, right) } }
  }

  /// Returns whether the strings at two positions are both missing, or neither and have the same bytes.
  fileprivate func areSame(_ left: Int, _ right: Int) -> Bool {
    isMissing(at: left) == isMissing(at: right) && haveSameBytes(left, right)
  }

  /// Returns whether the strings at two positions have the same bytes, of which a missing string has none.
  ///
  /// `==` is not enough: canonically equivalent strings are equal, but a collation may sort them differently.
  fileprivate func haveSameBytes(_ left: Int, _ right: Int) -> Bool {
    withText(at: left) { left in withText(at: right) { right in left.hasSameBytes(as: right) } }
  }
}

extension KeyMaker {
  /// Returns the keys of several texts, merged level by level as by `ucol_mergeSortkeys`.
  fileprivate func mergedKey(of texts: [[UInt8]]) -> [UInt8] {
    let keys = texts.map { text in
      text.withUnsafeBufferPointer { key(of: $0) }
        .split(separator: 1, omittingEmptySubsequences: false)
    }
    // All keys of a collator have the same number of levels.
    let levels = keys[0].indices.map { level in keys.map { $0[level] }.joined(separator: [2]) }
    return Array(levels.joined(separator: [1]))
  }
}

extension KeyBuilder {
  /// Adds a text, or the key of the empty text if it is missing.
  ///
  /// - Returns: Whether the text and the key are short enough.
  @inline(__always)
  fileprivate mutating func append(
    _ texts: StringsInPlace, at position: Int, _ direction: KeyDirection
  ) -> Bool {
    texts.withText(at: position) { append($0, direction) }
  }

  /// Adds the merged key of the first texts.
  ///
  /// - Returns: Whether all texts are short enough.
  fileprivate mutating func append(merged texts: [[UInt8]]) -> Bool {
    guard texts.allSatisfy({ $0.count <= Self.maximumTextLength }) else {
      return texts[0].withUnsafeBufferPointer { end(with: $0, keys.direction) }
    }
    return append(keys.direction.applied(to: keys.maker.mergedKey(of: texts) + [1]))
  }

  /// Adds a further text.
  ///
  /// - Returns: Whether the text and the key are short enough.
  @inline(__always)
  fileprivate mutating func append(
    _ texts: StringsInPlace, at position: Int, _ direction: KeyDirection, _ missing: MissingValues
  ) -> Bool {
    let isMissing = texts.isMissing(at: position)
    guard append(CollectionOfOne(missing.mark(isMissing: isMissing))) else { return false }
    return isMissing || append(texts, at: position, direction)
  }

  /// Adds a number.
  ///
  /// - Returns: Whether the key is short enough.
  @inline(__always)
  fileprivate mutating func append(
    _ number: OrderedNumber?, _ direction: KeyDirection, _ missing: MissingValues
  ) -> Bool {
    guard let number else { return append(CollectionOfOne(missing.markOfMissing)) }
    return append(number.bytes(direction))
  }
}
