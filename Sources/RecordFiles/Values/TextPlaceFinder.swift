/// Finds the place for the new text of a record: the value at the key, or where to add it.
final class TextPlaceFinder: ValueSink {
  private let key: String?
  private var follower: KeyFollower

  /// The open dictionaries on the way to the text, with the offsets in the key that lead inside.
  private var open: [(offset: Int, depth: Int, dictionary: DictionaryPlace)] = []

  /// The place of the last value at the key, which is the one that is read.
  private var found: TextPlace?

  /// The place that is nearest to the text, and the offset in the key up to which it leads.
  private var nearest: (offset: Int, place: TextPlace)?

  /// The place of the record itself, if there is a key and the record is a dictionary.
  private(set) var record: DictionaryPlace?

  /// The place for the text.
  var place: TextPlace { found ?? nearest?.place ?? .none(reason: "it has no values") }

  init(key: String?) {
    self.key = key
    follower = KeyFollower(key)
  }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    let depth = follower.depth
    let offset = follower.offsetInside
    let isAtKey = follower.follow(kind, text: text)
    if depth == open.last?.depth { receive(kind, inDictionaryAt: open.count - 1, bytes) }
    if isAtKey {
      found =
        follower.depth == depth
        ? .value(bytes, keys: [])
        : .none(reason: "there is a list or a dictionary in the place of the text")
    } else if let offset {
      switch kind {
      case .beginDictionary:
        open.append((offset, follower.depth, DictionaryPlace(begin: bytes)))
        return
      case .null:
        note(.value(bytes, keys: keys(from: offset)), at: offset)
      default:
        note(.none(reason: "there is another value in the place of a dictionary"), at: offset)
      }
    }
    let last = open.count - 1
    if last >= 0, follower.depth == open[last].depth, kind != .key {
      // The value that ends here began at the same place or earlier.
      let start = open[last].dictionary.lastValue.lowerBound
      open[last].dictionary.lastValue = start..<bytes.upperBound
    }
  }

  /// Takes a key or the beginning of a value in a dictionary, or the end of the dictionary.
  private func receive(_ kind: ValueKind, inDictionaryAt last: Int, _ bytes: Range<Int>) {
    switch kind {
    case .key:
      open[last].dictionary.firstKey = open[last].dictionary.firstKey ?? bytes.lowerBound
      open[last].dictionary.lastKey = bytes.lowerBound
    case .endDictionary:
      var (offset, depth, dictionary) = open.removeLast()
      dictionary.end = bytes
      if depth == 1 { record = dictionary }
      note(.dictionary(dictionary, keys: keys(from: offset)), at: offset)
    default:
      open[last].dictionary.lastValue = bytes
    }
  }

  private func note(_ place: TextPlace, at offset: Int) {
    if offset >= nearest?.offset ?? 0 { nearest = (offset, place) }
  }

  /// Returns the keys in the rest of the path.
  private func keys(from offset: Int) -> [String] {
    KeyFollower.keys(of: (key ?? "").utf8.dropFirst(offset))
  }
}
