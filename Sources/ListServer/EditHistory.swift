/// The lists before and after the changes that can be undone or made again.
struct EditHistory<List> {
  private var undoable: [List] = []
  private var redoable: [List] = []

  /// The greatest number of changes to undo.
  private static var limit: Int { 100 }

  init() {}

  /// The list before the last change.
  var previous: List? { undoable.last }

  /// The list after the change that was undone last.
  var next: List? { redoable.last }

  /// Adds the list before a change.
  mutating func add(_ list: List) {
    undoable.append(list)
    if undoable.count > Self.limit { undoable.removeFirst() }
    redoable = []
  }

  /// Goes back from a list to the one before it, if there is one.
  mutating func undo(_ list: List) -> List? {
    guard let previous = undoable.popLast() else { return nil }
    redoable.append(list)
    return previous
  }

  /// Goes forward from a list to the one after it, if there is one.
  mutating func redo(_ list: List) -> List? {
    guard let next = redoable.popLast() else { return nil }
    undoable.append(list)
    return next
  }
}
