internal import BulkMemory

/// Finds the records of an array, and the text at a key in each record.
///
/// A key is a path: "Name.Family" is either the property "Family" inside the property "Name",
/// or one property whose name contains the dot. If a record has the key twice, the last one
/// counts.
final class RecordFinder: ValueSink {
  /// The value that is expected after the key that was just read.
  private enum Expected {
    case nothing
    case text
    /// A dictionary, in which the rest of the path begins at this offset.
    case dictionary(Int)
  }

  private let format: RecordFormat
  private let path: [UInt8]?

  /// For each object with a long text, the range of the text in the storage, so that a text
  /// with many references is stored only once.
  ///
  /// The value is `nil` if an object cannot be in several records.
  private var sharedTexts: [Int: Range<Int>]?

  /// For each open container within the array, the offset in the path at which its keys
  /// continue, or `nil` if the path does not lead into it.
  private var levels: [Int?] = []
  private var isInArray = false
  private var expected = Expected.nothing
  private var recordStart = 0
  private var text: Range<Int>?
  private var hasKey = false
  private var isRepaired = false

  /// The range of each record in the source.
  private(set) var records = ByteRanges()
  /// Whether each record is itself a string, as opposed to a dictionary that contains one.
  private(set) var areStrings: [Bool] = []
  /// The range of each record's text in ``storage``, which is empty if the record has no text.
  private(set) var texts = ByteRanges()
  /// The positions of the records that have no text.
  private(set) var missingTexts: [Int] = []
  /// The positions of the records that contain repaired text.
  private(set) var invalidRecords: [Int] = []
  private(set) var storage: [UInt8] = []
  /// The number of records that have a value at the key.
  private(set) var keyCount = 0
  private(set) var hasDictionaries = false

  /// - Parameters:
  ///   - format: The format, for error messages.
  ///   - key: The path of the key.
  ///   - sharesTexts: Whether one place in the source may be reported several times.
  init(format: RecordFormat, key: String?, sharesTexts: Bool) {
    self.format = format
    self.path = key.map { Array($0.utf8) }
    self.sharedTexts = sharesTexts ? [:] : nil
  }

  /// Reserves capacity for a known number of records.
  func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    texts.reserveCapacity(count)
    areStrings.reserveCapacity(count)
  }

  /// Notes that a string or a key of the current record had to be repaired.
  func noteRepair() {
    isRepaired = true
  }

  func receive(
    _ kind: ValueKind,
    text: Span<UInt8>,
    bytes: Range<Int>
  ) throws(RecordFileError) {
    guard isInArray else {
      guard kind == .beginArray else { throw .notAnArray(format) }
      isInArray = true
      return
    }
    if levels.isEmpty {
      if kind == .endArray { return }
      recordStart = bytes.lowerBound
      self.text = nil
      hasKey = false
      expected = path == nil ? .text : .nothing
      hasDictionaries = hasDictionaries || kind == .beginDictionary
    }
    let expected = self.expected
    self.expected = .nothing
    switch kind {
    case .key:
      if case let level?? = levels.last { self.expected = whatFollows(key: text, at: level) }
      return
    case .beginDictionary:
      if levels.isEmpty, path != nil {
        levels.append(0)
      } else if case .dictionary(let next) = expected {
        levels.append(next)
      } else {
        levels.append(nil)
      }
    case .beginArray:
      levels.append(nil)
    case .endDictionary, .endArray:
      levels.removeLast()
    case .string, .number:
      if case .text = expected {
        self.text = keep(text, at: bytes.lowerBound)
      }
    case .yes, .no, .null, .date, .data:
      break
    }
    if case .text = expected {
      hasKey = true
      switch kind {
      case .string, .number: break
      default: self.text = nil
      }
    }
    if levels.isEmpty {
      areStrings.append(kind == .string)
      endRecord(at: bytes.upperBound)
    }
  }

  /// Stores a text, unless it is stored already, and returns its range.
  private func keep(_ text: Span<UInt8>, at place: Int) -> Range<Int> {
    if let kept = sharedTexts?[place] { return kept }
    let start = storage.count
    storage.append(contentsOf: text)
    let kept = start..<storage.count
    // It costs less to store a short text again than to remember where it is.
    if text.count > 32 { sharedTexts?[place] = kept }
    return kept
  }

  private func whatFollows(key: Span<UInt8>, at level: Int) -> Expected {
    guard let path, path.count - level >= key.count else { return .nothing }
    for i in key.indices where path[level + i] != key[i] { return .nothing }
    let end = level + key.count
    if end == path.count { return .text }
    return path[end] == UInt8(ascii: ".") ? .dictionary(end + 1) : .nothing
  }

  private func endRecord(at end: Int) {
    records.append(recordStart..<end)
    if text == nil { missingTexts.append(texts.count) }
    if isRepaired { invalidRecords.append(texts.count) }
    isRepaired = false
    texts.append(text ?? 0..<0)
    if hasKey { keyCount += 1 }
  }
}
