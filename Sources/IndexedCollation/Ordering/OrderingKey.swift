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
  /// Returns a closure as one that returns a known type, which is its type.
  ///
  /// This saves a cast of each value.
  private static func cast<Value, Known>(
    _ value: @escaping @Sendable (Element) -> Value?
  ) -> @Sendable (Element) -> Known? {
    guard let known = value as Any as? @Sendable (Element) -> Known? else {
      fatalError("The type is known")
    }
    return known
  }

  init<Value: Comparable & Sendable>(_ value: @escaping @Sendable (Element) -> Value?) {
    switch Value.self {
    case is String.Type:
      self = .text(Self.cast(value))
    case is Substring.Type:
      let value: @Sendable (Element) -> Substring? = Self.cast(value)
      self = .text { element in value(element).map(String.init) }
    case is Character.Type:
      let value: @Sendable (Element) -> Character? = Self.cast(value)
      self = .text { element in value(element).map { String($0) } }
    case is Int.Type:
      let value: @Sendable (Element) -> Int? = Self.cast(value)
      self = .number { element in value(element)?.orderedBits }
    case let type as any FixedWidthInteger.Type where type.isInOrderedBits:
      self = .number { element in (value(element) as? any FixedWidthInteger)?.orderedBits }
    case is Double.Type:
      let value: @Sendable (Element) -> Double? = Self.cast(value)
      self = .number { element in value(element)?.orderedBits }
    case is Float.Type:
      let value: @Sendable (Element) -> Float? = Self.cast(value)
      self = .number { element in value(element).flatMap { Double($0).orderedBits } }
    case is Date.Type:
      let value: @Sendable (Element) -> Date? = Self.cast(value)
      self = .number { element in value(element)?.timeIntervalSinceReferenceDate.orderedBits }
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
