/// An array in pages, of which a changed copy shares those that did not change.
///
/// A copy of an array of references counts all of them again when it is changed first. Here, it counts those of
/// one page, and the pages.
@usableFromInline
struct PagedArray<Element> {
  @usableFromInline var pages: [[Element]] = []
  @usableFromInline var count = 0

  /// The number of elements in each page but the last one.
  @usableFromInline static var pageSize: Int { 64 }

  init(_ elements: [Element] = []) {
    pages = stride(from: 0, to: elements.count, by: Self.pageSize).map { start in
      Array(elements[start..<Swift.min(start + Self.pageSize, elements.count)])
    }
    count = elements.count
  }

  mutating func append(_ element: Element) {
    if count.isMultiple(of: Self.pageSize) { pages.append([]) }
    pages[pages.count - 1].append(element)
    count += 1
  }
}

extension PagedArray: RandomAccessCollection, MutableCollection {
  @usableFromInline var startIndex: Int { 0 }

  @inlinable var endIndex: Int { count }

  @inlinable
  subscript(position: Int) -> Element {
    get { pages[position / Self.pageSize][position % Self.pageSize] }
    _modify { yield &pages[position / Self.pageSize][position % Self.pageSize] }
  }
}

extension PagedArray: Sendable where Element: Sendable {}
