#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// How a number or date is read from an element.
struct ElementNumber: Sendable {
  /// Returns the number of the element at an address.
  let number: @Sendable (UnsafeRawPointer) -> OrderedNumber?

  /// Where the number is in an element, if it is a stored property of a type that is often used.
  let stored: StoredNumber?

  init<Element>(
    _ number: @escaping @Sendable (Element) -> OrderedNumber?, stored: StoredNumber? = nil
  ) {
    self.number = atAddress(number)
    self.stored = stored
  }
}

/// A number or date that is a stored property of elements.
struct StoredNumber: Sendable {
  /// The type of the property.
  ///
  /// A closure for each type would be shorter, but each copy of a closure counts references.
  private enum Kind {
    case orderedNumber, integer, optionalInteger, double, optionalDouble, date, optionalDate
  }

  /// The offset of the property in an element, in bytes.
  let offset: Int
  private let kind: Kind

  /// A number, or no number, by itself.
  static let itself = StoredNumber(offset: 0, kind: .orderedNumber)

  private init(offset: Int, kind: Kind) {
    self.offset = offset
    self.kind = kind
  }

  /// Creates a description of the property at a key path, or `nil` if it is not stored in the element, or is of another
  /// type.
  init?<Element>(_ path: PartialKeyPath<Element>) {
    guard let offset = MemoryLayout<Element>.offset(of: path) else { return nil }
    switch type(of: path).valueType {
    case is Int.Type: self.init(offset: offset, kind: .integer)
    case is Int?.Type: self.init(offset: offset, kind: .optionalInteger)
    case is Double.Type: self.init(offset: offset, kind: .double)
    case is Double?.Type: self.init(offset: offset, kind: .optionalDouble)
    case is Date.Type: self.init(offset: offset, kind: .date)
    case is Date?.Type: self.init(offset: offset, kind: .optionalDate)
    default: return nil
    }
  }

  /// Returns the number at the address of the property.
  @inline(__always)
  func number(at address: UnsafeRawPointer) -> OrderedNumber? {
    func value<Value>(_ type: Value.Type) -> Value {
      address.assumingMemoryBound(to: type).pointee
    }
    return switch kind {
    case .orderedNumber: value(OrderedNumber?.self)
    case .integer: OrderedNumber(value(Int.self))
    case .optionalInteger: value(Int?.self).map { OrderedNumber($0) }
    case .double: OrderedNumber(value(Double.self))
    case .optionalDouble: value(Double?.self).flatMap { OrderedNumber($0) }
    case .date: OrderedNumber(value(Date.self))
    case .optionalDate: value(Date?.self).flatMap { OrderedNumber($0) }
    }
  }
}
