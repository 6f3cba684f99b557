internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A collation, with the rules by which texts are filed in it.
final class OpenCollation: Sendable {
  let collation: LocalizedIndexedCollation

  /// The collator of the collation, which calls for one text use without counting its references.
  private let collator: Collator

  /// The rules; `nil` if texts are sorted as they are.
  let filing: Filing?

  /// Cancels the calls with this collation.
  let monitor = ArrangementMonitor()

  init(collation: LocalizedIndexedCollation, filing: Filing?) {
    self.collation = collation
    self.collator = collation.collator
    self.filing = filing
  }

  /// The order of rows.
  var order: Ordering<Row> {
    Ordering(
      by: \.text, filing: filing ?? Filing(), reading: \.reading, language: \.language,
      nonfilingCharacters: \.nonfilingCharacters)
  }

  func compare(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    guard filing != nil else { return collator.compareUTF8(left, right) }
    let (order, store) = (order, KeyStore(for: collation))
    let left = Row(text: String(decoding: left, as: UTF8.self))
    let right = Row(text: String(decoding: right, as: UTF8.self))
    return store.compare(
      store.key(for: left, by: order), left, store.key(for: right, by: order), right, by: order)
  }

  /// Calls a closure with the sort key of a text.
  func withSortKey<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws -> Result {
    guard filing != nil else { return collator.withSortKey(of: text, body) }
    var column = TextColumn(storage: Array(text))
    column.append(bytes: 0..<text.count)
    let keys = try collator.sortKeys(
      of: column, filing: filing, threads: 1, monitor: monitor)
    return keys.bytes.withUnsafeBufferPointer(body)
  }

  func explanation(of text: String) throws(CollationError) -> Explanation {
    guard let filing else { return try collation.explanation(of: text) }
    return try collation.explanation(of: filing.filedText(of: text))
  }

  func fingerprint() throws(CollationError) -> Fingerprint {
    try collator.fingerprint(filing: filing)
  }

  /// Returns the sort keys of a column.
  func sortKeys(of column: Column, threads: Int) throws -> ArrowResult {
    switch column {
    case .texts(let texts):
      let keys = try collator.sortKeys(
        of: texts, filing: filing, threads: threads, monitor: monitor)
      return try ArrowResult(keys.bytes, offsets: keys.offsets)
    case .rows(let rows): return try keys(of: rows) { _ in [] }
    }
  }

  /// Returns keys of a column that have the order of the sections.
  func orderKeys(of column: Column, threads: Int) throws -> ArrowResult {
    switch column {
    case .texts(let texts):
      let keys = try collation.orderKeys(
        of: texts, filing: filing, threads: threads, monitor: monitor)
      return try ArrowResult(keys.bytes, offsets: keys.offsets)
    case .rows(let rows):
      let order = order
      return try keys(of: rows) { collation.orderBytes(of: $0, by: order) }
    }
  }

  /// Returns the sort keys of rows, each after the bytes that a closure returns.
  private func keys(of rows: [Row], after beginning: (Row) -> [UInt8]) throws -> ArrowResult {
    let (order, store) = (order, KeyStore(for: collation))
    var (bytes, offsets) = ([UInt8](), [0])
    offsets.reserveCapacity(rows.count + 1)
    for row in rows {
      try checkCancellation()
      bytes += beginning(row)
      store.withBytes(of: store.key(for: row, by: order), row, by: order) { key in
        key.withUnsafeBufferPointer { bytes += $0 }
      }
      offsets.append(bytes.count)
    }
    return try ArrowResult(bytes, offsets: offsets)
  }

  func sectionPositions(of column: Column, threads: Int) throws -> [Int] {
    switch column {
    case .texts(let texts):
      return try collation.sectionPositions(
        of: texts, filing: filing, threads: threads, monitor: monitor)
    case .rows(let rows):
      let order = order
      return try rows.map { row in
        try checkCancellation()
        return collation.section(for: row, by: order)
      }
    }
  }

  func arrangement(of column: Column, threads: Int) throws -> Arrangement {
    try arrangement(of: column, in: collation, threads: threads)
  }

  /// Returns the order of the keys, which does not depend on the sections.
  func sortedPositions(of column: Column, threads: Int) throws -> Arrangement {
    try arrangement(of: column, in: collation.undivided(), threads: threads)
  }

  private func arrangement(
    of column: Column, in collation: LocalizedIndexedCollation, threads: Int
  ) throws -> Arrangement {
    switch column {
    case .texts(let texts):
      try collation.arrangement(of: texts, filing: filing, threads: threads, monitor: monitor)
    case .rows(let rows):
      try collation.arrangement(of: rows, by: order, threads: threads, monitor: monitor)
    }
  }

  /// Ends work that has been cancelled.
  private func checkCancellation() throws {
    if monitor.isCancelled { throw CancellationError() }
  }

  /// Returns the same collation, whose calls are cancelled for themselves.
  func duplicate() -> OpenCollation { OpenCollation(collation: collation, filing: filing) }

  /// Returns the collation with the sections that its policy makes for a column.
  func adapted(to column: Column, threads: Int) throws -> OpenCollation {
    guard collation.policy.dependsOnTexts else { return duplicate() }
    let arrangement = try arrangement(of: column, threads: threads)
    let order = order
    let adapted = collation.adapted(arrangement) { position in
      switch column {
      case .texts(let texts): order.filingText(of: Row(text: texts[position]))
      case .rows(let rows): order.filingText(of: rows[position])
      }
    }
    return OpenCollation(collation: adapted.collation, filing: filing)
  }
}
