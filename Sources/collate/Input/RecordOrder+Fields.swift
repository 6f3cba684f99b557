import ListPages
import RecordFiles

extension RecordOrder {
  /// Returns the fields in the details of a row.
  ///
  /// - Parameters:
  ///   - fields: The fields of the record.
  ///   - look: The options of what pages show.
  /// - Returns: Those that are shown, in the order of the options. All of them are all but those that the details show
  ///   above them, and the records that the row leads to.
  func shownFields(_ fields: [RecordField], for look: LookOptions) -> [ListCell.Field] {
    func isAt(_ key: String) -> (RecordField) -> Bool {
      { $0.key == key || $0.key.hasPrefix(key + ".") }
    }
    let first = name == nil ? keyPaths.first : nil
    let above = [look.title ?? first, look.subtitle ?? look.detail, look.image, look.children]
      .compactMap { $0.map(isAt) }
    let shown =
      look.allFields
      ? fields.filter { field in !above.contains { $0(field) } }
      : look.field.flatMap { key in
        let found = fields.filter(isAt(key))
        // The user can add the text.
        return found.isEmpty ? [RecordField(key: key, text: "")] : found
      }
    return shown.map { field in
      // A key inside another one, and one with a dot, can have the same path.
      let isOne = fields.count { $0.key == field.key } <= 1
      return ListCell.Field(
        label: field.key, text: field.text, isEditable: isOne && !field.isInArray)
    }
  }
}
