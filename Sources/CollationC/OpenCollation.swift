internal import IndexedCollation

/// A collation, with the rules by which texts are filed in it.
struct OpenCollation {
  let collation: LocalizedIndexedCollation

  /// The rules; `nil` if texts are sorted as they are.
  let filing: Filing?

  /// The order of rows.
  var order: Ordering<Row> {
    Ordering(
      by: \.text, filing: filing ?? Filing(), reading: \.reading, language: \.language,
      nonfilingCharacters: \.nonfilingCharacters)
  }

  func compare(_ left: String, _ right: String) -> Int {
    guard filing != nil else { return collation.collator.compare(left, right).rawValue }
    let (order, store) = (order, KeyStore(for: collation))
    let (left, right) = (Row(text: left), Row(text: right))
    return store.compare(
      store.key(for: left, by: order), left, store.key(for: right, by: order), right, by: order
    ).rawValue
  }

  func explanation(of text: String) throws(CollationError) -> Explanation {
    guard let filing else { return try collation.explanation(of: text) }
    return try collation.explanation(of: filing.filedText(of: text))
  }

  func fingerprint() throws(CollationError) -> Fingerprint {
    try collation.collator.fingerprint(filing: filing)
  }

  /// Returns the sort keys of a column.
  func sortKeys(of column: Column, threads: Int) throws(InterfaceError) -> ArrowResult {
    switch column {
    case .texts(let texts):
      let keys = collation.collator.sortKeys(of: texts, filing: filing, threads: threads)
      return try ArrowResult(keys.bytes, offsets: keys.offsets)
    case .rows(let rows):
      let (order, store) = (order, KeyStore(for: collation))
      var (bytes, offsets) = ([UInt8](), [0])
      for row in rows {
        store.withBytes(of: store.key(for: row, by: order), row, by: order) { key in
          key.withUnsafeBufferPointer { bytes += $0 }
        }
        offsets.append(bytes.count)
      }
      return try ArrowResult(bytes, offsets: offsets)
    }
  }

  func sectionPositions(of column: Column, threads: Int) -> [Int] {
    switch column {
    case .texts(let texts):
      return collation.sectionPositions(of: texts, filing: filing, threads: threads)
    case .rows(let rows):
      let order = order
      return rows.map { collation.section(for: $0, by: order) }
    }
  }

  func arrangement(of column: Column, threads: Int) -> Arrangement {
    switch column {
    case .texts(let texts): collation.arrangement(of: texts, filing: filing, threads: threads)
    case .rows(let rows): collation.arrangement(of: rows, threads: threads, by: order)
    }
  }

  /// Returns the collation with the sections that its policy makes for a column.
  func adapted(to column: Column, threads: Int) -> OpenCollation {
    guard collation.policy.dependsOnTexts else { return self }
    let arrangement = arrangement(of: column, threads: threads)
    let order = order
    let adapted = collation.adapted(arrangement) { position in
      switch column {
      case .texts(let texts): order.filingText(of: Row(text: texts.text(at: position)))
      case .rows(let rows): order.filingText(of: rows[position])
      }
    }
    return OpenCollation(collation: adapted.collation, filing: filing)
  }
}
