internal import Synchronization

/// A value that is made when it is needed first, and then kept.
///
/// A failure is not kept, because ICU may fail for a passing reason, such as a lack of memory. If two
/// threads come first at the same time, both make the value, and only one of them is kept.
final class Memo<Value: Sendable>: Sendable {
  private final class Kept: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let kept = AtomicLazyReference<Kept>()

  func value(
    orMake make: () throws(CollationError) -> Value
  ) throws(CollationError) -> Value {
    if let kept = kept.load() { return kept.value }
    return kept.storeIfNil(Kept(try make())).value
  }
}
