internal import BulkMemory
internal import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Sort keys in memory, which stay comparable while keys are added.
///
/// A store belongs to a ``KeyedArrangement``, or starts empty for a collation. Its keys compare like
/// the elements of a section. The sections of a collation are not always in the order of the keys: the
/// section "#" is at the end, but has text before the first letter too. Where a policy joins Chinese letters, the
/// letter decides before the key. Tasks can share a store.
///
///     let store = KeyStore(for: collation)
///     let order = Ordering<Member>(by: \.family).then(by: \.given)
///     let keys = members.map { store.key(for: $0, by: order) }
///     store.withBytes(of: keys[0]) { bytes in bytes.count > 0 }  // true
///
/// A store never removes a key; its keys exist as long as the store.
public final class KeyStore: Sendable {
  let keys: DirectedKeys
  private let arena: KeyArena
  private let keyCount: Atomic<Int>
  /// The writer of new keys.
  ///
  /// The lock ensures that only one thread at a time writes to the arena.
  private let writer = ForkSafeMutex<KeyWriter?>(nil)

  /// Creates a store for the keys in an arena, with their number.
  init(_ keys: DirectedKeys, arena: KeyArena, count: Int) {
    self.keys = keys
    self.arena = arena
    self.keyCount = Atomic(count)
  }

  /// The number of elements whose keys were added to the store, including elements with long texts,
  /// which have no key.
  public var count: Int { keyCount.load(ordering: .relaxed) }

  /// Adds a key that a closure makes.
  func add(_ make: (inout KeyWriter) -> StoredKey?) -> StoredKey {
    keyCount.add(1, ordering: .relaxed)
    return withWriter(make) ?? .long
  }

  private func withWriter<Output: Sendable>(_ body: (inout KeyWriter) -> Output) -> Output {
    writer.withLock { shared in
      // The writer is moved out of the optional, so that it is changed in place.
      var writer = shared.take() ?? KeyWriter(keys, arena: arena)
      defer { shared = writer }
      return body(&writer)
    }
  }

  /// Calls a closure with the bytes of a key.
  ///
  /// The bytes compare as unsigned numbers, like the elements. For a text alone, and a collation
  /// that is not reversed, they are those of ``Collator/sortKey(for:)``. No byte is 00.
  ///
  /// - Parameters:
  ///   - key: A key of this store.
  ///   - body: A closure that receives the bytes, which are valid only during the call.
  /// - Returns: The result of the closure, or `nil` if the store has no bytes for the element; see
  ///   ``StoredKey/isLong``.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n*), where *n* is the length of the key.
  @inlinable
  public func withBytes<Output, Failure: Error>(
    of key: StoredKey,
    _ body: (Span<UInt8>) throws(Failure) -> Output
  ) throws(Failure) -> Output? {
    // The client's compiler specializes only this method. Generic code that it does not see would look
    // up types for each key, which takes longer than the rest.
    var output: Result<Output, Failure>?
    withBuffer(of: key) { bytes in
      output = Result { () throws(Failure) in try body(bytes.span) }
    }
    return try output?.get()
  }

  /// Calls a closure with the bytes of a key, if the store has them.
  @usableFromInline
  func withBuffer(of key: StoredKey, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    precondition(arena.mayHold(key), "The key must be of this store")
    if key.isLong { return }
    // The first eight bytes are apart from the others, so the bytes are joined on the stack.
    let beginning = key.prefix.bigEndian
    var count = 8 - min(8, key.prefix.trailingZeroBitCount / 8)
    let rest = count == 8 ? arena.rest(at: key.rest) : nil
    if let rest { while rest[count - 8] != 0 { count += 1 } }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, 8)) { bytes in
      UnsafeMutableRawBufferPointer(bytes).storeBytes(of: beginning, as: UInt64.self)
      if let rest { for i in 8..<count { bytes[i] = rest[i - 8] } }
      body(UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  /// Returns the bytes of several keys, as ``withBytes(of:_:)`` passes them, one after another.
  ///
  /// - Parameter keys: Keys of this store.
  /// - Returns: The bytes, and for each key the offset after its last byte; `nil` if the store has no
  ///   bytes for one of the elements.
  /// - Complexity: O(*n*), where *n* is the length of all keys.
  package func joinedBytes(of keys: ArraySlice<StoredKey>) -> (bytes: [UInt8], ends: [Int])? {
    precondition(keys.allSatisfy(arena.mayHold), "The keys must be of this store")
    if keys.contains(where: \.isLong) { return nil }
    return arena.joinedBytes(of: keys)
  }

  /// Compares two keys by their bytes.
  ///
  /// - Returns: The order of the keys; `nil` if the store has no bytes for one of them.
  /// - Complexity: O(*n*), where *n* is the length up to the first difference.
  public func compare(_ left: StoredKey, _ right: StoredKey) -> ComparisonResult? {
    precondition(arena.mayHold(left) && arena.mayHold(right), "The keys must be of this store")
    return comparison(of: left, right).map(ComparisonResult.init(sign:))
  }

  /// Compares two keys of the store, and returns the sign of their difference.
  func comparison(of left: StoredKey, _ right: StoredKey) -> Int? {
    comparison(of: left, right, of: self)
  }

  /// Compares a key with one of another store.
  ///
  /// - Returns: The sign of their difference; `nil` if a store has no bytes for one of them.
  package func comparison(of left: StoredKey, _ right: StoredKey, of other: KeyStore) -> Int? {
    left.isLong || right.isLong ? nil : arena.compare(left, right, of: other.arena)
  }

  /// Adds keys of another store.
  ///
  /// - Parameters:
  ///   - keys: Keys of the other store.
  ///   - other: A store for the same collation.
  /// - Returns: The same keys in this store.
  /// - Complexity: O(*n*), where *n* is the length of all keys.
  package func copies(of keys: [StoredKey], from other: KeyStore) -> [StoredKey] {
    precondition(keys.allSatisfy(other.arena.mayHold), "The keys must be of the other store")
    keyCount.add(keys.count, ordering: .relaxed)
    var copies: [StoredKey] = []
    copies.reserveCapacity(keys.count)
    // A lock for each key would take longer than the copy, and one for all keys would let other tasks wait.
    for start in stride(from: 0, to: keys.count, by: 1024) {
      let some = keys[start..<min(start + 1024, keys.count)]
      copies += withWriter { writer in some.map { writer.copy(of: $0, in: other.arena) } }
    }
    return copies
  }

  /// Compares the start of a key with primary weights.
  ///
  /// - Returns: Zero if the key starts with the weights, a negative number if it sorts before all
  ///   such keys, and a positive number if it sorts after them; `nil` if the store has no bytes for
  ///   the element.
  func compareBeginning(of key: StoredKey, with weights: PrimaryKey) -> Int? {
    if key.isLong { return nil }
    return weights.compareBeginning(ofKeyWith: key.prefix, arena.rest(at: key.rest))
  }
}
