import Foundation
import IndexedCollation
import IndexedLists
import Testing

@Suite struct SelectionTests {
  @Test func anExclusiveSelectionHasOne() {
    var selection = ListSelection<Int>.exclusive
    let isSelected1 = selection.select(1)
    #expect(isSelected1)
    let isSelected2 = selection.select(2)
    #expect(isSelected2)
    #expect(selection.ids == [2])
    // A tap on the selected row changes nothing.
    selection.tap(2)
    #expect(selection.ids == [2])
    selection.tap(3)
    #expect(selection.ids == [3])
    selection.deselect(3)
    #expect(selection.ids.isEmpty)
  }

  @Test func anInclusiveSelectionHasAsManyAsItsLimit() {
    var selection = ListSelection<Int>.inclusive(limit: 2)
    let areSelected = [1, 1, 2, 3].map { selection.select($0) }
    #expect(areSelected == [true, true, true, false])
    #expect(selection.ids == [1, 2])
    selection.tap(1)
    selection.tap(3)
    #expect(selection.ids == [2, 3])
    #expect(selection.contains(3))
    #expect(!selection.contains(1))
    var any = ListSelection<Int>.inclusive()
    for id in 0..<100 { any.select(id) }
    #expect(any.ids.count == 100)
    any.deselectAll()
    #expect(any.ids.isEmpty)
    var none = ListSelection<Int>.inclusive(limit: 0)
    let isSelected3 = none.select(1)
    #expect(!isSelected3)
  }

  @Test func aSelectionIsMadeOfWhatWasStored() {
    #expect(ListSelection(.inclusive(limit: 2), of: [3, 1, 3, 2]).ids == [3, 1])
    #expect(ListSelection(.exclusive, of: [3, 1]).ids == [1])
  }

  @Test func checkMarksStayWithTheirElements() throws {
    let collation = try LocalizedIndexedCollation(locale: "sv")
    var list = try IndexedList(people(["a", "b", "å", "ö"]), by: \.name, using: collation)
    var selection = ListSelection<Int>.inclusive()
    selection.select(list.id(at: IndexPath(row: 0, section: 28)))
    selection.select(list.id(at: IndexPath(row: 0, section: 0)))
    list.update(Person(id: 0, name: "c"))
    list = list.collated(using: try LocalizedIndexedCollation(locale: "en"))
    #expect(list.indexPaths(of: selection).map { list[$0].name } == ["c", "ö"])
    #expect(list.searching(for: "c").indexPaths(of: selection).count == 1)
    list.remove(id: 0)
    #expect(list.indexPaths(of: selection).map { list[$0].name } == ["ö"])
    try list.insert(Person(id: 0, name: "back"))
    #expect(list.indexPaths(of: selection).map { list[$0].name } == ["back", "ö"])
  }

  @Test(arguments: [
    (50, ListScrollPosition.top, 0, 50), (50, .middle, 0, 46), (50, .bottom, 0, 41),
    (50, .none, 0, 41), (50, .none, 60, 50), (50, .none, 45, 45), (0, .bottom, 9, 0),
    (99, .top, 0, 90), (99, .none, 0, 90),
  ])
  func scrollingEndsWhereItShould(
    _ row: Int, _ position: ListScrollPosition, _ firstVisible: Int, _ expected: Int
  ) throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(
      (0..<100).map { Person(id: $0, name: "a") }, by: \.name, using: collation)
    let path = IndexPath(row: row, section: 0)
    let first = list.firstVisibleOffset(
      scrollingTo: path, at: position, firstVisible: firstVisible, visibleCount: 10)
    #expect(first == expected)
  }

  @Test func aShortListDoesNotScroll() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    let list = try IndexedList(people(["a", "b"]), by: \.name, using: collation)
    for position in ListScrollPosition.allCases {
      let first = list.firstVisibleOffset(
        scrollingTo: IndexPath(row: 0, section: 1), at: position, firstVisible: 0,
        visibleCount: 10)
      #expect(first == 0)
    }
  }
}
