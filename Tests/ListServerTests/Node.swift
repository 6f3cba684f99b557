import IndexedCollation
import IndexedLists

@testable import ListServer

/// An element that can lead to a list of others.
struct Node: Identifiable, Equatable, Sendable {
  typealias List = IndexedList<Node, String>
  typealias Live = LiveList<Node, String>

  var id: String
  var name: String
  var children: [Node] = []

  init(_ id: String, _ name: String? = nil, _ children: [Node] = []) {
    self.id = id
    self.name = name ?? id
    self.children = children
  }

  struct Refusal: Error, CustomStringConvertible {
    let description = "refused"
  }

  static func list(_ nodes: [Node]) throws -> List {
    // A list of this name cannot be made.
    if nodes.contains(where: { $0.name == "refused" }) { throw Refusal() }
    return try IndexedList(nodes, by: \.name, using: LocalizedIndexedCollation(locale: "sv"))
  }

  static func levels() -> LiveLevels<Node> {
    LiveLevels { (node: Node) in
      !node.children.isEmpty
    } list: { node, _ in
      try list(node.children)
    } look: { node in
      LiveList.Look(title: node.name)
    } levels: {
      levels()
    } isUnchanged: {
      $0.id == $1.id && $0.name == $1.name
    }
  }

  /// Returns a live list whose elements look the same if they only lead to other lists.
  static func live(_ nodes: [Node], access: ListAccess = .init()) throws -> Live {
    Live(
      try list(nodes), look: .init(title: "First"), access: access, levels: levels(), version: 1
    ) { $0.id == $1.id && $0.name == $1.name }
  }

  /// What a page of nodes has.
  static func sections(of nodes: [Node]) throws -> [Mirror.Section] {
    try list(nodes).filter { !$0.isEmpty }.map {
      Mirror.Section(title: $0.title, rows: $0.map(\.name))
    }
  }
}
