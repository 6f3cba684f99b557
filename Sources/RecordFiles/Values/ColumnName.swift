/// The name of a column, which is equal to another one only if it has the same bytes.
///
/// Two strings are equal if they are canonically equivalent. Keys and columns are not.
struct ColumnName: Hashable, Sendable {
  /// The name of the column of records that are not dictionaries.
  static let text = "text"

  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (first: ColumnName, second: ColumnName) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
