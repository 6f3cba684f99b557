#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A number or date of a key, in a form that keeps the order of its type.
struct OrderedNumber: Comparable, Sendable {
  private let isNegative: Bool
  /// The distance from zero, in units of the type, of which numbers near zero have few.
  private let magnitude: UInt64

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? left.magnitude > right.magnitude : left.magnitude < right.magnitude
  }
}

extension OrderedNumber {
  /// - Parameter number: An integer of at most 64 bits.
  init(_ number: some FixedWidthInteger) {
    self.isNegative = number < 0
    self.magnitude = UInt64(number.magnitude)
  }

  /// Creates a number, or `nil` for NaN.
  init?(_ number: Double) {
    if number.isNaN { return nil }
    // Zero and negative zero are equal.
    self.isNegative = number < 0
    self.magnitude = number.magnitude.bitPattern
  }

  init?(_ date: Date) { self.init(date.timeIntervalSinceReferenceDate) }
}

extension OrderedNumber {
  /// Returns the bytes of the number in a key.
  func bytes(_ direction: KeyDirection) -> Bytes {
    Bytes(number: self, direction: direction)
  }

  /// The bytes of a number in a key, none of which is 00.
  ///
  /// The first byte tells the sign and the number of the bytes that follow, each of which has seven bits.
  /// It is never 01, 02, 03 or FF, with which other parts of a key begin.
  struct Bytes: RandomAccessCollection {
    private let number: OrderedNumber
    private let direction: KeyDirection
    let endIndex: Int
    var startIndex: Int { 0 }

    fileprivate init(number: OrderedNumber, direction: KeyDirection) {
      self.number = number
      self.direction = direction
      self.endIndex = 1 + (64 - number.magnitude.leadingZeroBitCount + 6) / 7
    }

    @inline(__always)
    subscript(position: Int) -> UInt8 {
      let byte =
        position == 0
        ? UInt8(0x7F + endIndex)
        : 0x80
          | UInt8(truncatingIfNeeded: number.magnitude >> UInt64(7 * (endIndex - 1 - position)))
      // In both cases, these bytes of a number and those of its opposite add up to a constant.
      let signed = number.isNegative ? (position == 0 ? 0 &- byte : 0x7F &- byte) : byte
      return direction == .forward ? signed : 0 &- signed
    }
  }
}
