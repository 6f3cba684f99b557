extension Arrangement {
  /// Gathers objects into one array for each part of the order, on several threads.
  ///
  /// ``sections(of:threads:)`` gathers one array for each section. This method can divide the order
  /// differently, for example into pages.
  ///
  /// - Parameters:
  ///   - elements: The objects whose texts were arranged, in the order that the texts had in the
  ///     column.
  ///   - parts: Consecutive ranges that together cover ``positions``.
  ///   - threads: The maximum number of threads.
  /// - Returns: An array for each part.
  /// - Complexity: O(*n*).
  @inlinable
  public func gathered<Element>(
    _ elements: some RandomAccessCollection<Element>,
    in parts: [Range<Int>],
    threads: Int = 1
  ) -> [[Element]] {
    // The method first copies all objects in their original order, then moves each copy to its place.
    // Copying an object increments a reference count. In random order this takes about twice as long
    // as in memory order. Moving an object changes no reference count. Any thread can move an object,
    // because moving runs no code of the object's type. So the type does not need to be `Sendable`.
    //
    // All of this code is inlinable, so that the compiler can specialize it for the client's element
    // type. Without specialization, each copy looks up the type at run time, which takes twice as
    // long as the sort.
    let threads = usableThreads(of: threads)
    precondition(
      elements.count == count, "The elements must be those whose texts were arranged")
    // An object outside all parts would be leaked.
    var end = 0
    for part in parts {
      precondition(part.lowerBound == end, "The parts must be consecutive")
      end = part.upperBound
    }
    precondition(end == count, "The parts must cover all positions")
    let copies = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    defer { copies.deallocate() }
    Self.copy(elements, to: copies, threads: threads)

    let shares = Self.shares(of: parts, threads: threads)
    let source = MovedByThreads(copies)
    let gathered = concurrentMap(parts: shares.count) { share in
      MovedByThreads(
        shares[share].map { part -> [Element] in
          // All empty arrays have the same memory, to which the initializer would write a count of zero.
          if parts[part].isEmpty { return [] }
          return [Element](unsafeUninitializedCapacity: parts[part].count) { gathered, count in
            for place in parts[part] {
              gathered.initializeElement(
                at: count, to: source.value.moveElement(from: Int(order[place])))
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

  /// Copies all objects, on several threads if the objects are in contiguous storage.
  @inlinable
  static func copy<Element>(
    _ elements: some RandomAccessCollection<Element>,
    to copies: UnsafeMutableBufferPointer<Element>,
    threads: Int
  ) {
    let areCopied: Void? = elements.withContiguousStorageIfAvailable { elements in
      let count = copies.count
      precondition(elements.count == count, "A collection must have as many elements as it says")
      // For fewer than a few thousand objects, another thread costs more time than it saves.
      let parts = max(1, min(threads, count / 4096))
      let (source, target) = (MovedByThreads(elements), MovedByThreads(copies))
      _ = concurrentMap(parts: parts) { part in
        let share = count * part / parts..<count * (part + 1) / parts
        _ = target.value[share].initialize(fromContentsOf: source.value[share])
      }
    }
    if areCopied != nil { return }
    let (_, end) = copies.initialize(from: elements)
    precondition(end == copies.count, "A collection must have as many elements as it says")
  }

  /// Distributes the parts among threads: the largest part first, each part to the thread with
  /// the fewest objects so far.
  @usableFromInline
  static func shares(of parts: [Range<Int>], threads: Int) -> [[Int]] {
    let threads = min(threads, max(parts.count, 1))
    var shares = [[Int]](repeating: [], count: threads)
    var counts = [Int](repeating: 0, count: threads)
    for part in parts.indices.sorted(by: { parts[$0].count > parts[$1].count }) {
      let thread = counts.indices.min { counts[$0] < counts[$1] } ?? 0
      shares[thread].append(part)
      counts[thread] += parts[part].count
    }
    return shares
  }
}
