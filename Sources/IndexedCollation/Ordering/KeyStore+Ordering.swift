#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension KeyStore {
  /// Adds the key of an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - order: What the elements are ordered by. All keys that are compared must have the same
  ///     order.
  /// - Returns: The key.
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  public func key<Element>(for element: Element, by order: Ordering<Element>) -> StoredKey {
    if order.isByTextAlone {
      // The same as below, without arrays.
      let text = order.text(element) ?? ""
      return add { writer in text.withUTF8Buffer { writer.key(of: $0) } }
    }
    return order.withColumns(of: element) { elements in
      add { writer in elements.key(at: 0, by: &writer) }
    }
  }

  /// Calls a closure with the bytes of an element's key, which may be long.
  ///
  /// The bytes of all elements compare as unsigned numbers, like the elements. So they can be compared
  /// without the store, for example in a file or in another process. A key of a type without bytes, and
  /// all keys after it, are not among them; see ``Ordering``.
  ///
  ///     let store = KeyStore(for: collation)
  ///     let order = Ordering<Member>(by: \.family).then(by: \.given)
  ///     let key = store.key(for: members[0], by: order)
  ///     store.withBytes(of: key, members[0], by: order) { bytes in bytes.count > 0 }  // true
  ///
  /// - Parameters:
  ///   - key: The key of the element.
  ///   - element: The element, which is evaluated only if the store has no bytes for it; see
  ///     ``StoredKey/isLong``. Its key is then made anew.
  ///   - order: The order that the key was made with.
  ///   - body: A closure that receives the bytes, which are valid only during the call.
  /// - Returns: The result of the closure.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n*), where *n* is the length of the key.
  @inlinable
  public func withBytes<Element, Output, Failure: Error>(
    of key: StoredKey,
    _ element: @autoclosure () -> Element,
    by order: Ordering<Element>,
    _ body: (Span<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    if let output = try withBytes(of: key, body) { return output }
    return try body(longBytes(of: element(), by: order).span)
  }

  /// Returns the bytes of an element's key.
  @usableFromInline
  func longBytes<Element>(of element: Element, by order: Ordering<Element>) -> [UInt8] {
    order.withColumns(of: element) { $0.bytes(at: 0, keys) }
  }

  /// Passes the bytes of an element's key, which may be long, to a closure, piece by piece.
  ///
  /// The pieces together are what ``withBytes(of:_:by:_:)`` passes.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - order: What the elements are ordered by.
  ///   - receive: A closure that receives each piece, which is valid only during the call.
  package func forEachPiece<Element>(
    ofKeyFor element: Element, by order: Ordering<Element>,
    _ receive: (Span<UInt8>) -> Void
  ) {
    order.withColumns(of: element) { elements in
      elements.forEachPiece(ofKeyAt: 0, keys, receive)
    }
  }

  /// Passes the bytes of the key of a text of a column, which may be long, to a closure, piece by piece.
  ///
  /// - Parameters:
  ///   - position: The position of the text.
  ///   - column: The column.
  ///   - filing: The rules by which the texts are filed, or `nil` to use them as they are.
  ///   - receive: A closure that receives each piece, which is valid only during the call.
  package func forEachPiece(
    ofKeyAt position: Int, of column: TextColumn, filing: Filing?,
    _ receive: (Span<UInt8>) -> Void
  ) {
    if let filing {
      FiledTexts(texts: column, filing: filing, hasTies: false)
        .forEachPiece(ofKeyAt: position, keys, receive)
    } else {
      column.forEachPiece(ofKeyAt: position, keys, receive)
    }
  }

  /// Compares two elements by their keys, and if the keys do not decide, by the elements.
  ///
  /// - Parameters:
  ///   - left: The key of an element.
  ///   - leftElement: The element, which is evaluated only if its texts or values must be compared.
  ///   - right: The key of another element.
  ///   - rightElement: The other element.
  ///   - order: The order that the keys were made with.
  /// - Returns: The order of the elements.
  public func compare<Element>(
    _ left: StoredKey,
    _ leftElement: @autoclosure () -> Element,
    _ right: StoredKey,
    _ rightElement: @autoclosure () -> Element,
    by order: Ordering<Element>
  ) -> ComparisonResult {
    compare(left, leftElement(), right, of: self, rightElement(), by: order)
  }

  /// Compares an element with one whose key is in another store, as if the keys were in the same store.
  ///
  /// - Parameters:
  ///   - left: The key of an element.
  ///   - leftElement: The element.
  ///   - right: The key of another element.
  ///   - other: The store of this key, which must be for the same collation.
  ///   - rightElement: The other element.
  ///   - order: The order that the keys were made with.
  /// - Returns: The order of the elements.
  package func compare<Element>(
    _ left: StoredKey,
    _ leftElement: @autoclosure () -> Element,
    _ right: StoredKey,
    of other: KeyStore,
    _ rightElement: @autoclosure () -> Element,
    by order: Ordering<Element>
  ) -> ComparisonResult {
    if let result = comparison(of: left, right, of: other), result != 0 || !order.keys.haveTies {
      return ComparisonResult(sign: result)
    }
    return order.withColumns(of: leftElement(), rightElement()) { elements in
      ComparisonResult(sign: elements.compare(0, 1, keys))
    }
  }

  /// Compares the start of an element's first text with a search text.
  ///
  /// - Parameters:
  ///   - key: The key of the element.
  ///   - element: The element, which is evaluated only if its text is long.
  ///   - order: The order that the key was made with.
  ///   - weights: The weights of the search text.
  /// - Returns: `.orderedSame` if the text starts with the search text, otherwise the order of the
  ///   element and the elements whose text does.
  public func compareBeginning<Element>(
    of key: StoredKey,
    _ element: @autoclosure () -> Element,
    by order: Ordering<Element>,
    with weights: PrimaryWeights
  ) -> ComparisonResult {
    let beginning = keys.direction == .forward ? weights.key : weights.reversedKey
    if let result = compareBeginning(of: key, with: beginning) {
      return ComparisonResult(sign: result)
    }
    let bytes = order.filingText(of: element()).withUTF8Buffer { keys.maker.key(of: $0) }
    if bytes.starts(with: weights.key.bytes) { return .orderedSame }
    let isLess = bytes.lexicographicallyPrecedes(weights.key.bytes)
    return ComparisonResult(sign: keys.direction.of(isLess ? -1 : 1))
  }
}
