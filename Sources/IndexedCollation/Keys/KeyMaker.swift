internal import Synchronization

/// Makes the sort keys of a collator: by its weight table where that knows, else by ICU.
final class KeyMaker: Sendable {
  /// What there may be only once, and only when it is needed.
  private final class Table: Sendable {
    let weights: WeightTable?

    init(_ collator: ICUCollator) {
      self.weights = WeightTable(collator: collator)
    }
  }

  let collator: ICUCollator
  private let lazyTable = AtomicLazyReference<Table>()

  /// The address of the table, once it is there, else zero.
  ///
  /// It is for those who read without being counted, which would take longer than comparing two
  /// names.
  private let published = Atomic<UInt>(0)

  /// Whether runs of digits count by their value.
  let ordersNumbers: Bool

  /// Whether accents count from the end of the text.
  let countsAccentsBackwards: Bool

  /// How many of the last bytes of the primary weights of a beginning may change with what the
  /// text goes on with.
  ///
  /// In ICU's own data that is a contraction of a few characters. Somebody's rules may give
  /// each of 31 characters 31 elements of four bytes, and then join all of them.
  let unsettledCount: Int

  init(collator: ICUCollator, hasOwnRules: Bool) throws(CollationError) {
    self.collator = collator
    self.unsettledCount = hasOwnRules ? 4096 : 64
    let options = try collator.effectiveOptions()
    self.ordersNumbers = options.numericOrdering == true
    self.countsAccentsBackwards = options.backwardsSecondary == true
  }

  /// The weight table; `nil` if ICU does not tell what the collator is made of.
  var table: WeightTable? {
    // Two threads that come first at once make one each; one of them stays.
    let table = (lazyTable.load() ?? lazyTable.storeIfNil(Table(collator))).weights
    if let table {
      published.store(
        UInt(bitPattern: Unmanaged.passUnretained(table).toOpaque()), ordering: .releasing)
    }
    return table
  }

  /// What reads the weight table, as long as the maker lives: it owns the table.
  @inline(__always)
  var reader: WeightTable.Reader? {
    var address = published.load(ordering: .acquiring)
    if address == 0 {
      guard table != nil else { return nil }
      address = published.load(ordering: .acquiring)
    }
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    return Unmanaged<WeightTable>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.reader }
  }

  /// The bytes of the key of one text, without the final 00.
  func key(of text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    withKey(of: text) { [UInt8](UnsafeBufferPointer(start: $0, count: $1)) }
      ?? collator.sortKey(of: text.span)
  }

  /// Lends the key of one text if the weight table can make it; a 00 is behind it, and eight
  /// more bytes may be read.
  @inline(__always)
  func withKey<Result>(
    of text: UnsafeBufferPointer<UInt8>,
    _ body: (_ key: UnsafePointer<UInt8>, _ count: Int) -> Result
  ) -> Result? {
    guard text.count <= SortKeyWriter.maximumTextLength else { return nil }
    let capacity = SortKeyWriter.capacity(for: text.count) + 16
    guard let reader, reader.hasAllLevels else { return nil }
    let writer = SortKeyWriter(table: reader)
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
