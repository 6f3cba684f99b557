extension Arrangement {
  /// Gathers objects into an array for each part of the order, on some threads.
  ///
  /// All objects are first copied in the order in which they are, then moved to their places. To
  /// copy an object is to count a reference, which for objects at random takes about twice as
  /// long as for one after another; to move it is not. An object of whatever type may be moved by
  /// any thread, as no code that somebody wrote for the type runs: so it need not be `Sendable`.
  ///
  /// Inlinable, all of it, so that the client's element is copied as what it is; else each copy
  /// asks its type at run time, which takes twice as long as the sort.
  ///
  /// - Parameters:
  ///   - parts: Ranges of the order, which together are all of it: what were in none would be lost.
  ///   - elements: The objects.
  ///   - threads: On how many threads to work at most.
  /// - Returns: An array for each part.
  @inlinable
  package func gathered<Element>(
    _ parts: [Range<Int>],
    of elements: some RandomAccessCollection<Element>,
    threads: Int
  ) -> [[Element]] {
    let threads = usableThreads(of: threads)
    precondition(
      elements.count == count, "The elements must be those whose texts were arranged")
    let copies = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    defer { copies.deallocate() }
    Self.copy(elements, to: copies, threads: threads)

    let shares = Self.shares(of: parts, threads: threads)
    let source = MovedByThreads(copies)
    let gathered = concurrentMap(parts: shares.count) { share in
      MovedByThreads(
        shares[share].map { part in
          [Element](unsafeUninitializedCapacity: parts[part].count) { gathered, count in
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

  /// Copies all objects, on some threads where they lie side by side.
  @inlinable
  static func copy<Element>(
    _ elements: some RandomAccessCollection<Element>,
    to copies: UnsafeMutableBufferPointer<Element>,
    threads: Int
  ) {
    let areCopied: Void? = elements.withContiguousStorageIfAvailable { elements in
      let count = copies.count
      precondition(elements.count == count, "A collection must have as many elements as it says")
      // Below some thousand a thread costs more than it saves.
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

  /// The parts that each of some threads works on: the largest first, each for the one that has the
  /// least so far.
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

/// What threads hand to one another only to move it.
@usableFromInline
struct MovedByThreads<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
