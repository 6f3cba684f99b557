/// The place in a source for the new text of a record.
enum TextPlace {
  /// The place of a value that the text replaces, inside new dictionaries with these keys.
  case value(Range<Int>, keys: [String])

  /// A dictionary that gets a property: the text at these keys, of which each leads into the
  /// dictionary of the next.
  case dictionary(DictionaryPlace, keys: [String])

  /// There is none.
  case none(reason: String)
}
