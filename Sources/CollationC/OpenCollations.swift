internal import BulkMemory
internal import CPlatform
internal import Synchronization

/// The collations that callers have opened, by number.
///
/// A number that is wrong, or of a collation that is closed, is an error. A wrong pointer would end the
/// process. The lower half of a number is a place, and the upper half is how many collations the place has had.
/// A call takes no lock, which would take longer than comparing two texts; it is counted at the place instead.
/// A collation that is closed is released by the last call that uses it.
enum OpenCollations {
  /// The maximum number of collations that are open at the same time.
  private static let maximumCount = 1 << 20

  private struct Place: ~Copyable {
    /// - 63 … 32: the number of collations that the place has had
    /// - 31: whether the last of them is open
    /// - 30 … 0: the number of calls that use it
    let state: Atomic<UInt64>

    var collation: Unmanaged<OpenCollation>?
  }

  private static let isOpen: UInt64 = 1 << 31

  /// The places that can be used, and the number of all that were used.
  private struct Free {
    var places: [Int] = []
    var usedCount = 0
  }

  private static let free = ForkSafeMutex(Free())

  /// The places, zeroed at first.
  ///
  /// The system provides the memory only for those that are used.
  ///
  /// `nonisolated(unsafe)` is safe because a place is written only while no call can use it.
  private nonisolated(unsafe) static let places: UnsafeMutablePointer<Place> = {
    guard let memory = calloc(maximumCount, MemoryLayout<Place>.stride) else {
      preconditionFailure("There is no memory for the collations")
    }
    return memory.bindMemory(to: Place.self, capacity: maximumCount)
  }()

  static func add(_ collation: OpenCollation) throws(InterfaceError) -> UInt64 {
    let free = free.withLock { free -> Int? in
      if let place = free.places.popLast() { return place }
      guard free.usedCount < maximumCount else { return nil }
      free.usedCount += 1
      return free.usedCount - 1
    }
    guard let free else {
      throw InterfaceError("\(maximumCount) collations are open; close those that are not needed")
    }
    let place = places + free
    let generation = (place.pointee.state.load(ordering: .relaxed) >> 32 + 1) & 0xFFFF_FFFF
    place.pointee.collation = .passRetained(collation)
    place.pointee.state.store(generation << 32 | isOpen, ordering: .releasing)
    return generation << 32 | UInt64(free)
  }

  /// Calls a closure with a collation, which is not released before the closure returns.
  @inline(__always)
  static func use<Result>(
    _ number: UInt64, _ body: (OpenCollation) throws -> Result
  ) throws -> Result {
    guard let (place, _) = change(number, by: 1), let collation = place.pointee.collation else {
      throw InterfaceError("there is no open collation \(number)")
    }
    defer {
      let (_, state) = place.pointee.state.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      releaseIfUnused(place, state)
    }
    return try collation._withUnsafeGuaranteedRef(body)
  }

  static func collation(_ number: UInt64) throws -> OpenCollation { try use(number) { $0 } }

  static func remove(_ number: UInt64) {
    guard let (place, state) = change(number, by: 0 &- isOpen) else { return }
    releaseIfUnused(place, state)
  }

  /// Changes the state of the place of a collation that is open.
  ///
  /// - Returns: The place and its new state; `nil` if no such collation is open.
  @inline(__always)
  private static func change(
    _ number: UInt64, by difference: UInt64
  ) -> (UnsafeMutablePointer<Place>, UInt64)? {
    let index = Int(truncatingIfNeeded: number & 0xFFFF_FFFF)
    guard index < maximumCount else { return nil }
    let place = places + index
    var state = place.pointee.state.load(ordering: .relaxed)
    while state >> 32 == number >> 32, state & isOpen != 0 {
      let changed = state &+ difference
      let (isChanged, original) = place.pointee.state.weakCompareExchange(
        expected: state, desired: changed, ordering: .acquiringAndReleasing)
      if isChanged { return (place, changed) }
      state = original
    }
    return nil
  }

  /// Releases a collation that is closed after the last call.
  ///
  /// Nobody changes this state any more, so only one thread sees it.
  @inline(__always)
  private static func releaseIfUnused(_ place: UnsafeMutablePointer<Place>, _ state: UInt64) {
    if state & 0xFFFF_FFFF == 0 { release(place) }
  }

  @inline(never)
  private static func release(_ place: UnsafeMutablePointer<Place>) {
    place.pointee.collation?.release()
    place.pointee.collation = nil
    free.withLock { $0.places.append(place - places) }
  }
}
