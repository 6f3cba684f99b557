/// The identity of a section in a list, by which two lists match their sections.
///
/// A section keeps its identity when a batch changes its title. The identities of the sections of
/// a list are distinct.
///
///     let section = ListSection(id: "favorites", title: "Favorites", rows: people)
///     let list = try IndexedList(sections: [section], by: \.name, using: collation)
///     list[0].id.name  // "favorites"
public struct ListSectionID: Sendable, Hashable, Codable {
  /// The name of the section.
  ///
  /// In a list of sections that the caller made, this is the ``ListSection/id`` of the section, or
  /// its title if it has none. In a list with sections by title, it is the title. In a list with
  /// the sections of a collation, it is the title of a letter or a script, and the kind of any
  /// other section.
  public let name: String

  /// The number that distinguishes sections of the same name: 0 for the first one.
  public let occurrence: Int

  init(name: String, occurrence: Int = 0) {
    self.name = name
    self.occurrence = occurrence
  }
}

extension [ListHeader] {
  /// Gives new sections the first occurrences that no other section of the same name has.
  ///
  /// - Parameter isNew: For each section, whether it is new. A new section keeps its identity if
  ///   no other section has it.
  mutating func distinguish(where isNew: (Int) -> Bool) {
    var taken = Set(indices.filter { !isNew($0) }.map { self[$0].id })
    var next: [String: Int] = [:]
    for section in indices where isNew(section) && !taken.insert(self[section].id).inserted {
      let name = self[section].id.name
      var occurrence = next[name, default: 1]
      while !taken.insert(ListSectionID(name: name, occurrence: occurrence)).inserted {
        occurrence += 1
      }
      next[name] = occurrence + 1
      self[section].id = ListSectionID(name: name, occurrence: occurrence)
    }
  }
}
