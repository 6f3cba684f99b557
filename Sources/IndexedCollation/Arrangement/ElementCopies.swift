/// Copies of objects in their original order, each of which is moved to its place in an arrangement.
///
/// Copying an object increments a reference count. In random order this takes about twice as long as in memory
/// order. Moving an object changes no reference count. Any thread can move an object, because moving runs no code of
/// the object's type. So the type does not need to be `Sendable`.
///
/// The memory always holds an object at each position, until it is freed: ``gathered(by:in:threads:)`` moves all of
/// them away, and nothing else changes them.
///
/// All of this code is inlinable, so that the compiler can specialize it for the client's element type. Without
/// specialization, each copy looks up the type at run time, which takes twice as long as the sort.
@frozen
@usableFromInline
package struct ElementCopies<Element>: ~Copyable {
  @usableFromInline let buffer: UnsafeMutableBufferPointer<Element>

  /// Copies all objects, on several threads if the objects are in contiguous storage.
  @inlinable
  package init(_ elements: some RandomAccessCollection<Element>, threads: Int) {
    buffer = .allocate(capacity: elements.count)
    let target = MovedByThreads(buffer)
    let areCopied: Void? = elements.withContiguousStorageIfAvailable { elements in
      let count = target.value.count
      precondition(elements.count == count, "A collection must have as many elements as it says")
      // For fewer than a few thousand objects, another thread costs more time than it saves.
      let parts = max(1, min(usableThreads(of: threads), count / 4096))
      let source = MovedByThreads(elements)
      _ = concurrentMap(parts: parts) { part in
        let share = count * part / parts..<count * (part + 1) / parts
        _ = target.value[share].initialize(fromContentsOf: source.value[share])
      }
    }
    if areCopied != nil { return }
    let (_, end) = buffer.initialize(from: elements)
    precondition(end == buffer.count, "A collection must have as many elements as it says")
  }

  /// Copies the objects of several arrays, one array after another.
  @inlinable
  package init(joining arrays: some Collection<[Element]>) {
    buffer = .allocate(capacity: arrays.reduce(0) { $0 + $1.count })
    var end = 0
    for array in arrays {
      end = buffer[end...].initialize(fromContentsOf: array)
    }
    precondition(end == buffer.count, "A collection must have the same elements each time")
  }

  /// The objects.
  ///
  /// They are valid only as long as this value. Gather it after their last use, or extend its lifetime to there.
  @inlinable
  package var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(buffer) }

  /// Moves the objects into one array for each part of an order, on several threads.
  ///
  /// - Parameters:
  ///   - arrangement: The order.
  ///   - parts: Consecutive ranges that together cover its positions.
  ///   - threads: The maximum number of threads.
  /// - Returns: An array for each part.
  @inlinable
  package consuming func gathered(
    by arrangement: Arrangement, in parts: [Range<Int>], threads: Int
  ) -> [[Element]] {
    let buffer = buffer
    precondition(
      buffer.count == arrangement.count, "The elements must be those whose texts were arranged")
    // An object outside all parts would be leaked.
    var end = 0
    for part in parts {
      precondition(part.lowerBound == end, "The parts must be consecutive")
      end = part.upperBound
    }
    precondition(end == buffer.count, "The parts must cover all positions")
    discard self
    defer { buffer.deallocate() }

    let shares = Arrangement.shares(of: parts, threads: usableThreads(of: threads))
    let source = MovedByThreads(buffer)
    let gathered = concurrentMap(parts: shares.count) { share in
      MovedByThreads(
        shares[share].map { part -> [Element] in
          // All empty arrays have the same memory, to which the initializer would write a count of zero.
          if parts[part].isEmpty { return [] }
          return [Element](unsafeUninitializedCapacity: parts[part].count) { gathered, count in
            for place in parts[part] {
              gathered.initializeElement(
                at: count, to: source.value.moveElement(from: Int(arrangement.order[place])))
              count += 1
            }
          }
        })
    }
    var result = [[Element]](repeating: [], count: parts.count)
    for (share, gathered) in zip(shares, gathered) {
      for (part, elements) in zip(share, gathered.value) { result[part] = elements }
    }
    return result
  }

  @inlinable
  deinit {
    buffer.deinitialize()
    buffer.deallocate()
  }
}
