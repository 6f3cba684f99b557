/// Records of a section in the form that they have in a run.
///
/// A record takes three numbers: how many bytes its key has in common with the one before it, how many
/// further bytes the key has, and how many bytes the record has. The bytes follow. The first key of a
/// piece has nothing in common with another one.
struct RunPiece {
  private(set) var bytes: [UInt8] = []

  /// The number of records.
  private(set) var count = 0

  /// The last key.
  private var key: [UInt8] = []

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - record: The bytes of the record.
  ///   - key: The bytes that order the record.
  mutating func append(_ record: Span<UInt8>, key: Span<UInt8>) {
    count += 1
    let shared = shared(with: key)
    append(number: shared)
    append(number: key.count - shared)
    append(number: record.count)
    let rest = key.extracting(shared...)
    self.key.removeLast(self.key.count - shared)
    self.key.append(contentsOf: rest)
    bytes.append(contentsOf: rest)
    bytes.append(contentsOf: record)
  }

  /// Removes the bytes, which another record can follow.
  mutating func removeBytes() {
    bytes.removeAll(keepingCapacity: true)
  }

  private func shared(with key: Span<UInt8>) -> Int {
    let limit = min(key.count, self.key.count)
    return self.key.withUnsafeBufferPointer { old in
      key.withUnsafeBufferPointer { new in
        var count = 0
        while count < limit, old[count] == new[count] { count += 1 }
        return count
      }
    }
  }

  /// Appends a number, seven bits in each byte, the lowest first.
  private mutating func append(number: Int) {
    var number = UInt(number)
    while number > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }
}
