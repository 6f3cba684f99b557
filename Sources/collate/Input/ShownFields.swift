import ListPages
import RecordFiles

/// The fields that the details of rows show.
struct ShownFields {
  /// The keys in their order; `nil` for all.
  private let keys: [String]?

  /// The keys of what the details show above the fields, if they show all of them.
  private let above: Set<String>

  /// The key of the records that rows lead to.
  private let children: String?

  /// The key of the identity, which stays, because a record with another one would be another record.
  private let identity: String?

  /// - Parameters:
  ///   - look: The options of what pages show.
  ///   - order: The order of the records.
  ///   - records: The records.
  ///   - identity: The key of their identity.
  init(_ look: LookOptions, _ order: RecordOrder, _ records: Records, identity: String? = nil) {
    func key(_ path: String?) -> String? { path.flatMap(records.fieldKey) }
    // A key that is given twice is one field.
    keys =
      look.allFields
      ? nil
      : look.field.compactMap(key).reduce(into: []) { keys, key in
        if !keys.contains(key) { keys.append(key) }
      }
    let style = look.chosenCellStyle
    let other = style == .subtitle ? look.subtitle : style == .default ? nil : look.detail
    let title =
      look.title.map(records.fieldKey)
      ?? (order.name == nil ? records.fieldKey(at: order.keyPaths.first) : nil)
    above = Set([title, key(other), key(look.image)].compactMap(\.self))
    children = look.children
    self.identity = key(identity)
  }

  /// Returns the fields in the details of a row.
  ///
  /// - Parameter fields: The fields of the record.
  /// - Returns: Those that are shown, in their order. A key that the record does not have is an empty one.
  func callAsFunction(_ fields: [RecordField]) -> [ListCell.Field] {
    func isAt(_ key: String) -> (RecordField) -> Bool {
      { $0.key == key || $0.key.hasPrefix(key + ".") }
    }
    let isInside = children.map(isAt)
    let shown =
      keys.map { keys in
        keys.flatMap { key in
          let found = fields.filter(isAt(key))
          // The user can add the text.
          return found.isEmpty ? [RecordField(key: key, text: "")] : found
        }
      } ?? fields.filter { !above.contains($0.key) && isInside?($0) != true }
    let counts = Dictionary(fields.map { ($0.key, 1) }, uniquingKeysWith: +)
    return shown.map { field in
      // A key inside another one, and one with a dot, can have the same path.
      let isOne = counts[field.key, default: 0] <= 1
      return ListCell.Field(
        label: field.key, text: field.text,
        isEditable: isOne && !field.isFixed && field.key != identity)
    }
  }
}
