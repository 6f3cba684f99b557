public import IndexedCollation

extension IndexedList: RandomAccessCollection {
  /// A section of a list, as a collection of its elements.
  public struct Section: RandomAccessCollection, Identifiable {
    /// The identity of the section, which it keeps when its title changes.
    public var id: ListSectionID { header.id }

    /// The title in the header of the section.
    public var title: String { header.title }

    /// The kind of text in the section, such as `catchAll` for "#", if the list has the sections of its
    /// collation; otherwise `nil`.
    public let kind: LocalizedIndexedCollation.Section.Kind?

    /// The text in the footer of the section, if there is one.
    public var footer: String? { header.footer }

    /// The order of the rows.
    public var order: ListOrder { header.order }

    private let header: ListHeader
    private let rows: RowTree
    @usableFromInline let elements: PagedArray<[Item]>
    private let section: Int

    init(_ list: IndexedList, _ section: Int) {
      self.header = list.headers[section]
      self.kind = header.collationSection.map { list.collation.sections[$0].kind }
      self.rows = list.tree
      self.elements = list.elements
      self.section = section
    }

    /// The position of the first row, which is always 0.
    public var startIndex: Int { 0 }

    /// The number of rows.
    public var endIndex: Int { rows.count(ofSection: section) }

    /// Returns the element of a row.
    ///
    /// - Parameter row: The position of a row in the section.
    /// - Complexity: O(log *n*).
    @inlinable
    public subscript(row: Int) -> Item {
      let (chunk, index) = place(of: row)
      return elements[chunk][index]
    }

    @usableFromInline
    func place(of row: Int) -> (chunk: Int, index: Int) {
      precondition(row >= 0 && row < endIndex, "There is no row \(row) in the section")
      return rows.element(section: section, row: row)
    }

    /// Returns an iterator over the elements.
    public func makeIterator() -> Iterator {
      let chunks = rows.chunkNumbers(ofSection: section)
      return Iterator(
        chunks: chunks, elements: elements,
        kept: rows.isRestricted ? chunks.map(rows.rows(ofChunk:)) : [])
    }

    /// The elements of a section, one after the other.
    public struct Iterator: IteratorProtocol {
      @usableFromInline let chunks: [Int]
      @usableFromInline let elements: PagedArray<[Item]>
      /// The rows of each chunk, or nothing if a section has all of them.
      @usableFromInline let kept: [RowSet]
      @usableFromInline var place = (chunk: 0, row: 0)
      @usableFromInline var chunk: [Item] = []

      init(chunks: [Int], elements: PagedArray<[Item]>, kept: [RowSet]) {
        self.chunks = chunks
        self.elements = elements
        self.kept = kept
      }

      /// Returns the next element, or `nil` after the last one.
      ///
      /// - Complexity: O(1).
      @inlinable
      public mutating func next() -> Item? {
        while place.row == chunk.count {
          guard place.chunk < chunks.count else { return nil }
          chunk = elements[chunks[place.chunk]]
          if !kept.isEmpty { chunk = kept[place.chunk].of(chunk) }
          place = (place.chunk + 1, 0)
        }
        defer { place.row += 1 }
        return chunk[place.row]
      }
    }
  }

  /// The position of the first section, which is always 0.
  public var startIndex: Int { 0 }

  /// The number of sections that are shown.
  public var endIndex: Int { shown.count }

  /// Returns a section.
  ///
  /// - Parameter section: The position of a section in the list.
  /// - Complexity: O(1).
  public subscript(section: Int) -> Section {
    Section(self, position(ofSection: section))
  }

  /// All elements, section by section.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var allElements: [Item] {
    var all: [Item] = []
    all.reserveCapacity(numberOfRows)
    for chunk in chunksInOrder { all += elements(ofChunk: chunk) }
    return all
  }

  /// Returns copies of all rows in order.
  @inlinable
  func copiesOfElements() -> ElementCopies<Item> {
    ElementCopies(joining: chunksInOrder.map(elements(ofChunk:)))
  }

  /// The chunks of all sections in order.
  @usableFromInline var chunksInOrder: [Int] {
    tree.chunksInOrder
  }

  /// Returns the elements in a chunk, all or those that a search found.
  @usableFromInline
  func elements(ofChunk chunk: Int) -> [Item] {
    tree.isRestricted ? tree.rows(ofChunk: chunk).of(elements[chunk]) : elements[chunk]
  }
}

extension IndexedList.Section: Sendable where Item: Sendable {}
extension IndexedList.Section.Iterator: Sendable where Item: Sendable {}
