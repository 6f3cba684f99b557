internal import BulkMemory

/// Finds the records of an array, and the texts of each record at several keys, while they are parsed once.
final class RecordFinder: ValueSink {
  /// What values change, in one property, because each access to a property of an object is checked.
  private var state: State

  /// - Parameters:
  ///   - format: The format, for error messages.
  ///   - keys: The paths of the keys, of which there is at least one.
  ///   - sharesTexts: Whether one place in the source may be reported several times.
  init(format: RecordFormat, keys: [String?], sharesTexts: Bool = false) {
    state = State(format: format, keys: keys, sharesTexts: sharesTexts)
  }

  /// Reserves capacity for a known number of records.
  func reserveCapacity(_ count: Int) { state.reserveCapacity(count) }

  /// Finds the records among the values of an array.
  ///
  /// - Parameter report: Reports all values of the file, or of the array, to a sink.
  /// - Returns: The records, and their texts at the keys.
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
    private let format: RecordFormat
    private var first: KeyColumn
    private var further: [KeyColumn]
    private var isInArray = false
    private var recordStart = 0
    var isRepaired = false
    private var records: FoundRecords

    init(format: RecordFormat, keys: [String?], sharesTexts: Bool = false) {
      self.format = format
      first = KeyColumn(keys[0], sharesTexts: sharesTexts)
      further = keys.dropFirst().map { KeyColumn($0, sharesTexts: sharesTexts) }
      records = FoundRecords(keyCount: keys.count)
    }

    /// The records, and their texts at the keys.
    var found: FoundRecords {
      var found = records
      found.first = first.found
      found.further = further.map(\.found)
      return found
    }

    mutating func reserveCapacity(_ count: Int) {
      records.ranges.reserveCapacity(count)
      records.areStrings.reserveCapacity(count)
      first.reserveCapacity(count)
      for i in further.indices { further[i].reserveCapacity(count) }
    }

    mutating func receive(
      _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
    ) throws(RecordFileError) {
      guard isInArray else {
        guard kind == .beginArray else { throw .notAnArray(format, arrays: []) }
        isInArray = true
        return
      }
      if first.depth == 0 {
        if kind == .endArray { return }
        recordStart = bytes.lowerBound
        records.hasDictionaries = records.hasDictionaries || kind == .beginDictionary
      }
      first.receive(kind, text: text, at: bytes.lowerBound)
      for i in further.indices { further[i].receive(kind, text: text, at: bytes.lowerBound) }
      guard first.depth == 0 else { return }
      if isRepaired { records.invalidTexts.append(records.ranges.count) }
      isRepaired = false
      records.areStrings.append(kind == .string)
      records.ranges.append(recordStart..<bytes.upperBound)
    }
  }
}
