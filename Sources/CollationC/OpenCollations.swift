internal import BulkMemory
internal import IndexedCollation

/// The collations that callers have opened, by number.
///
/// A number that is wrong, or of a collation that is closed, is an error. A wrong pointer would end the
/// process.
enum OpenCollations {
  private struct State {
    var last: UInt64 = 0
    var collations: [UInt64: OpenCollation] = [:]
  }

  private static let state = ForkSafeMutex(State())

  static func add(_ collation: OpenCollation) -> UInt64 {
    state.withLock { state in
      state.last += 1
      state.collations[state.last] = collation
      return state.last
    }
  }

  static func collation(_ number: UInt64) throws(InterfaceError) -> OpenCollation {
    guard let collation = state.withLock({ $0.collations[number] }) else {
      throw InterfaceError("there is no open collation \(number)")
    }
    return collation
  }

  static func remove(_ number: UInt64) {
    // A collation is released outside the lock, because that can take a while.
    _ = state.withLock { $0.collations.removeValue(forKey: number) }
  }
}
