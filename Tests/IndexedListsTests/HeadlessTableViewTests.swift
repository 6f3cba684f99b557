import Foundation
import IndexedCollation
import IndexedLists
import TestSupport
import Testing

@Suite struct HeadlessTableViewTests {
  /// An action of a user on the list or on the table view.
  enum Step: Hashable {
    case insert(String)
    case remove(Int)
    case rename(Int, String)
    case search(String)
    case jump(Int)
    case scroll(Int)
    case locale(Int)
    case emptySections(Bool)
    case show
  }

  static let collations = ["sv", "en", "zh", "ja", "de-u-co-phonebk", "th"].map { locale in
    Result {
      try LocalizedIndexedCollation(
        locale: locale, policy: .init(catchAll: locale == "en" ? .icu : .uiKit))
    }
  }

  private static func steps(_ count: Int, _ random: inout Seeded) -> [Step] {
    (0..<count).map { _ in
      let number = Int.random(in: 0..<1000, using: &random)
      return switch Int.random(in: 0..<40, using: &random) {
      case 0..<8: .insert(random.name())
      case 8..<15: .remove(number)
      case 15..<22: .rename(number, random.name())
      case 22..<25: .search(Bool.random(using: &random) ? "" : String(random.name().prefix(2)))
      case 25..<28: .jump(number)
      case 28..<31: .scroll(number)
      case 31: .locale(number)
      case 32: .emptySections(Bool.random(using: &random))
      default: .show
      }
    }
  }

  /// Makes all steps.
  ///
  /// - Returns: A description of the first failure; `nil` if there is none.
  private func play(_ steps: [Step]) -> String? {
    do {
      let collations = try Self.collations.map { try $0.get() }
      var list = try IndexedList(
        people(["b", "a", "å", "7", "ab"]), by: \.name, using: collations[0])
      var nextID = 5
      var query = ""
      var shown = list
      let view = HeadlessTableView()
      view.reloadData(shown)
      func person(_ number: Int) -> Person? {
        list.numberOfRows == 0
          ? nil : list.indexPath(atOffset: number % list.numberOfRows).map { list[$0] }
      }
      for step in steps + [.show] {
        switch step {
        case .insert(let name):
          try list.insert(Person(id: nextID, name: name))
          nextID += 1
        case .remove(let number): if let person = person(number) { list.remove(id: person.id) }
        case .rename(let number, let name):
          if let person = person(number) { list.update(Person(id: person.id, name: name)) }
        case .search(let text): query = text
        case .jump(let number):
          if let strip = shown.sectionIndexTitles {
            view.jump(toIndexTitleAt: number % strip.count, shown)
          }
        case .scroll(let number):
          if shown.numberOfRows > 0,
            let path = shown.indexPath(atOffset: number % shown.numberOfRows)
          {
            view.scroll(to: path, shown)
          }
        case .locale(let number):
          list = list.collated(using: collations[number % collations.count])
        case .emptySections(let areShown): list.showsEmptySections = areShown
        case .show:
          let next = list.searching(for: query)
          try view.performBatchUpdates(next.difference(from: shown), next)
          shown = next
          let fresh = try IndexedList(list.allElements, by: \.name, using: list.collation)
          if fresh.allElements != list.allElements {
            return "the order is not that of a fresh list"
          }
        }
        if let flaw = flaw(of: view, shown) { return "after \(step): \(flaw)" }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func flaw(of view: HeadlessTableView, _ list: IndexedList<Person, Int>) -> String? {
    if view.counts != list.map(\.count) { return "the numbers of rows differ" }
    if view.cells.count != Swift.min(view.height, list.numberOfRows) { return "rows are missing" }
    for (path, cell) in view.cells where cell.person != list[path] {
      return "row \(path) shows \(cell.person as Any), not \(list[path])"
    }
    if view.cellCount > view.height { return "cells are not used again" }
    return nil
  }

  /// Returns a small part of some steps that still fails, by removing smaller and smaller groups of
  /// steps.
  private func shrunk(_ steps: [Step]) -> [Step] {
    var steps = steps
    var size = steps.count / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        let fewer = Array(steps[..<start] + steps[Swift.min(start + size, steps.count)...])
        if play(fewer) != nil { steps = fewer } else { start += size }
      }
      size /= 2
    }
    return steps
  }

  /// Tests 100 random sequences of 1000 steps.
  @Test(arguments: 0..<RunSize.repeats(100))
  func whatIsShownIsTheList(_ seed: Int) {
    var random = Seeded(seed: UInt64(seed))
    let steps = Self.steps(1000, &random)
    guard play(steps) != nil else { return }
    let fewest = shrunk(steps)
    Issue.record("\(play(fewest) ?? "") by \(fewest)")
  }

  @Test func questionsComeInTheDocumentedOrder() throws {
    let collation = try LocalizedIndexedCollation(locale: "en")
    var list = try IndexedList(people(["b", "a", "bb"]), by: \.name, using: collation)
    list.showsEmptySections = false
    let view = HeadlessTableView()
    view.reloadData(list)
    #expect(
      view.calls == [
        "numberOfSections", "numberOfRows 0", "numberOfRows 1", "sectionIndexTitles", "cell 0 0",
        "cell 1 0", "cell 1 1", "titleForHeader 0", "titleForHeader 1",
      ])
    #expect(view.headers == ["A", "B"])
  }
}
