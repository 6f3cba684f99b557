/// The result of collating: the order of the objects and their sections, without the objects.
///
/// An arrangement is a permutation of positions and the bounds of the sections in it. Because
/// it does not hold the objects, the same arrangement works for an array of structures, the
/// lines of a file or the rows of a database.
///
///     let arrangement = collation.arrangement(of: column)
///     for section in collation.sections.indices {
///       for position in arrangement.positions(inSection: section) {
///         print(collation.sections[section].title, people[position].name)
///       }
///     }
///     // A Anna Berg
///     // B Bérénice
///     // Å Åsa
///     // Ö Örjan
public struct Arrangement: Sendable, Hashable {
  // A column has at most 2³² - 1 texts, so a position fits in 32 bits. This halves the memory.
  @usableFromInline let order: [UInt32]

  /// The start of each section in the order, followed by the end of the order.
  @usableFromInline let bounds: [Int]

  package init(order: [UInt32], bounds: [Int]) {
    self.order = order
    self.bounds = bounds
  }

  /// The number of arranged objects.
  public var count: Int { order.count }

  /// The number of sections, including empty sections.
  public var sectionCount: Int { bounds.count - 1 }

  /// The positions of all objects in collated order, section after section.
  public var positions: Positions { Positions(base: order[...]) }

  /// Returns the positions of the objects in one section, in collated order.
  ///
  /// - Parameter section: The position of the section; it must be less than ``sectionCount``.
  /// - Returns: Positions in the column.
  /// - Complexity: O(1).
  public func positions(inSection section: Int) -> Positions {
    Positions(base: order[range(ofSection: section)])
  }

  /// Returns the range of a section in ``positions``.
  ///
  /// - Parameter section: The position of the section; it must be less than ``sectionCount``.
  /// - Returns: A range of places in ``positions``.
  /// - Complexity: O(1).
  public func range(ofSection section: Int) -> Range<Int> { bounds[section]..<bounds[section + 1] }

  /// Gathers objects into one array in collated order.
  ///
  /// - Parameter elements: The objects whose texts were arranged, in the order that the texts
  ///   had in the column.
  /// - Returns: All objects, section after section.
  /// - Complexity: O(*n*).
  @inlinable
  public func sorted<Element>(_ elements: some RandomAccessCollection<Element>) -> [Element] {
    gathered(elements, in: [0..<count])[0]
  }

  /// Gathers objects into one array per section.
  ///
  /// - Parameters:
  ///   - elements: The objects, as for ``sorted(_:)``.
  ///   - threads: The maximum number of threads.
  /// - Returns: One array per section, each in collated order; an empty section has an empty
  ///   array.
  /// - Complexity: O(*n*).
  @inlinable
  public func sections<Element>(
    of elements: some RandomAccessCollection<Element>,
    threads: Int = 1
  ) -> [[Element]] {
    gathered(elements, in: (0..<sectionCount).map(range(ofSection:)), threads: threads)
  }
}

extension Arrangement {
  /// The positions of objects, in collated order.
  public struct Positions: RandomAccessCollection, Sendable, Hashable {
    @usableFromInline let base: ArraySlice<UInt32>

    init(base: ArraySlice<UInt32>) {
      self.base = base
    }

    /// The start index, which is zero.
    @inlinable public var startIndex: Int { 0 }

    /// The number of positions.
    @inlinable public var endIndex: Int { base.count }

    /// Returns the position of the object at the given place in the order.
    @inlinable public subscript(index: Int) -> Int {
      Int(base[base.startIndex + index])
    }
  }
}
