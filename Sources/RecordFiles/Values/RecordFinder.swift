internal import BulkMemory

/// Finds the records of an array, and the text at a key in each record.
final class RecordFinder: ValueSink {
  /// What values change, in one property, because each access to a property of an object is checked.
  private var state: State

  /// - Parameters:
  ///   - format: The format, for error messages.
  ///   - key: The path of the key.
  ///   - sharesTexts: Whether one place in the source may be reported several times.
  init(format: RecordFormat, key: String?, sharesTexts: Bool = false) {
    state = State(
      format: format, sharedTexts: sharesTexts ? [:] : nil, follower: KeyFollower(key))
  }

  /// Reserves capacity for a known number of records.
  func reserveCapacity(_ count: Int) {
    state.found.ranges.reserveCapacity(count)
    state.found.texts.reserveCapacity(count)
    state.found.areStrings.reserveCapacity(count)
  }

  /// Finds the records among the values of an array.
  ///
  /// - Parameter report: Reports all values of the file, or of the array, to a sink.
  /// - Returns: The records, and their texts at the key.
  /// - Throws: ``RecordFileError`` if the file is not an array of records, or the error that the
  ///   closure throws.
  func records(
    in report: (any ValueSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) -> FoundRecords {
    try report(self)
    return state.found
  }

  /// Notes that a string or a key of the current record had to be repaired.
  func noteRepair() {
    state.isRepaired = true
  }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    try state.receive(kind, text: text, bytes: bytes)
  }
}

extension RecordFinder {
  struct State {
    let format: RecordFormat

    /// For each object with a long text, the range of the text in the storage, so that a text
    /// with many references is stored only once.
    ///
    /// The value is `nil` if an object cannot be in several records.
    var sharedTexts: [Int: Range<Int>]?

    var follower: KeyFollower
    var isInArray = false
    var recordStart = 0
    var text: Range<Int>?
    /// Whether the value at the key is of a type that has no order.
    var isOfOtherType = false
    var hasKey = false
    var isRepaired = false
    var found = FoundRecords()

    mutating func receive(
      _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
    ) throws(RecordFileError) {
      guard isInArray else {
        guard kind == .beginArray else { throw .notAnArray(format, arrays: []) }
        isInArray = true
        return
      }
      if follower.depth == 0 {
        if kind == .endArray { return }
        recordStart = bytes.lowerBound
        self.text = nil
        (hasKey, isOfOtherType) = (false, false)
        found.hasDictionaries = found.hasDictionaries || kind == .beginDictionary
      }
      if follower.follow(kind, text: text) {
        hasKey = true
        isOfOtherType = false
        switch kind {
        // The texts of dates have the order of the dates.
        case .string, .date: self.text = keep(text, at: bytes.lowerBound)
        case .number:
          // The integers of property lists can be hexadecimal.
          if text.indices.contains(where: { text[$0] | 0x20 == UInt8(ascii: "x") }),
            let decimal = NumberSpelling.hexadecimal(text.string)
          {
            self.text = keep(decimal.utf8Span.span, at: bytes.lowerBound)
          } else {
            self.text = keep(text, at: bytes.lowerBound)
          }
        // The order of these words is that of the values, too.
        case .yes: self.text = keep("true".utf8Span.span, at: bytes.lowerBound)
        case .no: self.text = keep("false".utf8Span.span, at: bytes.lowerBound)
        case .null: self.text = nil
        default:
          self.text = nil
          isOfOtherType = true
        }
      }
      if follower.depth == 0 {
        found.areStrings.append(kind == .string)
        endRecord(at: bytes.upperBound)
      }
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

    private mutating func endRecord(at end: Int) {
      let position = found.ranges.count
      found.ranges.append(recordStart..<end)
      if text == nil { found.missingTexts.append(position) }
      if isOfOtherType { found.otherTypes.append(position) }
      if isRepaired { found.invalidTexts.append(position) }
      isRepaired = false
      found.texts.append(text ?? 0..<0)
      if hasKey { found.hasKey = true }
    }
  }
}
