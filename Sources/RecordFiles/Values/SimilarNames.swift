/// Names that may be meant by one that does not exist.
package enum SimilarNames {
  /// The number of names in a message.
  private static let maximumCount = 12

  /// Returns names as text, those first that are most like a name.
  package static func list(_ names: [String], like name: String) -> String {
    let distances = names.map { other in
      let distance = distance(name, other)
      return distance <= max(1, name.count / 2) && distance < other.count ? distance : .max
    }
    // `sorted(by:)` is stable.
    let sorted = names.indices.sorted { distances[$0] < distances[$1] }
    let shown = sorted.prefix(maximumCount).map { quoted(names[$0]) }.joined(separator: ", ")
    let rest = names.count - maximumCount
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }

  /// Returns the name that is most like another one, if it differs in few characters.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let found = names.map { ($0, distance(name, $0)) }.min { $0.1 < $1.1 }
    guard let (nearest, distance) = found, distance <= max(1, name.count / 3),
      distance < nearest.count
    else { return nil }
    return nearest
  }

  /// Returns a name, in quotation marks if it could be read as two or as none.
  private static func quoted(_ name: String) -> String {
    name.isEmpty || name.contains { $0 == "," || $0.isWhitespace } ? name.debugDescription : name
  }

  /// The number of characters to insert, remove or replace, if upper and lower case are equal (Levenshtein).
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (
      Array(left.lowercased().prefix(100)), Array(right.lowercased().prefix(100))
    )
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
