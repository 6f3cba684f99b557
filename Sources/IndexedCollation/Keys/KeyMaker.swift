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

  init(collator: ICUCollator) {
    self.collator = collator
  }

  /// The weight table; `nil` for a collator whose keys only ICU can make.
  var table: WeightTable? {
    // Two threads that come first at once make one each; one of them stays.
    (lazyTable.load() ?? lazyTable.storeIfNil(Table(collator))).weights
  }

  /// The bytes of the key of one text, without the final 00.
  func key(of text: Span<UInt8>) -> [UInt8] {
    let written = withKey(of: text) { [UInt8](UnsafeBufferPointer(start: $0, count: $1)) }
    if let written { return written }
    var key: [UInt8] = []
    collator.appendSortKey(of: text, to: &key)
    return key
  }

  /// Lends the key of one text if the weight table can make it; a 00 is behind it, and eight
  /// more bytes may be read.
  @inline(__always)
  func withKey<Result>(
    of text: Span<UInt8>,
    _ body: (_ key: UnsafePointer<UInt8>, _ count: Int) -> Result
  ) -> Result? {
    guard text.count <= SortKeyWriter.maximumTextLength, let table else { return nil }
    let writer = SortKeyWriter(table: table)
    return text.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: SortKeyWriter.capacity(for: text.count) + 16
      ) { buffer -> Result? in
        guard let start = buffer.baseAddress, let end = writer.write(bytes, to: start) else {
          return nil
        }
        end[0] = 0
        return body(start, end - start)
      }
    }
  }
}
