#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A further key of an ``Ordering``.
struct OrderingKey: Sendable {
  enum Kind: Sendable {
    case text(ElementText)
    /// A value that becomes a number with the same order.
    case number(ElementNumber)
    /// Returns a value of any other type, of the element at an address.
    case value(@Sendable (UnsafeRawPointer) -> AnyComparable?)
  }

  let kind: Kind
  let direction: KeyDirection
  let missing: MissingValues

  /// The text, unless the key is a value.
  var text: ElementText? { if case .text(let text) = kind { text } else { nil } }

  init(_ kind: Kind, _ order: SortOrder, _ missing: MissingValues?) {
    self.kind = kind
    self.direction = order == .forward ? .forward : .reverse
    self.missing = missing ?? (order == .forward ? .first : .last)
  }
}

extension OrderingKey.Kind {
  /// - Parameters:
  ///   - value: Returns the value of an element.
  ///   - path: The key path of the value, if there is one.
  init<Element, Value: Comparable & Sendable>(
    _ value: @escaping @Sendable (Element) -> Value?, at path: PartialKeyPath<Element>?
  ) {
    // A closure that returns a known type is its type, which saves a cast of each value.
    func known<Known>(_ type: Known.Type) -> @Sendable (Element) -> Known? {
      guard let known = value as Any as? @Sendable (Element) -> Known? else {
        fatalError("The type is known")
      }
      return known
    }
    func text(_ text: @escaping @Sendable (Element) -> String?) -> Self { .text(ElementText(text)) }
    func number(_ number: @escaping @Sendable (Element) -> OrderedNumber?) -> Self {
      .number(ElementNumber(number, stored: path.flatMap { StoredNumber($0) }))
    }
    switch Value.self {
    case is String.Type:
      self = .text(ElementText(known(String.self), stored: path.flatMap { StoredText($0) }))
    case is Substring.Type:
      let value = known(Substring.self)
      self = text { value($0).map(String.init) }
    case is Character.Type:
      let value = known(Character.self)
      self = text { value($0).map { String($0) } }
    case is Int.Type:
      let value = known(Int.self)
      self = number { value($0).map { OrderedNumber($0) } }
    case let type as any FixedWidthInteger.Type where type.bitWidth <= 64:
      self = number { (value($0) as? any FixedWidthInteger).map { OrderedNumber($0) } }
    case is Double.Type:
      let value = known(Double.self)
      self = number { value($0).flatMap { OrderedNumber($0) } }
    case is Float.Type:
      let value = known(Float.self)
      self = number { value($0).flatMap { OrderedNumber(Double($0)) } }
    case is Date.Type:
      let value = known(Date.self)
      self = number { value($0).flatMap { OrderedNumber($0) } }
    default:
      // Only a NaN does not equal itself.
      self = .value(
        atAddress { (element: Element) in
          value(element).flatMap { $0 == $0 ? AnyComparable($0) : nil }
        })
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
