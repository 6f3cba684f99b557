/// Spells the changes to records that are values: dictionaries, strings and others.
struct ValueEditor {
  private let source: any ValueSource
  private let syntax: any ValueSyntax
  private let key: String?
  private let bytes: [UInt8]

  init(source: any ValueSource, syntax: any ValueSyntax, key: String?) {
    self.source = source
    self.syntax = syntax
    self.key = key
    bytes = source.bytes
  }

  // MARK: Texts

  /// Gives a record a new text.
  ///
  /// - Parameters:
  ///   - record: The position of the record, for error messages.
  ///   - range: The range of the record.
  ///   - text: The text.
  ///   - spelling: How the text is written; `nil` for a string.
  ///   - changes: The changes, to which that of the text is added.
  /// - Throws: ``RecordFileError`` if the record cannot be changed, or if the text has no form in the format.
  func change(
    _ record: Int, at range: Range<Int>, to text: String, spelled spelling: TextSpelling?,
    in changes: inout ByteChanges
  ) throws(RecordFileError) {
    let spelling = if let spelling { spelling.bytes } else { try syntax.string(text) }
    let finder = TextPlaceFinder(key: key)
    try source.report(range, to: finder)
    switch finder.place {
    case .value(let range, let keys):
      changes.replace(range, with: try value(spelling, at: keys[...]))
    case .dictionary(let dictionary, let keys):
      try addProperty(spelling, at: keys, to: dictionary, in: &changes)
    case .none(let reason):
      throw .uneditableRecord(record, reason: reason)
    }
  }

  /// Adds a property to a dictionary, with white space as that of the last property.
  private func addProperty(
    _ spelling: [UInt8], at keys: [String], to dictionary: DictionaryPlace,
    in changes: inout ByteChanges
  ) throws(RecordFileError) {
    guard dictionary.firstKey != nil else {
      let property = try property(spelling, at: keys[...], gap: Array(syntax.gap.utf8))
      return fill(dictionary.begin, dictionary.end, with: property, syntax.dictionary, in: &changes)
    }
    let gap = Array(bytes[space(before: dictionary.lastValue.lowerBound)])
    var beforeKey = Array(bytes[space(before: dictionary.lastKey)])
    // In {"a": 1}, the space after the colon tells more than that before the only key.
    if beforeKey.isEmpty, dictionary.lastKey == dictionary.firstKey { beforeKey = gap }
    changes.insert(
      Array(syntax.separator.utf8) + beforeKey
        + (try property(spelling, at: keys[...], gap: gap)),
      at: dictionary.lastValue.upperBound)
  }

  /// Returns a spelled text inside dictionaries with these keys.
  private func value(
    _ spelling: [UInt8], at keys: ArraySlice<String>
  ) throws(RecordFileError) -> [UInt8] {
    if keys.isEmpty { return spelling }
    return Array(syntax.dictionary.begin.utf8)
      + (try property(spelling, at: keys, gap: Array(syntax.gap.utf8)))
      + Array(syntax.dictionary.end.utf8)
  }

  /// Returns a property with the first key, whose value has the other keys.
  private func property(
    _ spelling: [UInt8], at keys: ArraySlice<String>, gap: [UInt8]
  ) throws(RecordFileError) -> [UInt8] {
    guard let key = keys.first else { preconditionFailure("A property has a key") }
    return try syntax.key(key) + Array(syntax.colon.utf8) + gap
      + (try value(spelling, at: keys.dropFirst()))
  }

  // MARK: New records

  /// The white space in a record that is a dictionary.
  private struct Form {
    var beforeKey: [UInt8]
    var gap: [UInt8]
    var beforeEnd: [UInt8]
  }

  /// Returns new records.
  ///
  /// - Parameters:
  ///   - texts: Their texts.
  ///   - record: The range of the record whose white space they have, or `nil` if there is none.
  /// - Returns: The records.
  /// - Throws: ``RecordFileError`` if a text has no form in the format.
  func records(_ texts: [String], like record: Range<Int>?) throws(RecordFileError) -> [[UInt8]] {
    var form: Form?
    if let record { form = try self.form(of: record) }
    var records: [[UInt8]] = []
    for text in texts { records.append(try self.record(text, form)) }
    return records
  }

  /// Returns the white space in a record, or `nil` if the record has no property.
  private func form(of record: Range<Int>) throws(RecordFileError) -> Form? {
    guard key != nil else { return nil }
    let finder = TextPlaceFinder(key: key)
    try source.report(record, to: finder)
    guard let record = finder.record, let firstKey = record.firstKey else { return nil }
    return Form(
      beforeKey: Array(bytes[space(before: firstKey)]),
      gap: Array(bytes[space(before: record.lastValue.lowerBound)]),
      beforeEnd: Array(bytes[space(before: record.end.lowerBound)]))
  }

  private func record(_ text: String, _ form: Form?) throws(RecordFileError) -> [UInt8] {
    let spelling = try syntax.string(text)
    guard let key else { return spelling }
    let keys = KeyFollower.keys(of: key.utf8)
    guard let form else { return try value(spelling, at: keys[...]) }
    return Array(syntax.dictionary.begin.utf8) + form.beforeKey
      + (try property(spelling, at: keys[...], gap: form.gap))
      + form.beforeEnd + Array(syntax.dictionary.end.utf8)
  }

  // MARK: Places

  /// Inserts values into an empty container.
  func fill(
    _ begin: Range<Int>, _ end: Range<Int>, with content: [UInt8],
    _ brackets: (begin: String, end: String), in changes: inout ByteChanges
  ) {
    guard end.isEmpty else { return changes.insert(content, at: begin.upperBound) }
    // A tag for an empty element, such as "<array/>".
    changes.replace(
      begin.upperBound - 2..<begin.upperBound,
      with: Array(">".utf8) + content + Array(brackets.end.utf8))
  }

  /// Returns the range of the white space that ends at an offset.
  func space(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
    return start..<offset
  }
}
