/// The keys of dictionaries inside each other, and the columns of a table with their values.
struct ColumnTree: Sendable {
  private struct Node {
    /// The bytes of the key.
    let key: [UInt8]

    /// The keys that lead here, with dots between them.
    let path: String

    /// The column, or `nil` if no record has a value here.
    var column: Int?

    /// The nodes of the keys in the dictionary here, in the order of their first occurrence.
    var children: [Int] = []

    /// For each key, the place of its node among the children.
    var places: [ColumnName: Int] = [:]

    /// The place of the node whose key probably comes next.
    var nextPlace = 0
  }

  /// The node of a record itself.
  static let root = 0

  private var nodes = [Node(key: [], path: "")]

  /// The names of the columns.
  private(set) var columns: [ColumnName] = []

  private var columnsByName: [ColumnName: Int] = [:]

  /// - Parameter columns: The columns that are known. Of columns with the same name, the first one counts.
  init(_ columns: [ColumnName]) {
    for name in columns where columnsByName[name] == nil {
      let text = Array(name.text.utf8)
      nodes[child(text.span, of: Self.root)].column = self.columns.count
      columnsByName[name] = self.columns.count
      self.columns.append(name)
    }
  }

  /// Returns the keys that lead to a node, with dots between them.
  func path(of node: Int) -> String { nodes[node].path }

  /// Returns the node of a key in the dictionary of a node.
  mutating func child(_ key: Span<UInt8>, of node: Int) -> Int {
    // Most records have the same keys in the same order.
    var place = nodes[node].nextPlace
    if place >= nodes[node].children.count || !isKey(of: nodes[node].children[place], key) {
      let name = ColumnName(key.string)
      place = nodes[node].places[name] ?? add(name, to: node)
    }
    nodes[node].nextPlace = place + 1 < nodes[node].children.count ? place + 1 : 0
    return nodes[node].children[place]
  }

  /// Returns the column of a node, which is a new one if the node has none.
  mutating func column(of node: Int) -> Int {
    if let column = nodes[node].column { return column }
    // A key with a dot has the same column as a key inside another.
    let name = ColumnName(nodes[node].path)
    let column = columnsByName[name] ?? columns.count
    if column == columns.count {
      columns.append(name)
      columnsByName[name] = column
    }
    nodes[node].column = column
    return column
  }

  private func isKey(of node: Int, _ key: Span<UInt8>) -> Bool {
    let bytes = nodes[node].key
    guard bytes.count == key.count else { return false }
    return key.indices.allSatisfy { bytes[$0] == key[$0] }
  }

  /// Adds a node, and returns its place among the children.
  private mutating func add(_ key: ColumnName, to node: Int) -> Int {
    let path = node == Self.root ? key.text : "\(nodes[node].path).\(key.text)"
    let place = nodes[node].children.count
    nodes[node].places[key] = place
    nodes[node].children.append(nodes.count)
    nodes.append(Node(key: Array(key.text.utf8), path: path))
    return place
  }
}
