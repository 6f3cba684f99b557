extension Records {
  /// The maximum number of arrays of records inside each other, for callers that recurse.
  ///
  /// It also limits the time for all levels of a hostile file: each level takes the time of
  /// reading everything inside it.
  static let maximumLevelCount = 100

  /// Returns the records in an array inside a record.
  ///
  /// They have the keys of the records around them, and can contain records themselves:
  ///
  ///     let json = #"[{"name": "Africa", "zones": [{"name": "Abidjan"}, {"name": "Accra"}]}]"#
  ///     let regions = try Records(Array(json.utf8), format: .json, key: "name")
  ///     let zones = try regions.children(ofRecord: 0, at: "zones")
  ///     zones?.text(ofRecord: 1)  // "Accra"
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The property with the array. A dot leads into a nested dictionary.
  /// - Returns: The records, or `nil` if the record has no array at the key. Records without a
  ///   text are not an error, even if no record has one; see ``missingTexts``.
  /// - Throws: ``RecordFileError`` if there are more than 100 arrays of records inside each
  ///   other, or if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the record. In a binary property
  ///   list, an object counts as often as it is referenced.
  package func children(
    ofRecord record: Int, at key: String
  ) throws(RecordFileError) -> Records? {
    guard canHave(key, record: record) else { return nil }
    let keys = [self.key] + furtherPaths
    let range = found.ranges[record]
    var children: (array: Range<Int>, records: FoundRecords)?
    if source.notation == .none {
      // In a binary property list, several records can share an object.
      let finder = ContainerFinder(key: key)
      try source.report(range, to: finder)
      if let array = finder.range { children = (array, try source.records(in: array, at: keys)) }
    } else {
      try KeyColumn.checkMemory(for: keys, in: range.count)
      let finder = ChildrenFinder(in: key, format: format, keys: keys)
      try source.report(range, to: finder)
      children = finder.found
    }
    guard let children else { return nil }
    guard level + 1 < Self.maximumLevelCount else {
      throw .tooManyLevels(limit: Self.maximumLevelCount)
    }
    let records = Records(inside: self, in: children.array, children.records)
    return shownText.map(records.showing) ?? records
  }

  /// Creates the records in an array inside a record.
  ///
  /// - Parameters:
  ///   - outer: The records around them.
  ///   - array: The range of the array.
  ///   - found: The records.
  private init(inside outer: Records, in array: Range<Int>, _ found: FoundRecords) {
    format = outer.format
    source = outer.source
    arrays = [array]
    recordsPath = nil
    key = outer.key
    furtherKeys = outer.furtherKeys
    optionalKeys = outer.optionalKeys
    level = outer.level + 1
    fileStarts = [0]
    fileNumbers = [0]
    formats = [format]
    firstRecords = [0]
    self.found = found
  }

  /// Returns whether there are records in an array inside a record.
  ///
  /// It takes less time than ``children(ofRecord:at:)``, because it keeps no text.
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The property with the array. A dot leads into a nested dictionary.
  /// - Returns: `true` if the array has at least one record.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  /// - Complexity: O(*n*), where *n* is the number of bytes of the record.
  package func hasChildren(ofRecord record: Int, at key: String) throws(RecordFileError) -> Bool {
    guard canHave(key, record: record) else { return false }
    let finder = ContainerFinder(key: key)
    try source.report(found.ranges[record], to: finder)
    return finder.range != nil && finder.hasValues
  }

  private func canHave(_ key: String, record: Int) -> Bool {
    source.notation.canHave(key, in: source.bytes.span.extracting(found.ranges[record]))
  }
}
