extension ValueSource {
  /// Finds the arrays of a dictionary that contains nothing else, and its keys.
  ///
  /// - Parameter path: The keys that lead to the dictionary, or `nil` for the top level.
  /// - Returns: The ranges of the arrays, and the sections with their keys as titles. An array with the order of
  ///   the keys is not among them.
  /// - Throws: ``RecordFileError`` if there is no such dictionary, or if an array with the order of the keys does not
  ///   have all of them once.
  func sections(at path: String?) throws(RecordFileError) -> ([Range<Int>], GivenSections) {
    let finder = TopLevelFinder()
    do throws(RecordFileError) {
      if let path {
        let dictionary = ContainerFinder(key: path, kind: .beginDictionary)
        try report(to: dictionary)
        guard let range = dictionary.range else {
          throw .noSections(format, reason: "there is no dictionary at \(path.debugDescription)")
        }
        try report(range, to: finder)
      } else {
        try report(to: finder)
      }
    } catch {
      throw finder.isArray ? .noSections(format, reason: "the top level is an array") : error
    }
    guard finder.isDictionary else {
      throw .noSections(format, reason: "the top level is no dictionary")
    }
    if let key = finder.otherKey {
      throw .noSections(format, reason: "the value at \(key.debugDescription) is no array")
    }
    let titles = finder.arrays.map(\.key)
    if let title = Self.repeated(titles) {
      throw .noSections(format, reason: "two arrays are at \(title.debugDescription)")
    }
    let order = try orderOfArrays(finder.arrays)
    if order == nil { try checkNoArrayIsNearlyTheOrder(finder.arrays) }
    let sections = finder.arrays.indices.filter { $0 != order }
    var places: [String: Int] = [:]
    for (place, section) in sections.enumerated() { places[titles[section]] = place }
    return (
      sections.map { finder.arrays[$0].range },
      GivenSections(
        titles: sections.map { titles[$0] }, counts: sections.map { finder.arrays[$0].count },
        order: try order.map { array throws(RecordFileError) in
          try strings(in: finder.arrays[array]).compactMap { places[$0] }
        })
    )
  }

  /// Checks that no array seems to have the order of the others but lacks a key or has another one.
  ///
  /// It would become a section that nobody wants. An array seems to do so if it has more than half of the other
  /// keys, and if more than half of its values are keys. If there are several, none of them has the order.
  private func checkNoArrayIsNearlyTheOrder(
    _ arrays: [TopLevelFinder.Array]
  ) throws(RecordFileError) {
    guard arrays.count > 2 else { return }
    var found: [(key: String, reason: String)] = []
    for array in arrays where array.count > 1 && array.stringCount == array.count {
      let strings = try strings(in: array)
      let keys = arrays.map(\.key).filter { $0 != array.key }
      let missing = keys.filter { !strings.contains($0) }
      let unknown = Set(strings).subtracting(keys)
      guard 2 * missing.count < keys.count, 2 * unknown.count < strings.count else { continue }
      let reason =
        missing.first.map { "lacks \($0.debugDescription)" }
        ?? strings.first(where: unknown.contains).map { "has also \($0.debugDescription)" }
        ?? Self.repeated(strings).map { "has \($0.debugDescription) twice" }
      if let reason { found.append((array.key, reason)) }
    }
    guard found.count == 1 else { return }
    throw .noSections(
      format,
      reason:
        "\(found[0].key.debugDescription) has the titles of the others, but \(found[0].reason)")
  }

  private static func repeated(_ texts: [String]) -> String? {
    var seen: Set<String> = []
    return texts.first { !seen.insert($0).inserted }
  }
}
