internal import CPlatform

// This file uses raw memory, because a search reads the texts of all rows, and bounds checks would take most
// of the time. A read takes up to 32 bytes from a place on, and as many spare bytes follow what is read.
extension SearchColumn {
  /// Returns the rows of each chunk that have a code at a kind of place.
  ///
  /// - Parameters:
  ///   - code: The code of a search text.
  ///   - place: The positions in a text at which a match can start.
  /// - Returns: The rows.
  func rows(with code: [UInt8], at place: PrimaryWeights.Place) -> [RowSet] {
    var found = [RowSet](repeating: RowSet(), count: chunks.count)
    guard let last = code.last else { return found }
    let bits = place == .word ? wordStarts : starts
    storage.withUnsafeBytes { storage in
      code.withUnsafeBytes { code in
        guard let text = storage.baseAddress, let query = code.baseAddress else { return }
        let ends = text + self.ends
        let end = count - code.count
        let middle = code.count - 2
        let second = min(1, code.count - 1)
        var (chunk, row) = (0, 0)
        var from = 0
        while from <= end {
          // Candidates have the first two bytes of the code, and the last one at its distance.
          let isFirst = Self.block(text + from) .== Self.Block(repeating: code[0])
          let isSecond = Self.block(text + from + second) .== Self.Block(repeating: code[second])
          let isLast =
            Self.block(text + from + code.count - 1) .== Self.Block(repeating: last)
          let matches = unsafeBitCast(isFirst .& isSecond .& isLast, to: SIMD4<UInt64>.self)
          var next = from + Self.Block.scalarCount
          if matches[0] | matches[1] | matches[2] | matches[3] != 0 {
            var candidates = Self.bits(matches) & Self.bits(text + bits, from: from)
            while candidates != 0 {
              let candidate = from + candidates.trailingZeroBitCount
              candidates &= candidates - 1
              if candidate > end { return }
              if middle > 0, memcmp(text + candidate + 1, query + 1, middle) != 0 { continue }
              if place == .beginning, candidate > 0, storage[candidate - 1] != WeightCodes.end {
                continue
              }
              // The rows are in order, so each is passed only once.
              while Self.end(ofRow: row, ends) <= candidate { row += 1 }
              while chunks[chunk].places.upperBound <= row { chunk += 1 }
              found[chunk].insert(row - chunks[chunk].places.lowerBound)
              next = max(next, Self.end(ofRow: row, ends))
              let rest = Self.end(ofRow: row, ends) - from
              candidates = rest < Self.Block.scalarCount ? (candidates >> rest) << rest : 0
            }
          }
          from = next
        }
      }
    }
    return found
  }

  /// Returns a bit for each byte of a block, which has all bits or none.
  @inline(__always)
  private static func bits(_ matches: SIMD4<UInt64>) -> UInt32 {
    func bits(_ i: Int) -> UInt64 {
      // The product has the lowest bit of each byte in its highest byte.
      ((matches[i].littleEndian & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56
    }
    return UInt32(truncatingIfNeeded: bits(0) | bits(1) << 8 | bits(2) << 16 | bits(3) << 24)
  }

  /// Returns the bits of a block of bytes.
  @inline(__always)
  private static func bits(_ bits: UnsafeRawPointer, from place: Int) -> UInt32 {
    let bits = (bits + place / 8).loadUnaligned(as: UInt64.self).littleEndian
    return UInt32(truncatingIfNeeded: bits >> UInt64(place % 8))
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
