extension Arrangement {
  /// Gathers objects into an array per section, each section on one of some threads.
  ///
  /// A copy of an object, of whatever type, is a copy of its bytes and a count of references, which
  /// threads may take at once; no code of the type runs. So it need not be `Sendable`.
  @inlinable
  func concurrentSections<Element>(
    of elements: UnsafeBufferPointer<Element>,
    threads: Int
  ) -> [[Element]] {
    let shares = shares(threads)
    let elements = CopiedAcrossThreads(elements)
    let gathered = concurrentMap(parts: threads) { thread in
      CopiedAcrossThreads(
        shares[thread].map { gather(order[bounds[$0]..<bounds[$0 + 1]], from: elements.value) })
    }
    var sections = [[Element]](repeating: [], count: sectionCount)
    for (share, gathered) in zip(shares, gathered) {
      for (section, elements) in zip(share, gathered.value) { sections[section] = elements }
    }
    return sections
  }

  /// The sections that each of some threads works on: the largest first, each for the one that has the
  /// least so far.
  @usableFromInline
  func shares(_ threads: Int) -> [[Int]] {
    var shares = [[Int]](repeating: [], count: threads)
    var counts = [Int](repeating: 0, count: threads)
    func size(_ section: Int) -> Int { bounds[section + 1] - bounds[section] }
    for section in (0..<sectionCount).sorted(by: { size($0) > size($1) }) {
      let thread = counts.indices.min { counts[$0] < counts[$1] } ?? 0
      shares[thread].append(section)
      counts[thread] += size(section)
    }
    return shares
  }
}

/// What threads hand to one another only to copy it.
@usableFromInline
struct CopiedAcrossThreads<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
