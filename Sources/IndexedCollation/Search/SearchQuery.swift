/// What a search looks for.
///
/// A search at words looks for each word of the query, in any order. Any other search looks for the whole
/// query, without the white space around it.
package struct SearchQuery: Sendable {
  /// A part of the query that must occur in one of the texts of a row.
  package struct Term: Sendable {
    package let text: String
    package let weights: PrimaryWeights
  }

  /// The positions in a text at which a match can start.
  package let place: PrimaryWeights.Place
  /// The parts of the query that have weights.
  package let terms: [Term]

  init(_ text: String, at place: PrimaryWeights.Place, _ keys: KeyMaker) {
    self.place = place
    var known: Set<String> = []
    terms = (place == .word ? text.words : [text.withoutSpacesAround])
      .filter { known.insert($0).inserted }
      .map { Term(text: $0, weights: PrimaryWeights(of: $0, keys)) }
      .filter { !$0.weights.isEmpty }
  }

  /// Returns whether the whole query occurs in a text.
  package func occurs(in text: String) -> Bool {
    terms.allSatisfy { $0.weights.occurs(in: text, at: place) }
  }

  /// Returns where the parts of the query occur in a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: The ranges, in order, without overlaps.
  package func ranges(in text: String) -> [Range<String.Index>] {
    let all = terms.flatMap { $0.weights.ranges(in: text, at: place) }
    return all.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
      if let last = ranges.last, range.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }
}
