/// A key of dictionaries inside each other, and the column of a table with its values.
final class ColumnNode {
  private(set) var children: [ColumnName: ColumnNode] = [:]

  /// The column, or `nil` if no record has a value here.
  var column: Int?

  /// The keys that lead here, with dots between them.
  let path: String

  private let isRoot: Bool

  /// Creates the root, or the node of a key.
  init(path: String? = nil) {
    self.path = path ?? ""
    isRoot = path == nil
  }

  /// Returns the node of a key in the dictionary of this node.
  func child(_ key: String) -> ColumnNode {
    if let child = children[ColumnName(key)] { return child }
    let child = ColumnNode(path: isRoot ? key : "\(path).\(key)")
    children[ColumnName(key)] = child
    return child
  }
}
