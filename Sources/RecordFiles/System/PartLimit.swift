/// The memory that the records of a part of a file may take.
package struct PartLimit: Sendable {
  private var memory: Int
  private var memoryPerByte: Double
  private let memoryPerRecord: Int

  /// Creates a limit.
  ///
  /// - Parameters:
  ///   - memory: The memory for a part, in bytes.
  ///   - memoryPerByte: What each byte of the part takes, in bytes.
  ///   - memoryPerRecord: What each record takes beyond its bytes, in bytes.
  package init(memory: Int, perByte memoryPerByte: Double, perRecord memoryPerRecord: Int) {
    self.memory = memory
    self.memoryPerByte = memoryPerByte
    self.memoryPerRecord = memoryPerRecord
  }

  /// Returns whether a part is within the limit.
  func allows(byteCount: Int, recordCount: Int) -> Bool {
    memory(byteCount, recordCount) <= Double(memory)
  }

  /// Subtracts the memory for other bytes.
  mutating func subtract(_ measure: PartMeasure) {
    memory -= Int((measure.limit ?? self).memory(measure.byteCount, measure.recordCount))
  }

  /// Subtracts the memory for records.
  mutating func subtract(byteCount: Int, recordCount: Int) {
    memory -= Int(memory(byteCount, recordCount))
  }

  /// Returns whether at least half of another limit is left.
  func isMoreThanHalf(of limit: PartLimit) -> Bool { 2 * memory > limit.memory }

  /// The limit for a whole file in UTF-16 or UTF-32, which is in memory beside its UTF-8.
  var forWideText: PartLimit {
    var limit = self
    // Two bytes become up to three bytes of UTF-8.
    limit.memoryPerByte = 1.5 * memoryPerByte + 1
    return limit
  }

  /// Returns the size of a part like the bytes that were measured.
  func byteCount(like measure: PartMeasure) -> Int {
    let memoryPerByte = memory(measure.byteCount, measure.recordCount) / Double(measure.byteCount)
    return Int(Double(memory) / memoryPerByte)
  }

  private func memory(_ byteCount: Int, _ recordCount: Int) -> Double {
    Double(byteCount) * memoryPerByte + Double(recordCount) * Double(memoryPerRecord)
  }
}

/// Measures bytes while they are read.
struct PartMeasure {
  /// The number of bytes whose records are counted at a time, which is a power of two.
  private static let blockSize = 1 << 16

  let limit: PartLimit?
  private let recordMark: UInt8?
  private let isWide: Bool
  private(set) var recordCount = 0

  /// Whether the bytes are beyond the limit.
  private(set) var isFull = false

  /// The number of bytes within the limit.
  private(set) var byteCount = 0

  /// - Parameters:
  ///   - limit: The limit.
  ///   - recordMark: What ``recordMark(in:)`` returns for the file.
  ///   - isWide: Whether the bytes are UTF-16 or UTF-32.
  init(_ limit: PartLimit?, recordMark: UInt8?, isWide: Bool = false) {
    self.limit = isWide ? limit?.forWideText : limit
    self.recordMark = recordMark
    self.isWide = isWide
  }

  /// Returns the byte that each record of a file has, or one of its separators, if they are not lines.
  ///
  /// There may be several in a record. The number of records is then less than it seems, so that a part is
  /// smaller than it could be.
  static func recordMark(in beginning: Span<UInt8>) -> UInt8? {
    let start = beginning.startsWithMark ? 3 : 0
    let first = beginning.extracting(start...).withUnsafeBufferPointer {
      $0.lazy.filter { $0 > 0x20 }.prefix(2).map { UnicodeScalar($0) }
    }
    return switch (first.first, first.last) {
    case ("[", "{"): UInt8(ascii: "{")
    case ("[", _): UInt8(ascii: ",")
    // NDJSON has lines. In an object with an array of records, the records need not be objects.
    case ("{", _): hasLinesOfObjects(beginning) ? nil : UInt8(ascii: ",")
    case ("<", _): UInt8(ascii: "/")
    default: nil
    }
  }

  /// Returns whether a line after the first one begins with an object.
  private static func hasLinesOfObjects(_ beginning: Span<UInt8>) -> Bool {
    beginning.indices.dropFirst().contains { i in
      beginning[i] == UInt8(ascii: "{") && beginning[i - 1] == UInt8(ascii: "\n")
    }
  }

  /// Returns the number of records in bytes whose format is not known yet.
  private func recordCount(of bytes: Span<UInt8>) -> Int {
    var count = max(bytes.count(of: UInt8(ascii: "\n")), bytes.count(of: UInt8(ascii: "\r")))
    if let recordMark { count = max(count, bytes.count(of: recordMark)) }
    // Values that are no objects may follow.
    if recordMark == UInt8(ascii: "{") {
      count = max(count, bytes.count(of: UInt8(ascii: ",")) / 8)
    }
    // In UTF-16, a byte of nearly every character is 0, so only pairs can be records.
    return count
      + (isWide
        ? bytes.indices.dropFirst().count { bytes[$0] | bytes[$0 - 1] == 0 }
        : bytes.count(of: 0))
  }

  mutating func add(_ bytes: Span<UInt8>) {
    guard let limit else {
      byteCount += bytes.count
      return
    }
    if isFull { return }
    var start = 0
    var blockSize = Self.blockSize
    while start < bytes.count, !isFull {
      let block = bytes.extracting(start..<min(start + blockSize, bytes.count))
      // Blocks whose bytes alone are too many are not searched for records. There are many of them if
      // the limit is small.
      let size = byteCount + block.count
      let isPossible = limit.allows(byteCount: size, recordCount: recordCount)
      let records = recordCount + (isPossible ? recordCount(of: block) : 0)
      if isPossible, limit.allows(byteCount: size, recordCount: records) {
        byteCount = size
        recordCount = records
        start += block.count
      } else {
        // Find the limit more exactly.
        isFull = blockSize == 1
        blockSize /= 2
      }
    }
  }
}
