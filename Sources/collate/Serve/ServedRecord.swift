import IndexedCollation
import RecordFiles

/// The records of a file at one time.
final class ServedContent: Sendable {
  let records: Records

  let keys: ServedKeys

  /// For each title of a section, the first record that has it.
  let firstOfSection: [String: Int]

  /// The key of the records inside a record.
  let childrenKey: String?

  /// For each record, whether there are records inside it.
  ///
  /// Without a key for them, the array is empty.
  let hasChildren: [Bool]

  init(_ records: Records, _ keys: ServedKeys, childrenKey: String?, hasChildren: [Bool]) {
    self.records = records
    self.keys = keys
    self.childrenKey = childrenKey
    firstOfSection =
      keys.section.map { key in
        Dictionary(
          (0..<records.count).map { (records.text(ofRecord: $0, atFurtherKey: key) ?? "", $0) },
          uniquingKeysWith: { first, _ in first })
      } ?? [:]
    self.hasChildren = hasChildren
  }

  /// Returns the content inside a record.
  ///
  /// - Throws: `RecordFileError` if there is not enough memory.
  func content(insideRecord position: Int) throws(RecordFileError) -> ServedContent? {
    guard let childrenKey,
      let children = try records.children(ofRecord: position, at: childrenKey)
    else { return nil }
    var hasChildren: [Bool] = []
    for record in 0..<children.count {
      hasChildren.append(try children.hasChildren(ofRecord: record, at: childrenKey))
    }
    return ServedContent(children, keys, childrenKey: childrenKey, hasChildren: hasChildren)
  }
}

/// A record in a live list.
struct ServedRecord: Identifiable, Sendable {
  /// The number of the record, which it keeps when the file changes around it.
  let id: Int

  /// The records that it was read with.
  let content: ServedContent

  /// Its position among them; `nil` for a new record.
  let position: Int?

  /// The text by which it is sorted, if the user has changed it.
  var newText: String?

  /// The title of the section to which the user has moved it.
  var newSection: String?

  /// The text by which it is sorted.
  var text: String {
    newText ?? position.map { content.records.text(ofRecord: $0) } ?? ""
  }

  /// Returns the text at a further key.
  func text(atFurtherKey key: Int) -> String? {
    if newText != nil {
      if content.keys.ofText.contains(key) { return newText }
      if content.keys.ofOldText.contains(key) { return nil }
    }
    if let newSection, content.keys.ofSection.contains(key) { return newSection }
    // The other fields of a new row are empty.
    guard let position else { return content.records.format.isTable ? "" : nil }
    return content.records.text(ofRecord: position, atFurtherKey: key)
  }

  /// A Boolean value that indicates whether there are records inside the record.
  var hasChildren: Bool {
    position.map { content.hasChildren.indices.contains($0) && content.hasChildren[$0] } ?? false
  }

  /// Returns whether two records show the same.
  func looks(like other: ServedRecord) -> Bool {
    if content === other.content, position == other.position, newText == other.newText,
      newSection == other.newSection
    {
      return true
    }
    return text == other.text
      && (0..<content.keys.count).allSatisfy {
        text(atFurtherKey: $0) == other.text(atFurtherKey: $0)
      }
  }
}

/// Gives records their numbers.
struct RecordNumbers {
  private var next = 0

  /// Gives no number below a limit to new records.
  mutating func begin(at limit: Int) { next = max(next, limit) }

  /// Returns a new record with a text.
  mutating func record(_ text: String, in content: ServedContent) -> ServedRecord {
    defer { next += 1 }
    return ServedRecord(id: next, content: content, position: nil, newText: text)
  }

  /// Returns the records of a file that is read for the first time.
  mutating func records(of content: ServedContent) -> [ServedRecord] {
    defer { next += content.records.count }
    return (0..<content.records.count).map {
      ServedRecord(id: next + $0, content: content, position: $0)
    }
  }

  /// Returns the records of a file that has changed, with the numbers of the old ones.
  ///
  /// Records are the same if they have the same texts. Of those that are left, records are the same if they
  /// have the same text to sort by.
  mutating func records(
    of content: ServedContent, after old: [ServedRecord]
  ) -> [ServedRecord] {
    let count = content.records.count
    var numbers = [Int?](repeating: nil, count: count)
    func record(_ position: Int) -> ServedRecord {
      ServedRecord(id: 0, content: content, position: position)
    }
    func isSame(_ i: Int, _ j: Int) -> Bool { old[i].looks(like: record(j)) }
    // Most of a file does not change.
    var start = 0
    while start < min(old.count, count), isSame(start, start) {
      numbers[start] = old[start].id
      start += 1
    }
    var (oldEnd, end) = (old.count, count)
    while oldEnd > start, end > start, isSame(oldEnd - 1, end - 1) {
      (oldEnd, end) = (oldEnd - 1, end - 1)
      numbers[end] = old[oldEnd].id
    }
    var left = Array(old[start..<oldEnd])
    for isWhole in [true, false] {
      func key(_ record: ServedRecord) -> [String?] {
        [record.text]
          + (0..<(isWhole ? content.keys.count : 0)).map { record.text(atFurtherKey: $0) }
      }
      // The first of several is the first one again.
      var places = Dictionary(grouping: left.indices.reversed()) { key(left[$0]) }
      var isUsed = [Bool](repeating: false, count: left.count)
      for position in start..<end where numbers[position] == nil {
        guard let i = places[key(record(position))]?.popLast() else { continue }
        numbers[position] = left[i].id
        isUsed[i] = true
      }
      left = zip(left, isUsed).filter { !$0.1 }.map(\.0)
    }
    return numbers.enumerated().map { position, number in
      if number == nil { next += 1 }
      return ServedRecord(id: number ?? next - 1, content: content, position: position)
    }
  }
}
