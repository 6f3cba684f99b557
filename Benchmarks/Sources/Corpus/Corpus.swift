internal import ICUPeers

/// The names that the benchmarks collate, in random order.
package enum Corpus: String, CaseIterable {
  /// People with names in the Latin script, from sixteen languages.
  case latin

  /// People with names in ten scripts.
  case mixed

  /// The names of regions, languages, scripts and cities in ICU's data, in all languages.
  case cldr

  /// Returns the first names of the corpus; fewer than `count` if there are no more.
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

  /// Returns names of people of one language.
  ///
  /// - Parameters:
  ///   - language: The language of one of the lists of names.
  ///   - count: The number of names.
  /// - Returns: The names.
  package static func names(of language: String, _ count: Int) -> [String] {
    var people = People(
      Language.mixed.filter { $0.file == language || $0.file.hasPrefix(language + "-") })
    return (0..<count).map { _ in people.next() }
  }

  /// Returns texts of two words each, which are the names of regions, languages, scripts and cities in the
  /// language of a locale.
  ///
  /// - Parameters:
  ///   - locale: The locale, for which ICU has such names.
  ///   - count: The number of texts.
  /// - Returns: The texts.
  package static func words(of locale: String, _ count: Int) -> [String] {
    let names = collect { peers_cldr_names_of(locale, $0, $1) }
    var random = Random()
    return (0..<count).map { _ in
      "\(names[random.below(names.count)]) \(names[random.below(names.count)])"
    }
  }

  /// Returns names of which half have a number: those of files, and addresses.
  package static func numberedNames(_ count: Int) -> [String] {
    var people = Corpus.latin.people
    var random = Random()
    return (0..<count).map { i in
      switch i % 4 {
      case 0: "IMG_\(random.below(200_000)).jpg"
      case 1: "\(people.next()) \(random.below(250) + 1), \(random.below(90_000) + 10_000)"
      default: people.next()
      }
    }
  }

  /// A generator of the names of the corpus, for numbers of names that are too large for an array.
  package var people: People { People(self == .latin ? Language.latin : Language.mixed) }

  private static func cldrNames() -> [String] { collect { peers_cldr_names($0, $1) } }

  private static func collect(
    _ send: (peers_receiver, UnsafeMutableRawPointer) -> Void
  ) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { names in
      send(
        { names, text, length in
          let bytes = UnsafeBufferPointer(start: text, count: length)
          names?.assumingMemoryBound(to: [String].self).pointee
            .append(String(decoding: bytes, as: UTF8.self))
        }, names)
    }
    return names
  }
}
