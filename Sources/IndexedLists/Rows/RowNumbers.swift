/// A dictionary from identities to the numbers of their rows.
///
/// The dictionary is divided into parts of at most about four thousand entries, by the hash of
/// the identity. So a copy of the map shares all parts that do not change after the copy.
@usableFromInline
struct RowNumbers<ID: Hashable & Sendable> {
  @usableFromInline var parts: [[ID: UInt32]]
  @usableFromInline private(set) var count = 0

  /// The number of identities for which a part is created.
  ///
  /// When the parts have on average more than four times as many, the map creates more parts.
  @usableFromInline static var partSize: Int { 1024 }

  /// Creates an empty map.
  ///
  /// - Parameter count: The approximate number of identities to expect.
  @inlinable
  init(expectedCount count: Int) {
    var parts = 1
    while parts * Self.partSize < count { parts *= 2 }
    self.parts = Array(repeating: [:], count: parts)
  }

  /// Creates a map that numbers the identities of elements in their order.
  ///
  /// - Throws: ``IndexedListError/repeatedIdentity(_:)``.
  @inlinable
  init<Element>(
    _ chunks: [[Element]],
    count: Int,
    _ identity: (Element) -> ID
  ) throws(IndexedListError) {
    self.init(expectedCount: count)
    for part in parts.indices { parts[part].reserveCapacity(count / parts.count) }
    var number: UInt32 = 0
    for chunk in chunks {
      // Iterate over positions: a loop over elements would count references.
      for i in chunk.indices {
        let id = identity(chunk[i])
        guard insert(id, number) else {
          throw .repeatedIdentity(String(reflecting: id))
        }
        number += 1
      }
    }
  }

  @inlinable
  func part(of id: ID) -> Int { id.hashValue & (parts.count - 1) }

  @inlinable
  subscript(id: ID) -> UInt32? { parts[part(of: id)][id] }

  /// Adds an identity.
  ///
  /// - Returns: Whether the identity is new. If not, nothing changes.
  @inlinable
  mutating func insert(_ id: ID, _ number: UInt32) -> Bool {
    let part = part(of: id)
    if let old = parts[part].updateValue(number, forKey: id) {
      parts[part][id] = old
      return false
    }
    count += 1
    if count > 4 * Self.partSize * parts.count { divide() }
    return true
  }

  /// Sets the number of an identity, which may have a number already.
  @inlinable
  mutating func set(_ id: ID, _ number: UInt32) {
    if !insert(id, number) { parts[part(of: id)][id] = number }
  }

  mutating func remove(_ id: ID) {
    if parts[part(of: id)].removeValue(forKey: id) != nil { count -= 1 }
  }

  @inlinable
  mutating func divide() {
    var larger = Self(expectedCount: count * 2)
    for part in parts {
      for (id, number) in part { larger.parts[larger.part(of: id)][id] = number }
    }
    parts = larger.parts
  }
}

extension RowNumbers: Sendable {}
