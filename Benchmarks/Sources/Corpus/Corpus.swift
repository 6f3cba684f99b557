internal import ICUPeers

/// The names that are collated, in no order.
package enum Corpus: String, CaseIterable {
  /// People with names in the Latin script, from sixteen languages.
  case latin

  /// People with names in ten scripts.
  case mixed

  /// The names of regions, languages, scripts and cities that ICU has, in all languages.
  case cldr

  /// The first names of the corpus; of fewer where it has no more.
  package func names(_ count: Int) -> [String] {
    switch self {
    case .latin, .mixed:
      var people = people
      return (0..<count).map { _ in people.next() }
    case .cldr:
      var names = Self.cldrNames()
      var random = Random()
      random.shuffle(&names)
      return Array(names.prefix(count))
    }
  }

  /// The people of the corpus, for who wants so many that an array is too large.
  package var people: People { People(self == .latin ? Language.latin : Language.mixed) }

  private static func cldrNames() -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { names in
      peers_cldr_names(
        { names, text, length in
          let bytes = UnsafeBufferPointer(start: text, count: length)
          names?.assumingMemoryBound(to: [String].self).pointee
            .append(String(decoding: bytes, as: UTF8.self))
        }, names)
    }
    return names
  }
}
