extension IndexedList: RandomAccessCollection {
  /// A section of a list, as a collection of its rows.
  public struct Section: RandomAccessCollection {
    /// What stands above the section.
    public let title: String

    /// What stands below the section, if anything does.
    public let footer: String?

    /// The order of its rows.
    public let order: ListOrder

    private let rows: RowOrder
    private let elements: [[Item]]
    private let section: Int

    init(_ list: IndexedList, _ section: Int) {
      self.title = list.headers[section].title
      self.footer = list.headers[section].footer
      self.order = list.headers[section].order
      self.rows = list.order
      self.elements = list.elements
      self.section = section
    }

    /// Zero.
    public var startIndex: Int { 0 }

    /// How many rows there are.
    public var endIndex: Int { rows.count(ofSection: section) }

    /// The element of a row.
    ///
    /// - Parameter row: The position of the row; it must be one of the section's.
    /// - Complexity: O(log *n*).
    public subscript(row: Int) -> Item {
      precondition(indices.contains(row), "There is no row \(row) in the section")
      let (chunk, index) = rows.element(section: section, row: row)
      return elements[chunk][index]
    }
  }

  /// Zero.
  public var startIndex: Int { 0 }

  /// How many sections there are.
  public var endIndex: Int { shown.count }

  /// A section.
  ///
  /// - Parameter section: The position of the section; it must be one of the list's.
  /// - Complexity: O(1).
  public subscript(section: Int) -> Section {
    Section(self, position(ofSection: section))
  }

  /// All elements, section after section.
  ///
  /// - Complexity: O(*n*).
  public var allElements: [Item] {
    var all: [Item] = []
    all.reserveCapacity(numberOfRows)
    for section in 0..<order.sectionCount {
      for chunk in order.chunkNumbers(ofSection: section) { all += elements[chunk] }
    }
    return all
  }
}

extension IndexedList.Section: Sendable where Item: Sendable {}
