/// A key of dictionaries inside each other, and the column of a table with its values.
final class ColumnNode {
  private(set) var children: [String: ColumnNode] = [:]

  /// The column, or `nil` if no record has a value here.
  var column: Int?

  /// The keys that lead here, with dots between them.
  let path: String

  init(path: String = "") {
    self.path = path
  }

  /// Returns the node of a key in the dictionary of this node.
  func child(_ key: String) -> ColumnNode {
    if let child = children[key] { return child }
    let child = ColumnNode(path: path.isEmpty ? key : "\(path).\(key)")
    children[key] = child
    return child
  }
}
