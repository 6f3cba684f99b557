internal import Synchronization

/// Makes the sort keys of a collator, from the weight table if possible, otherwise with ICU.
///
/// Making a weight table takes a few milliseconds. So ICU makes the keys of the first texts, and
/// the table is made when the texts are long enough together.
final class KeyMaker: Sendable {
  /// The total length of the texts, in bytes, whose keys ICU makes before there is a weight table.
  ///
  /// ICU makes the keys of so much text, about 1,500 names, in half of the time that a table takes.
  static let lengthWithoutTable = 32 << 10

  /// A holder of the weight table.
  private final class Table: Sendable {
    let weights: WeightTable?

    init(_ collator: ICUCollator, hasOwnRules: Bool) {
      self.weights = WeightTable(collator: collator, hasOwnRules: hasOwnRules)
    }
  }

  let collator: ICUCollator
  private let lazyTable = AtomicLazyReference<Table>()

  /// The address of the reader of the table; zero until the table exists.
  ///
  /// Readers use the address without reference counting, which would take longer than comparing
  /// two names.
  private let published = Atomic<UInt>(0)

  /// The total length of the texts so far, in bytes, until the table exists.
  private let length = Atomic<Int>(0)

  private let hasOwnRules: Bool

  /// A Boolean value that indicates whether runs of digits sort by their numeric value.
  let ordersNumbers: Bool

  /// A Boolean value that indicates whether accents are compared from the end of the text.
  let countsAccentsBackwards: Bool

  /// The number of last bytes in the primary weights of a prefix that the rest of the text can
  /// change.
  ///
  /// In ICU's own data, this is a contraction of a few characters. Custom rules can give each
  /// of 31 characters 31 elements of four bytes, and then join all of them into a contraction.
  let unsettledCount: Int

  init(collator: ICUCollator, hasOwnRules: Bool) throws(CollationError) {
    self.collator = collator
    self.hasOwnRules = hasOwnRules
    self.unsettledCount = hasOwnRules ? 4096 : 64
    let options = try collator.effectiveOptions()
    self.ordersNumbers = options.numericOrdering == true
    self.countsAccentsBackwards = options.backwardsSecondary == true
  }

  /// The weight table, which is made on first use; `nil` if ICU does not provide the properties
  /// of the collator.
  var table: WeightTable? {
    // Two threads that come first at the same time each make a table; only one of them is kept.
    let table =
      (lazyTable.load() ?? lazyTable.storeIfNil(Table(collator, hasOwnRules: hasOwnRules))).weights
    if let table {
      published.store(table.reader.address, ordering: .releasing)
    }
    return table
  }

  /// The reader of the weight table; `nil` if there is no table yet, or if ICU does not provide the
  /// properties of the collator.
  ///
  /// The reader is valid as long as the key maker, because the key maker owns the table.
  @inline(__always)
  var reader: WeightTable.Reader? {
    WeightTable.Reader(at: published.load(ordering: .acquiring))
  }

  /// Returns the ``reader``, after counting the texts of a call for the decision to make the table.
  ///
  /// - Parameter length: The length of the texts, in bytes.
  /// - Returns: The reader, or `nil` if there is none yet.
  @inline(__always)
  func reader(counting length: Int) -> WeightTable.Reader? {
    var address = published.load(ordering: .acquiring)
    if address == 0 {
      makeTable(counting: length)
      address = published.load(ordering: .acquiring)
    }
    return WeightTable.Reader(at: address)
  }

  /// A Boolean value that indicates whether the weight table was made.
  var hasTable: Bool { lazyTable.load() != nil }

  /// Makes the weight table if the texts so far, with those of a call, are long enough.
  // Not inlined, because this code is rarely needed.
  @inline(never)
  private func makeTable(counting length: Int) {
    let sum = self.length.wrappingAdd(length, ordering: .relaxed).newValue
    if hasTable || sum > Self.lengthWithoutTable { _ = table }
  }

  /// Makes the weight table if a call with a number of texts needs it.
  func makeTable(forTexts count: Int) {
    // The length of a name is about 20 bytes.
    if length.load(ordering: .relaxed) + 20 * count > Self.lengthWithoutTable { _ = table }
  }

  /// A writer of whole keys; `nil` if there is no weight table, or if it has only primary weights.
  @inline(__always)
  var writer: SortKeyWriter? {
    guard let reader, reader.format.isComplete else { return nil }
    return SortKeyWriter(table: reader)
  }

  /// Returns the bytes of the key of one text, without the final 00.
  func key(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    _ = reader(counting: text.count)
    return uncountedKey(of: text)
  }

  /// Returns the bytes of the key of one text, which has been counted for the decision to make the table.
  func uncountedKey(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    withKey(of: text) { [UInt8](UnsafeBufferPointer(start: $0, count: $1)) } ?? rareKey(of: text)
  }

  /// Returns the bytes of the key of a text that is long, or that only ICU knows.
  private func rareKey(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    longText(text)?.key() ?? collator.sortKey(of: text.span)
  }

  /// Calls a closure with the key of one text, without the final 00.
  func withAnyKey<Result>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    _ = reader(counting: text.count)
    return withKey(of: text) { body(UnsafeBufferPointer(start: $0, count: $1)) }
      ?? rareKey(of: text).withUnsafeBufferPointer(body)
  }

  /// Adds the key of a text, without the final 00, to some bytes.
  func appendKey(of text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let isWritten =
      withKey(of: text) { key, count in
        bytes.append(contentsOf: UnsafeBufferPointer(start: key, count: count))
        return true
      } ?? false
    if isWritten { return }
    // A long key should not be in memory twice.
    if bytes.isEmpty { bytes = key(of: text) } else { bytes += key(of: text) }
  }

  /// Passes the key of a text, without the final 00, to a closure, piece by piece.
  ///
  /// The whole key of a long text is in memory only if ICU must make it.
  func forEachPiece(
    ofKeyOf text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    _ = reader(counting: text.count)
    var count = 0
    let isWritten = longText(text)?.forEachPiece { piece in
      count += piece.count
      body(piece)
    }
    if isWritten == true { return }
    uncountedKey(of: text).withUnsafeBufferPointer { key in
      body(UnsafeBufferPointer(rebasing: key[count...]))
    }
  }

  /// Returns a text whose key is made part by part; `nil` if the text is short, or if ICU must make the
  /// key.
  private func longText(_ text: UnsafeBufferPointer<UInt8>) -> LongText? {
    guard text.count > SortKeyWriter.maximumTextLength, let writer else { return nil }
    return LongText(text, writer)
  }

  /// Calls a closure with the key of one text; returns `nil` if the weight table cannot make
  /// the key.
  ///
  /// The key ends with a 00, and up to eight more bytes may be read.
  @inline(__always)
  func withKey<Result>(
    of text: UnsafeBufferPointer<UInt8>,
    _ body: (_ key: UnsafePointer<UInt8>, _ count: Int) -> Result
  ) -> Result? {
    guard text.count <= SortKeyWriter.maximumTextLength else { return nil }
    let capacity = SortKeyWriter.capacity(for: text.count) + 16
    guard let writer else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) {
      buffer -> Result? in
      guard let start = buffer.baseAddress, let end = writer.write(text, to: start) else {
        return nil
      }
      end[0] = 0
      return body(start, end - start)
    }
  }
}
