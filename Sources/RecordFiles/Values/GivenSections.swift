/// The sections of a file that is a dictionary of arrays: the keys are their titles.
package struct GivenSections: Sendable, Hashable {
  /// The titles, in the order in which the file has the arrays.
  package let titles: [String]

  /// The position of the first record of each section, and then the number of records.
  package let bounds: [Int]

  /// The positions of the titles in the order that an array of the dictionary gives them, or `nil` if
  /// there is no such array.
  package let order: [Int]?

  init(titles: [String] = [], counts: [Int] = [], order: [Int]? = nil) {
    self.titles = titles
    self.order = order
    bounds = counts.reduce(into: [0]) { bounds, count in
      bounds.append(bounds[bounds.count - 1] + count)
    }
  }

  /// Returns the positions of the records of a section.
  ///
  /// - Parameter section: The position of its title.
  /// - Returns: The positions, in the order of the file.
  package func records(inSection section: Int) -> Range<Int> {
    bounds[section]..<bounds[section + 1]
  }
}
