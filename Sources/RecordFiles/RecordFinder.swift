internal import BulkMemory

/// Finds the records of an array, and the text of each at a key.
///
/// A key is a path: "Name.Family" is the Family inside the Name, or a property
/// whose own name has the dot in it. If a record has the key twice, the last one
/// counts.
final class RecordFinder: ValueSink {
  /// What follows a key that was just read.
  private enum Expected {
    case nothing
    case text
    /// A dictionary, inside which the path goes on from here.
    case dictionary(Int)
  }

  private let format: RecordFormat
  private let path: [UInt8]?

  /// Where the text of an object is in the storage, if objects may be in several records: so that
  /// what is named often is there once.
  private var sharedTexts: [Int: Range<Int>]?

  /// For each open container within the array, where the path goes on in it;
  /// `nil` where it does not.
  private var levels: [Int?] = []
  private var isInArray = false
  private var expected = Expected.nothing
  private var recordStart = 0
  private var text: Range<Int>?
  private var hasKey = false
  private var isRepaired = false

  /// The bytes of each record in the source.
  private(set) var records = ByteRanges()
  /// Whether each record is a string itself, not a dictionary that has one.
  private(set) var areStrings: [Bool] = []
  /// The text of each record within ``storage``; an empty one if it has none.
  private(set) var texts = ByteRanges()
  /// The positions of the records that have none.
  private(set) var missingTexts: [Int] = []
  /// The positions of the records of which some text had to be repaired.
  private(set) var invalidRecords: [Int] = []
  private(set) var storage: [UInt8] = []
  /// How many records have something at the key.
  private(set) var keyCount = 0
  private(set) var hasDictionaries = false

  /// - Parameters:
  ///   - format: The format, to name in an error.
  ///   - key: The path of the key.
  ///   - sharesTexts: Whether what stands at the same place of the source may be reported often.
  init(format: RecordFormat, key: String?, sharesTexts: Bool) {
    self.format = format
    self.path = key.map { Array($0.utf8) }
    self.sharedTexts = sharesTexts ? [:] : nil
  }

  /// Makes room for records whose number is known.
  func reserveCapacity(_ count: Int) {
    records.reserveCapacity(count)
    texts.reserveCapacity(count)
    areStrings.reserveCapacity(count)
  }

  /// Takes note that a text of the next value had to be repaired.
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

  /// Puts a text in the storage, if it is not there.
  private func keep(_ text: Span<UInt8>, at place: Int) -> Range<Int> {
    if let kept = sharedTexts?[place] { return kept }
    let start = storage.count
    storage.append(contentsOf: text)
    let kept = start..<storage.count
    // A short one takes less than it takes to find it again.
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
