/// The result of collating: which object stands where, without the objects.
///
/// An arrangement is a permutation of positions and the bounds of the sections
/// in it. Lists, files and tables are gathered from it, so the same result
/// serves an array of structures, the lines of a file or the rows of a database.
///
///     let arrangement = collation.arrangement(of: column)
///     for section in collation.sections.indices {
///       for position in arrangement.positions(inSection: section) {
///         print(collation.sections[section].title, people[position].name)
///       }
///     }
public struct Arrangement: Sendable, Hashable {
  // 32 bits per position: half the memory, and no column holds more.
  @usableFromInline let order: [UInt32]

  /// Where each section begins in the order, and at last where the order ends.
  @usableFromInline package let bounds: [Int]

  init(order: [UInt32], bounds: [Int]) {
    self.order = order
    self.bounds = bounds
  }

  /// How many objects are arranged.
  public var count: Int { order.count }

  /// How many sections there are, empty ones among them.
  public var sectionCount: Int { bounds.count - 1 }

  /// The positions of all objects in collated order: section after section.
  public var positions: Positions { Positions(base: order[...]) }

  /// The positions of the objects of one section, in collated order.
  ///
  /// - Parameter section: The position of the section; it must be less than
  ///   ``sectionCount``.
  /// - Returns: Positions in the column.
  /// - Complexity: O(1).
  public func positions(inSection section: Int) -> Positions {
    Positions(base: order[bounds[section]..<bounds[section + 1]])
  }

  /// Gathers objects into one array in collated order.
  ///
  /// - Parameter elements: The objects whose texts were arranged, in the order in
  ///   which the column had the texts.
  /// - Returns: All of them, section after section.
  /// - Complexity: O(*n*).
  @inlinable
  public func sorted<Element>(_ elements: some RandomAccessCollection<Element>) -> [Element] {
    gathered([0..<count], of: elements, threads: 1)[0]
  }

  /// Gathers objects into an array per section.
  ///
  /// - Parameters:
  ///   - elements: As for ``sorted(_:)``.
  ///   - threads: On how many threads to work at most.
  /// - Returns: One array per section, each in collated order; an empty section has
  ///   an empty array.
  /// - Complexity: O(*n*).
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1
  ) -> [[Element]] {
    gathered(
      (0..<sectionCount).map { bounds[$0]..<bounds[$0 + 1] }, of: elements, threads: threads)
  }
}

extension Arrangement {
  /// Positions of objects, in collated order.
  public struct Positions: RandomAccessCollection, Sendable, Hashable {
    private let base: ArraySlice<UInt32>

    init(base: ArraySlice<UInt32>) {
      self.base = base
    }

    /// Zero.
    public var startIndex: Int { 0 }

    /// How many positions there are.
    public var endIndex: Int { base.count }

    /// The position of the object that stands at a place in the order.
    public subscript(index: Int) -> Int {
      Int(base[base.startIndex + index])
    }
  }
}
