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
  /// The text of the record at the key for it, or else a number, which it keeps when the file changes around it.
  let id: RecordID

  /// The records that it was read with.
  let content: ServedContent

  /// A number by which records are in the order of the file, where new records are last.
  let place: Int

  /// What the user has changed; `nil` for most records, so that they take little memory.
  private var changes: Changes?

  /// The changes of a record by the user.
  private final class Changes: Sendable {
    let text: String?
    let section: String?
    let texts: [String: String]

    init(text: String?, section: String?, texts: [String: String]) {
      (self.text, self.section, self.texts) = (text, section, texts)
    }
  }

  init(id: RecordID, content: ServedContent, place: Int, newText: String? = nil) {
    (self.id, self.content, self.place) = (id, content, place)
    self.newText = newText
  }

  /// The text by which it is sorted, if the user has changed it.
  var newText: String? {
    get { changes?.text }
    set { change(newValue, newSection, newTexts) }
  }

  /// The title of the section to which the user has moved it.
  var newSection: String? {
    get { changes?.section }
    set { change(newText, newValue, newTexts) }
  }

  /// The texts that the user has changed at other keys, by their paths.
  var newTexts: [String: String] {
    get { changes?.texts ?? [:] }
    set { change(newText, newSection, newValue) }
  }

  private mutating func change(_ text: String?, _ section: String?, _ texts: [String: String]) {
    let isChanged = text != nil || section != nil || !texts.isEmpty
    changes = isChanged ? Changes(text: text, section: section, texts: texts) : nil
  }

  /// The place of the first new record.
  static let firstNewPlace = 1 << 40

  /// Its position among the records that it was read with; `nil` for a new record.
  var position: Int? { place < Self.firstNewPlace ? place : nil }

  /// The text by which it is sorted.
  var text: String {
    newText ?? position.map { content.records.text(ofRecord: $0) } ?? ""
  }

  /// Returns the text at a further key.
  func text(atFurtherKey key: Int) -> String? {
    if changes != nil, let newText = newTexts[content.keys.further[key]] { return newText }
    if newText != nil {
      if content.keys.ofText.contains(key) { return newText }
      if content.keys.ofOldText.contains(key) { return nil }
    }
    if let newSection, content.keys.ofSection.contains(key) { return newSection }
    // The other fields of a new row are empty.
    guard let position else { return content.records.format.isTable ? "" : nil }
    return content.records.text(ofRecord: position, atFurtherKey: key)
  }

  /// The fields of the record, with the changes by the user.
  var fields: [RecordField] {
    var fields: [RecordField] = []
    if let position {
      // The file has been read, so its records are well-formed.
      fields = (try? content.records.fields(ofRecord: position)) ?? []
    } else {
      fields = content.records.columnNames.map { RecordField(key: $0, text: "") }
    }
    var texts = newTexts
    if let key = content.keys.ofFields.text { texts[key] = newText }
    if let key = content.keys.ofFields.section { texts[key] = newSection }
    for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
      let field = RecordField(key: key, text: text)
      if let place = fields.firstIndex(where: { $0.key == key }) {
        fields[place] = field
      } else {
        fields.append(field)
      }
    }
    return fields
  }

  /// A Boolean value that indicates whether there are records inside the record.
  var hasChildren: Bool {
    position.map { content.hasChildren.indices.contains($0) && content.hasChildren[$0] } ?? false
  }

  /// Returns whether two records show the same.
  func looks(like other: ServedRecord) -> Bool {
    if content === other.content, place == other.place, hasChanges(of: other) { return true }
    return text == other.text
      && (0..<content.keys.count).allSatisfy {
        text(atFurtherKey: $0) == other.text(atFurtherKey: $0)
      }
      && (!content.keys.hasFields || hasFields(of: other))
  }

  /// Returns whether the user has changed two records in the same way.
  private func hasChanges(of other: ServedRecord) -> Bool {
    newText == other.newText && newSection == other.newSection && newTexts == other.newTexts
  }

  /// Returns whether the details of two records with the same texts show the same.
  private func hasFields(of other: ServedRecord) -> Bool {
    if let position, let otherPosition = other.position, hasChanges(of: other),
      content.records.isSame(position, as: otherPosition, of: other.content.records)
    {
      return true
    }
    return fields == other.fields
  }
}
