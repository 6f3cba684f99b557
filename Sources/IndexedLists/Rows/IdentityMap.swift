/// The numbers of rows by identity.
///
/// A copy shares all but what is changed after it: the dictionary is in parts of some thousand
/// entries, by the hash of the identity.
@usableFromInline
struct IdentityMap<ID: Hashable & Sendable> {
  @usableFromInline var parts: [[ID: UInt32]]
  @usableFromInline private(set) var count = 0

  /// How many identities a part is made for; with four times as many there are more parts.
  @usableFromInline static var partSize: Int { 1024 }

  /// - Parameter count: About how many identities there will be.
  @inlinable
  init(expectedCount count: Int) {
    var parts = 1
    while parts * Self.partSize < count { parts *= 2 }
    self.parts = Array(repeating: [:], count: parts)
  }

  /// Numbers the identities of elements in their order.
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
      // By position, which does not count references as a loop over elements does.
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
  /// - Returns: Whether it is new. If not, nothing is changed.
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

  /// Gives an identity a number, whether it has one or not.
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

extension IdentityMap: Sendable {}
