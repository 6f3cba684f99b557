internal import BulkMemory

/// Makes the changes to a file that change the records in its array.
struct ArrayEditor {
  private let source: any NestedSource
  private let records: ByteRanges
  private let key: String?

  private let bytes: [UInt8]
  private let syntax: any ValueSyntax
  private var changes = ByteChanges()

  init(source: any NestedSource, records: ByteRanges, key: String?) {
    self.source = source
    self.records = records
    self.key = key
    bytes = source.bytes
    syntax = source.syntax
  }

  /// Returns the changes to the file.
  mutating func changes(by edits: RecordEdits) throws(RecordFileError) -> ByteChanges {
    let firstKept = records.indices.first { !edits.removed.contains($0) }
    for record in edits.positions {
      if edits.removed.contains(record) {
        remove(record, firstKept: firstKept)
      } else if let text = edits.texts[record] {
        try change(record, to: text)
      }
    }
    guard !edits.appended.isEmpty else { return changes }
    if let last = records.last {
      try append(edits.appended, after: last, isFirst: firstKept == nil)
    } else {
      try appendToEmptyArray(edits.appended)
    }
    return changes
  }

  // MARK: Removing

  /// Removes a record, with one separator and the white space on one of its sides.
  private mutating func remove(_ record: Int, firstKept: Int?) {
    var range = records[record]
    let space = space(before: range.lowerBound)
    if syntax.separator.isEmpty {
      range = space.lowerBound..<range.upperBound
    } else if let firstKept, firstKept < record {
      range = records[record - 1].upperBound..<range.upperBound
    } else {
      // If no record stays, the white space before the first one goes too.
      let start = firstKept == nil && record == 0 ? space.lowerBound : range.lowerBound
      let isLast = record == records.count - 1
      range = start..<(isLast ? range.upperBound : records[record + 1].lowerBound)
    }
    changes.remove(range)
  }

  // MARK: Texts

  private mutating func change(_ record: Int, to text: String) throws(RecordFileError) {
    let finder = TextPlaceFinder(key: key)
    try source.report(records[record], to: finder)
    switch finder.place {
    case .value(let range, let keys):
      changes.replace(range, with: try value(text, at: keys[...]))
    case .dictionary(let dictionary, let keys):
      try addProperty(text, at: keys, to: dictionary)
    case .none(let reason):
      throw .uneditableRecord(record, reason: reason)
    }
  }

  /// Adds a property to a dictionary, with white space as that of the last property.
  private mutating func addProperty(
    _ text: String, at keys: [String], to dictionary: DictionaryPlace
  ) throws(RecordFileError) {
    guard dictionary.firstKey != nil else {
      let property = try property(text, at: keys[...], gap: Array(syntax.gap.utf8))
      return fill(dictionary.begin, dictionary.end, with: property, syntax.dictionary)
    }
    let gap = Array(bytes[space(before: dictionary.lastValue.lowerBound)])
    changes.insert(
      Array(syntax.separator.utf8) + bytes[space(before: dictionary.lastKey)]
        + (try property(text, at: keys[...], gap: gap)),
      at: dictionary.lastValue.upperBound)
  }

  /// Returns a text inside dictionaries with these keys.
  private func value(
    _ text: String, at keys: ArraySlice<String>
  ) throws(RecordFileError) -> [UInt8] {
    if keys.isEmpty { return try syntax.string(text) }
    return Array(syntax.dictionary.begin.utf8)
      + (try property(text, at: keys, gap: Array(syntax.gap.utf8)))
      + Array(syntax.dictionary.end.utf8)
  }

  /// Returns a property with the first key, whose value has the other keys.
  private func property(
    _ text: String, at keys: ArraySlice<String>, gap: [UInt8]
  ) throws(RecordFileError) -> [UInt8] {
    guard let key = keys.first else { preconditionFailure("A property has a key") }
    return try syntax.key(key) + Array(syntax.colon.utf8) + gap
      + (try value(text, at: keys.dropFirst()))
  }

  // MARK: Appending

  /// Appends records, with white space as that of the last record.
  private mutating func append(
    _ texts: [String], after last: Range<Int>, isFirst: Bool
  ) throws(RecordFileError) {
    let form = try form(ofRecord: last)
    let space = bytes[space(before: last.lowerBound)]
    var appended: [UInt8] = []
    for text in texts {
      if !isFirst || !appended.isEmpty { appended += syntax.separator.utf8 }
      appended += space
      appended += try record(text, form)
    }
    changes.insert(appended, at: last.upperBound)
  }

  private mutating func appendToEmptyArray(_ texts: [String]) throws(RecordFileError) {
    var appended: [UInt8] = []
    for text in texts {
      if !appended.isEmpty { appended += syntax.separator.utf8 }
      appended += syntax.indentation.utf8
      appended += try record(text, nil)
    }
    if bytes.isEmpty {
      let (begin, end) = (
        syntax.file.begin + syntax.array.begin, "\n" + syntax.array.end + syntax.file.end
      )
      return changes.insert(begin.utf8 + appended + end.utf8, at: 0)
    }
    let brackets = BracketFinder()
    try source.report(to: brackets)
    let isBeforeLineEnding =
      !brackets.end.isEmpty && [0x0A, 0x0D].contains(bytes[brackets.begin.upperBound])
    if !isBeforeLineEnding { appended.append(UInt8(ascii: "\n")) }
    fill(brackets.begin, brackets.end, with: appended, syntax.array)
  }

  /// The white space in a record that is a dictionary.
  private struct Form {
    var beforeKey: [UInt8]
    var gap: [UInt8]
    var beforeEnd: [UInt8]
  }

  /// Returns the white space in a record, or `nil` if the record has no property.
  private func form(ofRecord range: Range<Int>) throws(RecordFileError) -> Form? {
    guard key != nil else { return nil }
    let finder = TextPlaceFinder(key: key)
    try source.report(range, to: finder)
    guard let record = finder.record, let firstKey = record.firstKey else { return nil }
    return Form(
      beforeKey: Array(bytes[space(before: firstKey)]),
      gap: Array(bytes[space(before: record.lastValue.lowerBound)]),
      beforeEnd: Array(bytes[space(before: record.end.lowerBound)]))
  }

  /// Returns a new record.
  private func record(_ text: String, _ form: Form?) throws(RecordFileError) -> [UInt8] {
    guard let key else { return try syntax.string(text) }
    let keys = KeyFollower.keys(of: key.utf8)
    guard let form else { return try value(text, at: keys[...]) }
    return Array(syntax.dictionary.begin.utf8) + form.beforeKey
      + (try property(text, at: keys[...], gap: form.gap))
      + form.beforeEnd + Array(syntax.dictionary.end.utf8)
  }

  // MARK: Places

  /// Inserts values into an empty container.
  private mutating func fill(
    _ begin: Range<Int>, _ end: Range<Int>, with content: [UInt8],
    _ brackets: (begin: String, end: String)
  ) {
    guard end.isEmpty else { return changes.insert(content, at: begin.upperBound) }
    // A tag for an empty element, such as "<array/>".
    changes.replace(
      begin.upperBound - 2..<begin.upperBound,
      with: Array(">".utf8) + content + Array(brackets.end.utf8))
  }

  /// Returns the range of the white space that ends at an offset.
  private func space(before offset: Int) -> Range<Int> {
    var start = offset
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start - 1]) { start -= 1 }
    return start..<offset
  }
}
