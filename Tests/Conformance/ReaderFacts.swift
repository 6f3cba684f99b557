internal import Foundation
internal import IndexedCollation

/// Where readers of a language look for words, from sources that are not ICU: alphabets, dictionaries and standards.
package struct ReaderFacts: Sendable {
  package let locale: String
  package let source: String

  /// A word, and the section in which readers look for it, or "*" if only its neighbor is known.
  package struct Fact: Sendable {
    package let word: String
    package let section: String

    /// A word somewhere after it; `nil` if the fact before has its neighbor.
    package let later: String?

    /// Whether the library is known to have it elsewhere.
    package let isKnownToFail: Bool
  }

  /// The facts, of which those without a later word are in the order of the words.
  package private(set) var facts: [Fact] = []

  /// The facts of each source.
  ///
  /// A line of the file is a locale and a source; the lines after it have a section, a word and perhaps a word that is
  /// somewhere after it, with tabs between them. A minus sign before a section marks a fact that is known to fail.
  package static func all() throws -> [ReaderFacts] {
    guard let url = Bundle.module.url(forResource: "Resources/ReaderFacts", withExtension: "tsv")
    else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    var all: [ReaderFacts] = []
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      if line.hasPrefix("#") { continue }
      if fields[0].hasPrefix("=") {
        all.append(ReaderFacts(locale: String(fields[0].dropFirst(2)), source: fields[1]))
      } else {
        let isKnownToFail = fields[0].hasPrefix("-")
        all[all.count - 1].facts.append(
          Fact(
            word: fields[1], section: isKnownToFail ? String(fields[0].dropFirst()) : fields[0],
            later: fields.count > 2 ? fields[2] : nil, isKnownToFail: isKnownToFail))
      }
    }
    return all
  }

  private init(locale: String, source: String) {
    self.locale = locale
    self.source = source
  }

  /// Returns the facts that do not hold, with what the library says.
  ///
  /// A fact holds if the word is in its section, and before its later word, or else after its neighbor of the facts.
  ///
  /// - Throws: `CollationError` if the locale cannot be opened.
  package func failures() throws -> [(fact: Fact, reason: String)] {
    let collation = try LocalizedIndexedCollation(locale: locale)
    // Facts that fail change no neighbors.
    let words = facts.filter { !$0.isKnownToFail && $0.later == nil }.map(\.word)
    let sorted = collation.sorted(
      words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, by: \.self)
    let neighbors = Dictionary(zip(sorted.dropFirst(), sorted)) { first, _ in first }
    var before: String?
    return facts.compactMap { fact in
      let section = collation.sectionTitles[collation.section(for: fact.word, by: \.self)]
      // Titles of two letters are in capitals in some locales.
      let isInSection =
        fact.section == "*" || section.uppercased() == fact.section.uppercased()
      if let later = fact.later {
        let isBefore = collation.collator.compare(fact.word, later) == .orderedAscending
        return isInSection && isBefore
          ? nil : (fact, "\(fact.word) is in \(section) \(isBefore ? "before" : "after") \(later)")
      }
      let neighbor = neighbors[fact.word]
      let isInOrder = fact.isKnownToFail || neighbor == before
      if !fact.isKnownToFail { before = fact.word }
      return isInSection && isInOrder
        ? nil : (fact, "\(fact.word) is in \(section) after \(neighbor ?? "nothing")")
    }
  }
}
