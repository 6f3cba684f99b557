extension Records {
  /// The size of the texts at the further keys, in bytes.
  package var furtherByteCount: Int {
    found.further.reduce(0) { $0 + $1.texts.reduce(0) { $0 + $1.count } }
  }

  /// Returns the text of a record at one of the further keys.
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The position of the key among the further keys, and then the optional ones.
  /// - Returns: The text, or `nil` if the record has none at the key.
  package func text(ofRecord record: Int, atFurtherKey key: Int) -> String? {
    let texts = found.further[key]
    guard texts.hasText(record) else { return nil }
    return String(decoding: texts.storage[texts.texts[record]], as: UTF8.self)
  }

  /// Returns the number of a record at one of the further keys.
  ///
  /// - Parameters:
  ///   - record: The position of the record.
  ///   - key: The position of the key, as for ``text(ofRecord:atFurtherKey:)``.
  /// - Returns: The number, or `nil` if the record has none at the key.
  package func number(ofRecord record: Int, atFurtherKey key: Int) -> DecimalNumber? {
    let texts = found.further[key]
    return DecimalNumber(texts.storage.span.extracting(texts.texts[record]))
  }

  /// Returns the records with a value at one of the further keys that is no number.
  ///
  /// An empty text, as in an empty field of a table, is no value.
  ///
  /// - Parameter key: The position of the key, as for ``text(ofRecord:atFurtherKey:)``.
  /// - Returns: The positions of the records.
  package func positions(notNumbersAtFurtherKey key: Int) -> [Int] {
    let texts = found.further[key].texts
    let found = (0..<count).filter { record in
      !texts[record].isEmpty && number(ofRecord: record, atFurtherKey: key) == nil
    }
    let others = positions(ofOtherTypeAtFurtherKey: key)
    return others.isEmpty ? found : (found + others).sorted()
  }

  /// Returns the records with a value at one of the further keys that is neither text nor a number, a date
  /// or true or false.
  ///
  /// - Parameter key: The position of the key, as for ``text(ofRecord:atFurtherKey:)``.
  /// - Returns: The positions of the records.
  package func positions(ofOtherTypeAtFurtherKey key: Int) -> [Int] {
    found.further[key].otherTypes
  }

  /// Returns whether one of the further keys leads to the texts at another key.
  ///
  /// - Parameters:
  ///   - key: The position of the key, as for ``text(ofRecord:atFurtherKey:)``.
  ///   - other: The position of the other one; `nil` for the key of the records.
  /// - Returns: `true` if the keys are equal, or if they are the name and the number of the same column.
  package func isKey(atFurtherKey key: Int, sameAs other: Int? = nil) -> Bool {
    let paths = furtherPaths
    let otherPath = other.map { paths[$0] } ?? self.key
    if let table = source.table, let column = try? table.column(paths[key]) {
      return column == (try? table.column(otherPath))
    }
    return paths[key] == otherPath
  }

  /// The number of further keys, with those that no record needs to have.
  package var furtherKeyCount: Int { found.further.count }

  /// Returns whether a record has a text at one of the further keys.
  ///
  /// - Parameter key: The position of the key, as for ``text(ofRecord:atFurtherKey:)``.
  /// - Returns: `false` if no record has a text there.
  package func hasTexts(atFurtherKey key: Int) -> Bool { found.further[key].missing.count < count }
}
