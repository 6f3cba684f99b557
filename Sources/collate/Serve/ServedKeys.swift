import RecordFiles

/// What the further keys of the records in a live list are, by their positions.
struct ServedKeys {
  /// The number of further keys.
  let count: Int

  /// The further keys that are the one to sort by, whose texts change with it.
  let ofText: Set<Int>

  /// The further keys with the reading of the text to sort by, or with the number of its nonfiling
  /// characters, which a new text does not have.
  let ofOldText: Set<Int>

  /// The further key with the title of the section; `nil` if the text to sort by decides the section.
  let section: Int?

  /// The further keys that are the one with the title of the section.
  let ofSection: Set<Int>

  /// The further key with the identity of the record; `nil` if records have numbers.
  let identity: (key: String, position: Int)?

  /// The keys of the fields with the text to sort by, and with the title of the section.
  let ofFields: (text: String?, section: String?)

  /// The keys of the fields of the further keys.
  let further: [String]

  /// The fields that the details of rows show.
  let shown: ShownFields

  /// A Boolean value that indicates whether rows have details.
  let hasFields: Bool

  /// - Parameters:
  ///   - records: The records.
  ///   - order: The order of the records, whose keys are first.
  ///   - look: The options of what pages show.
  ///   - server: The options with the keys that are the last of the further ones; see ``ServerOptions/keys``.
  init(
    _ records: Records, _ order: RecordOrder, _ look: LookOptions, _ server: ServerOptions
  ) {
    let count = records.furtherKeyCount
    let identity = server.id.map { ($0, count - 1) }
    let section = server.sectionField.map { _ in (identity?.1 ?? count) - 1 }
    self.count = count
    self.identity = identity
    self.section = section
    ofFields = (
      records.fieldKey(at: order.keyPaths.first), server.sectionField.flatMap(records.fieldKey)
    )
    further = records.furtherPaths.map { records.fieldKey(at: $0) ?? $0 }
    shown = ShownFields(look, order, records, identity: server.id)
    hasFields = look.hasFields
    ofText = Set((0..<count).filter { records.isKey(atFurtherKey: $0) })
    ofOldText = Set(
      order.filingOptions.placesOfText.map { order.firstFilingKey + $0 })
    ofSection = Set(
      (0..<count).filter { section != nil && records.isKey(atFurtherKey: $0, sameAs: section) })
  }
}
