/// Elements to sort, whose keys can be made in parallel.
protocol KeySource: Sendable {
  var count: Int { get }

  /// The keys whose elements can still differ if the keys are equal.
  var tiedKeys: TiedKeys { get }

  /// Makes and stores the key of an element.
  ///
  /// - Returns: The key, or `nil` if the element has none because one of its texts is long.
  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey?

  /// Compares two elements without their keys.
  ///
  /// - Returns: A negative number, zero or a positive number if the left element sorts before,
  ///   with or after the right element.
  func compare(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int

  /// Returns whether two elements that have equal keys are known to be the same.
  ///
  /// It is called only for ``tiedKeys``.
  func areSame(_ left: Int, _ right: Int) -> Bool

  /// Makes and stores the key of an element among those that have an equal key.
  ///
  /// It is called only for ``tiedKeys``.
  ///
  /// - Returns: The key, or `nil` if the elements must be compared.
  func tieKey(at position: Int, by writer: inout KeyWriter) -> StoredKey?

  /// Compares two elements that have equal keys.
  ///
  /// It is called only for ``tiedKeys``.
  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int

  /// Calls a closure with the text that determines the section of an element.
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result
}

extension KeySource {
  func tieKey(at position: Int, by writer: inout KeyWriter) -> StoredKey? { nil }
  func areSame(_ left: Int, _ right: Int) -> Bool { false }
}

// A source of texts sorts by these texts alone.
extension KeySource where Self: TextSource {
  var tiedKeys: TiedKeys { .none }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int { 0 }

  @inline(__always)
  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    withText(at: position) { writer.key(of: $0) }
  }

  func compare(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    withText(at: left) { left in withText(at: right) { right in keys.compare(left, right) } }
  }
}

extension TextColumn: KeySource {}
extension StringsInPlace: KeySource {}
