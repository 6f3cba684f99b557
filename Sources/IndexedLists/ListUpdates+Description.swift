extension ListUpdates: CustomStringConvertible {
  /// The kinds of changes that there are, each with its positions.
  ///
  ///     let before = list
  ///     try list.insert(Person(id: 9, name: "Åke"))
  ///     print(list.difference(from: before))  // insertedRows [[26, 0]]
  public var description: String {
    func places(_ name: String, _ places: [some CustomStringConvertible]) -> String? {
      places.isEmpty ? nil : "\(name) [\(places.map(\.description).joined(separator: ", "))]"
    }
    let kinds = [
      places("deletedSections", deletedSections), places("insertedSections", insertedSections),
      places("movedSections", movedSections), places("reloadedSections", reloadedSections),
      places("deletedRows", deletedRows), places("insertedRows", insertedRows),
      places("movedRows", movedRows), places("reloadedRows", reloadedRows),
    ]
    let changes = kinds.compactMap(\.self)
    return changes.isEmpty ? "no changes" : changes.joined(separator: ", ")
  }
}

extension ListUpdates.Move: CustomStringConvertible where Place: CustomStringConvertible {
  /// The old and the new position.
  public var description: String { "\(source) to \(target)" }
}
