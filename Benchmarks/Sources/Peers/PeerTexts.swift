internal import ICUPeers

/// Texts in the form that the peers take: UTF-8 in contiguous memory.
package struct PeerTexts {
  private let bytes: [UInt8]
  private let ends: [Int]

  package var count: Int { ends.count }

  package init(_ texts: [String]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for text in texts {
      bytes.append(contentsOf: text.utf8)
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
  }

  func withPeers<Result>(_ body: (UnsafePointer<peers_texts>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        withUnsafePointer(
          to: peers_texts(bytes: bytes.baseAddress, ends: ends.baseAddress, count: ends.count),
          body)
      }
    }
  }

  /// Returns the permutation that sorts the texts by bytes.
  package func sortedByBytes() -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { order, initialized in
      withPeers { peers_sort_bytes($0, order.baseAddress) }
      initialized = count
    }
  }
}
