/// Numbers at the same offset in each of many elements, read without copying.
struct NumbersInPlace {
  /// The elements, each from the address of its number.
  private let numbers: ElementsInPlace
  private let stored: StoredNumber

  /// - Parameters:
  ///   - elements: The elements.
  ///   - stored: Where the number is in an element.
  init(_ elements: ElementsInPlace, _ stored: StoredNumber) {
    self.numbers = elements.advanced(by: stored.offset)
    self.stored = stored
  }

  /// Returns the number at a position, or `nil` if there is none.
  @inline(__always)
  subscript(position: Int) -> OrderedNumber? { stored.number(at: numbers[position]) }
}
