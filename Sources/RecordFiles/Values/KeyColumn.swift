/// The texts at one key, while the values of records are reported one after another.
struct KeyColumn {
  private(set) var found = KeyTexts()

  private var follower: KeyFollower

  /// For each object with a long text, the range of the text in the storage, so that a text
  /// with many references is stored only once.
  ///
  /// The value is `nil` if an object cannot be in several records.
  private var sharedTexts: [Int: Range<Int>]?

  /// The text of the current record.
  private var text: Range<Int>?

  /// Whether the value at the key is of a type that has no order.
  private var isOfOtherType = false

  /// The number of open containers, which is zero between two records.
  var depth: Int { follower.depth }

  /// - Parameters:
  ///   - key: The path of the key, or `nil` if the record itself is the text.
  ///   - sharesTexts: Whether one place in the source may be reported several times.
  init(_ key: String?, sharesTexts: Bool) {
    follower = KeyFollower(key)
    sharedTexts = sharesTexts ? [:] : nil
  }

  /// Checks that there is memory for the texts at some keys.
  ///
  /// - Parameters:
  ///   - keys: The paths of the keys.
  ///   - byteCount: The number of bytes of the records.
  /// - Throws: ``RecordFileError/outOfMemory(byteCount:)``.
  static func checkMemory(for keys: [String?], in byteCount: Int) throws(RecordFileError) {
    // The texts at different keys are different parts of a record, so together they are at most as
    // long as the records. An array may need as much again while it grows.
    let repeated = keys.count - Set(keys).count
    try RecordFileError.checkMemory((2 + repeated) * byteCount)
  }

  mutating func reserveCapacity(_ count: Int) { found.texts.reserveCapacity(count) }

  /// Takes the next event of a record.
  mutating func receive(_ kind: ValueKind, text: Span<UInt8>, at place: Int) {
    if follower.follow(kind, text: text) {
      found.hasKey = true
      isOfOtherType = false
      switch kind {
      // The texts of dates have the order of the dates.
      case .string, .date: self.text = keep(text, at: place)
      case .number:
        // The integers of property lists can be hexadecimal.
        if text.indices.contains(where: { text[$0] | 0x20 == UInt8(ascii: "x") }),
          let decimal = NumberSpelling.hexadecimal(text.string)
        {
          self.text = keep(decimal.utf8Span.span, at: place)
        } else {
          self.text = keep(text, at: place)
        }
      // The order of these words is that of the values, too.
      case .yes: self.text = keep("true".utf8Span.span, at: place)
      case .no: self.text = keep("false".utf8Span.span, at: place)
      case .null: self.text = nil
      default:
        self.text = nil
        isOfOtherType = true
      }
    }
    if follower.depth == 0 { endRecord() }
  }

  /// Stores a text, unless it is stored already, and returns its range.
  private mutating func keep(_ text: Span<UInt8>, at place: Int) -> Range<Int> {
    if let kept = sharedTexts?[place] { return kept }
    let start = found.storage.count
    found.storage.append(contentsOf: text)
    let kept = start..<found.storage.count
    // It costs less to store a short text again than to remember where it is.
    if text.count > 32 { sharedTexts?[place] = kept }
    return kept
  }

  private mutating func endRecord() {
    let position = found.texts.count
    if text == nil { found.missing.append(position) }
    if isOfOtherType { found.otherTypes.append(position) }
    found.texts.append(text ?? 0..<0)
    (text, isOfOtherType) = (nil, false)
  }
}
