#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A further key of an ``Ordering``.
struct OrderingKey<Element>: Sendable {
  enum Kind: Sendable {
    case text(@Sendable (Element) -> String?)
    /// A value that becomes a number with the same order.
    case number(@Sendable (Element) -> UInt64?)
    /// A value of any other type.
    case value(@Sendable (Element) -> AnyComparable?)
  }

  let kind: Kind
  let direction: KeyDirection
  let missing: MissingValues

  init(_ kind: Kind, _ order: SortOrder, _ missing: MissingValues?) {
    self.kind = kind
    self.direction = order == .forward ? .forward : .reverse
    self.missing = missing ?? (order == .forward ? .first : .last)
  }
}

extension OrderingKey.Kind {
  init<Value: Comparable & Sendable>(_ value: @escaping @Sendable (Element) -> Value?) {
    // The casts of values always succeed, because the type is known.
    switch Value.self {
    case is String.Type:
      self = .text { element in value(element) as? String }
    case is Substring.Type:
      self = .text { element in (value(element) as? Substring).map(String.init) }
    case is Character.Type:
      self = .text { element in (value(element) as? Character).map { String($0) } }
    case is Int.Type:
      self = .number { element in (value(element) as? Int)?.orderedBits }
    case let type as any FixedWidthInteger.Type where type.isInOrderedBits:
      self = .number { element in (value(element) as? any FixedWidthInteger)?.orderedBits }
    case is Double.Type:
      self = .number { element in (value(element) as? Double)?.orderedBits }
    case is Float.Type:
      self = .number { element in (value(element) as? Float).flatMap { Double($0).orderedBits } }
    case is Date.Type:
      self = .number { element in
        (value(element) as? Date)?.timeIntervalSinceReferenceDate.orderedBits
      }
    default:
      // Only a NaN does not equal itself.
      self = .value { element in
        value(element).flatMap { $0 == $0 ? AnyComparable($0) : nil }
      }
    }
  }
}

/// A value of any comparable type.
struct AnyComparable: Sendable {
  private let value: any Comparable & Sendable

  init(_ value: any Comparable & Sendable) {
    self.value = value
  }

  /// Compares two values of the same type.
  func compare(_ other: AnyComparable) -> Int {
    func compare<Value: Comparable>(_ value: Value) -> Int {
      guard let other = other.value as? Value else { fatalError("A key has values of one type") }
      return value < other ? -1 : value == other ? 0 : 1
    }
    return compare(value)
  }
}

extension FixedWidthInteger {
  /// Whether all values fit in ``orderedBits``.
  fileprivate static var isInOrderedBits: Bool { bitWidth <= 64 }

  /// A number that is greater exactly for a greater value.
  fileprivate var orderedBits: UInt64 {
    Self.isSigned
      ? UInt64(bitPattern: Int64(self)) ^ 1 << 63 : UInt64(self)
  }
}

extension Double {
  /// A number that is greater exactly for a greater value; `nil` for NaN.
  fileprivate var orderedBits: UInt64? {
    if isNaN { return nil }
    // Zero and negative zero are equal.
    let bits = (self == 0 ? 0 : self).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }
}
