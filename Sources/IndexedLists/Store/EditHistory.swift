/// The lists before and after the changes that can be undone or made again.
struct EditHistory<List> {
  /// A list, and what the change between it and the next list in the history is called.
  struct Step {
    let list: List
    let name: String?
  }

  private var undoable: [Step] = []
  private var redoable: [Step] = []

  /// The greatest number of changes to undo.
  private static var limit: Int { 100 }

  init() {}

  /// The list before the last change.
  var previous: Step? { undoable.last }

  /// The list after the change that was undone last.
  var next: Step? { redoable.last }

  /// Adds the list before a change.
  mutating func add(_ list: List, name: String?) {
    undoable.append(Step(list: list, name: name))
    if undoable.count > Self.limit { undoable.removeFirst() }
    redoable = []
  }

  /// Goes back from a list to the one before it, if there is one.
  mutating func undo(from list: List) {
    guard let previous = undoable.popLast() else { return }
    redoable.append(Step(list: list, name: previous.name))
  }

  /// Goes forward from a list to the one after it, if there is one.
  mutating func redo(from list: List) {
    guard let next = redoable.popLast() else { return }
    undoable.append(Step(list: list, name: next.name))
  }
}
