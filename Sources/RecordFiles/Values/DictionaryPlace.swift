/// The place of a dictionary in a source, and of what a new property is written like.
struct DictionaryPlace {
  /// The range of the beginning: a bracket or a tag.
  let begin: Range<Int>

  /// The range of the end, which is empty if the beginning is a tag for an empty element.
  var end = 0..<0

  /// The offset of the first key, or `nil` if there are no properties.
  var firstKey: Int?

  /// The offset of the last key.
  var lastKey = 0

  /// The range of the last value.
  var lastValue = 0..<0
}
