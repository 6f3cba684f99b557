internal import CPlatform

// This file uses raw memory, because a search reads the texts of all rows, and bounds checks would take most
// of the time. A read takes 32 bytes from a place in the codes on, and as many spare bytes follow the codes.
extension SearchColumn {
  /// Returns the rows that have a code at a kind of place.
  ///
  /// - Parameters:
  ///   - code: The code of a search text.
  ///   - place: The positions in a text at which a match can start.
  /// - Returns: The rows.
  func rows(with code: [UInt8], at place: PrimaryWeights.Place) -> RowSet {
    var found = RowSet()
    guard let last = code.last else { return found }
    let bits = place == .word ? wordStarts : starts
    storage.withUnsafeBytes { storage in
      code.withUnsafeBytes { code in
        guard let text = storage.baseAddress, let query = code.baseAddress else { return }
        let ends = text + self.ends
        let end = count - code.count
        let middle = code.count - 2
        let second = min(1, code.count - 1)
        var row = 0
        var from = 0
        search: while from <= end {
          // Candidates have the first two bytes of the code, and the last one at its distance.
          let isFirst = Self.block(text + from) .== Self.Block(repeating: code[0])
          let isSecond = Self.block(text + from + second) .== Self.Block(repeating: code[second])
          let isLast =
            Self.block(text + from + code.count - 1) .== Self.Block(repeating: last)
          let words = unsafeBitCast(isFirst .& isSecond .& isLast, to: SIMD4<UInt64>.self)
          if words[0] | words[1] | words[2] | words[3] != 0 {
            for i in 0..<4 {
              var word = UInt64(littleEndian: words[i])
              while word != 0 {
                let byte = word.trailingZeroBitCount >> 3
                word &= ~(0xFF << UInt64(8 * byte))
                let candidate = from + 8 * i + byte
                if candidate > end { break search }
                if middle > 0, memcmp(text + candidate + 1, query + 1, middle) != 0 { continue }
                let isPlace =
                  place == .beginning
                  ? candidate == 0 || storage[candidate - 1] == WeightCodes.end
                  : storage[bits + (candidate >> 3)] >> UInt8(candidate & 7) & 1 != 0
                if !isPlace { continue }
                // The rows are in order, so each is passed only once.
                while Self.end(ofRow: row, ends) <= candidate { row += 1 }
                found.insert(row)
                from = Self.end(ofRow: row, ends)
                continue search
              }
            }
          }
          from += Self.Block.scalarCount
        }
      }
    }
    return found
  }

  @inline(__always)
  private static func end(ofRow row: Int, _ ends: UnsafeRawPointer) -> Int {
    Int((ends + 4 * row).loadUnaligned(as: UInt32.self))
  }

  private typealias Block = SIMD32<UInt8>

  @inline(__always)
  private static func block(_ place: UnsafeRawPointer) -> Block {
    place.loadUnaligned(as: Block.self)
  }
}
