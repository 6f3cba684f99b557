internal import Foundation

/// A generator of the names of people.
package struct People {
  private struct Names {
    var language: Language
    var given: Weighted<String>
    var family: Weighted<String>
  }

  private let languages: Weighted<Names>
  private var random = Random()

  init(_ languages: [Language]) {
    self.languages = Weighted(languages.map(Self.names)) { languages[$0].share }
  }

  /// Returns the name of the next person.
  package mutating func next() -> String {
    let names = languages.draw(&random)
    let language = names.language
    let space = language.order == .joined ? "" : " "

    var given = names.given.draw(&random)
    if random.happens(language.second) {
      given += space + names.given.draw(&random)
    } else if random.happens(language.initial) {
      given += " \(names.given.draw(&random).prefix(1))."
    }
    var family = names.family.draw(&random)
    if random.happens(language.double.percent) {
      family += language.double.joiner + names.family.draw(&random)
    }
    return language.order == .givenFirst ? given + space + family : family + space + given
  }

  /// Reads the file of a language: given names, an empty line, family names.
  private static func names(of language: Language) -> Names {
    let file = Bundle.module.bundleURL.appending(path: "Names/\(language.file).txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      preconditionFailure("The package has the names of \(language.file)")
    }
    let lists = text.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
    return Names(
      language: language, given: Weighted(names: lists[0]), family: Weighted(names: lists[1]))
  }
}
