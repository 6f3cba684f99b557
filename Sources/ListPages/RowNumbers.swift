/// Gives the rows of a section numbers among those with the same text, which follow each other.
struct RowNumbers {
  private var last: String?
  private var number = 0

  /// Returns the number of the next row, from 1 on.
  mutating func next(_ text: String) -> Int {
    // Equal strings can have different characters, which have different addresses.
    number = last?.utf8.elementsEqual(text.utf8) == true ? number + 1 : 1
    last = text
    return number
  }
}
