internal import BulkMemory

extension Records {
  /// Returns the records with other texts in place of those at the key.
  ///
  /// The records inside them have such texts too. The records are written as they are.
  ///
  /// - Parameter text: A closure that returns the text of a record, from its texts at the further keys.
  /// - Returns: The records, of which those with an empty text have none.
  /// - Complexity: O(*n*), where *n* is the length of the texts.
  package func showing(_ text: @escaping @Sendable (Records, Int) -> String) -> Records {
    var shown = KeyTexts()
    shown.hasKey = true
    shown.texts.reserveCapacity(count)
    for record in 0..<count {
      let start = shown.storage.count
      shown.storage += text(self, record).utf8
      shown.texts.append(start..<shown.storage.count)
      if start == shown.storage.count { shown.missing.append(record) }
    }
    var records = self
    records.shownText = text
    records.found.first = shown
    return records
  }
}
