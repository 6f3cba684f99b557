internal import Foundation
internal import Synchronization
package import TestSupport

/// The words for the check of a list of locales: words of its languages, and of all languages.
package final class ListWords: Sendable {
  private static let marks: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}",
    "\u{309}", "\u{30A}", "\u{30C}", "\u{323}", "\u{327}", "\u{328}",
  ]

  /// The words in the names of a locale, and the letters of the locale.
  private struct Language: Sendable {
    var words: [[UInt8]]
    var letters: [[UInt8]]
  }

  private let languages = Mutex<[String: Language]>([:])
  private let all: [[UInt8]] = ListWords.words(in: CLDRNames.all.names)

  package init() {}

  /// Returns random words for a list.
  package func some(for tags: [String], using random: inout Seeded) -> Texts {
    var texts: [[UInt8]] = []
    for _ in 0..<100 { texts += all.randomElement(using: &random).map { [$0] } ?? [] }
    for tag in tags {
      let language = language(of: tag)
      for _ in 0..<100 { texts += language.words.randomElement(using: &random).map { [$0] } ?? [] }
      for _ in 0..<60 {
        guard let letter = language.letters.randomElement(using: &random) else { break }
        texts += [letter, letter + letter]
        guard Self.takesMark(letter), let mark = Self.marks.randomElement(using: &random) else {
          continue
        }
        let marked = letter + Array(String(mark).utf8)
        texts += [marked, marked + letter]
      }
    }
    // Use composed letters, as most text does.
    return Texts(
      texts.map {
        Array(String(decoding: $0, as: UTF8.self).precomposedStringWithCanonicalMapping.utf8)
      })
  }

  /// Returns whether a letter can take a mark: a single letter that has no mark yet.
  private static func takesMark(_ letter: [UInt8]) -> Bool {
    let scalars = String(decoding: letter, as: UTF8.self)
      .decomposedStringWithCanonicalMapping.unicodeScalars
    guard let only = scalars.first, scalars.count == 1 else { return false }
    return only.properties.canonicalCombiningClass == .notReordered
      && only.properties.isAlphabetic && !only.properties.isIdeographic
      && only.properties.generalCategory != .spacingMark
      && only.properties.generalCategory != .nonspacingMark
  }

  private func language(of tag: String) -> Language {
    if let language = languages.withLock({ $0[tag] }) { return language }
    let language = Language(
      words: Self.words(in: CLDRNames.names(of: tag)), letters: CLDRNames.letters(of: tag))
    languages.withLock { $0[tag] = language }
    return language
  }

  /// Returns the distinct words in some names: runs of letters and their marks.
  private static func words(in names: [[UInt8]]) -> [[UInt8]] {
    var words: Set<[UInt8]> = []
    for name in names {
      let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
      for word in scalars.split(whereSeparator: { !isInWord($0) }) {
        words.insert(Array(String(word).utf8))
      }
    }
    return words.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: scalar.properties.isAlphabetic
    }
  }
}
