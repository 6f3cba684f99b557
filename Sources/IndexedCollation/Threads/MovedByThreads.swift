/// Passes a value to other threads, which only copy or move the objects in it.
@usableFromInline
struct MovedByThreads<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
