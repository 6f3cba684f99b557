/// Gives records their identities: their texts at the key for it, or else numbers.
struct RecordIdentities {
  private var next = 0

  /// Gives no number below a limit to new records.
  mutating func begin(at limit: Int) { next = max(next, limit) }

  /// Returns a new record with a text.
  mutating func record(_ text: String, in content: ServedContent) -> ServedRecord {
    let place = ServedRecord.firstNewPlace + next
    return ServedRecord(id: number(in: content), content: content, place: place, newText: text)
  }

  /// Returns the records of a file that is read for the first time.
  ///
  /// - Throws: `Trouble` if two records have the same identity.
  mutating func records(
    of content: ServedContent, in input: RecordInput
  ) throws(Trouble) -> [ServedRecord] {
    try records(of: content, after: [], in: input)
  }

  /// Returns the records of a file that has changed, with the identities of the old ones.
  ///
  /// Of those without a text at the key for it, records are the same if they have the same texts. Of those that are
  /// left, records are the same if they have the same text to sort by.
  ///
  /// - Throws: `Trouble` if two records have the same identity.
  mutating func records(
    of content: ServedContent, after old: [ServedRecord], in input: RecordInput
  ) throws(Trouble) -> [ServedRecord] {
    let count = content.records.count
    var found = try Self.given(content, input)
    let old = content.keys.identity == nil ? old : old.filter { Self.isNumber("\($0.id)") }
    func record(_ position: Int) -> ServedRecord {
      ServedRecord(id: RecordID(number: 0), content: content, place: position)
    }
    func isSame(_ i: Int, _ j: Int) -> Bool { found[j] == nil && old[i].looks(like: record(j)) }
    // Most of a file does not change.
    var start = 0
    while start < min(old.count, count), isSame(start, start) {
      found[start] = old[start].id
      start += 1
    }
    var (oldEnd, end) = (old.count, count)
    while oldEnd > start, end > start, isSame(oldEnd - 1, end - 1) {
      (oldEnd, end) = (oldEnd - 1, end - 1)
      found[end] = old[oldEnd].id
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
      for position in start..<end where found[position] == nil && !places.isEmpty {
        guard let i = places[key(record(position))]?.popLast() else { continue }
        found[position] = left[i].id
        isUsed[i] = true
      }
      left = zip(left, isUsed).filter { !$0.1 }.map(\.0)
    }
    return found.enumerated().map { position, id in
      ServedRecord(id: id ?? number(in: content), content: content, place: position)
    }
  }

  /// Returns the next number, as an identity that no record has at the key for it.
  private mutating func number(in content: ServedContent) -> RecordID {
    defer { next += 1 }
    return content.keys.identity == nil
      ? RecordID(number: next) : RecordID(text: "\(Self.mark)\(next)")
  }

  /// What numbers begin with where other records have texts, which could be numbers too.
  private static let mark: Unicode.Scalar = "\u{E000}"

  private static func isNumber(_ id: String) -> Bool { id.unicodeScalars.first == mark }

  /// Returns the texts of records at the key for it; `nil` for those that have none.
  private static func given(
    _ content: ServedContent, _ input: RecordInput
  ) throws(Trouble) -> [RecordID?] {
    var identities = [RecordID?](repeating: nil, count: content.records.count)
    guard let (key, place) = content.keys.identity else { return identities }
    var positions: [String: Int] = [:]
    for position in identities.indices {
      guard let text = content.records.text(ofRecord: position, atFurtherKey: place),
        !text.isEmpty, !isNumber(text)
      else { continue }
      if let first = positions.updateValue(position, forKey: text) {
        throw Trouble(
          "\(input.name): records \(first + 1) and \(position + 1) have the same text at "
            + "\(key.debugDescription); --id needs a key with another text in each record")
      }
      identities[position] = RecordID(text: text)
    }
    return identities
  }
}
