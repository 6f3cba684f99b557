/// Returns a closure that reads the value at a key path.
///
/// - Parameters:
///   - path: The key path.
///   - isolation: The actor to which the value can belong, if the key path is not `Sendable`. Anywhere else, the closure
///     ends the process, unless the value is a stored property of the element: that has its own memory.
/// - Returns: The closure.
func reader<Element, Value>(
  of path: KeyPath<Element, Value>, _ isolation: (any Actor)?
) -> @Sendable (Element) -> Value {
  if let offset = MemoryLayout<Element>.offset(of: path) {
    // A stored property is read in place, which takes less time than the key path. The memory is that of the element,
    // and the offset that of a property of this type in it.
    return { element in
      withUnsafePointer(to: element) {
        UnsafeRawPointer($0).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
      }
    }
  }
  nonisolated(unsafe) let path = path
  guard let isolation else { return { $0[keyPath: path] } }
  return { element in
    isolation.preconditionIsolated()
    return element[keyPath: path]
  }
}
