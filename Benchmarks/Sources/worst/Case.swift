import Corpus
import Foundation

/// A locale with options, and the kind of the texts.
struct Case: Hashable {
  enum Texts: String, CaseIterable {
    /// Two words of the locale's language.
    case words
    /// Words and numbers.
    case numbered
    /// Words with marks apart from their letters.
    case decomposed
    /// Words in capitals, with spaces, commas and brackets.
    case punctuated
    /// Twenty words.
    case long
    /// Names in ten scripts.
    case mixed
  }

  let tag: String
  let texts: Texts

  init(locales: [String], using random: inout Random) {
    var tag = locales[random.below(locales.count)]
    var options: [String] = []
    if random.happens(50) {
      options = Self.options.filter { _ in random.happens(20) }.map { $0[random.below($0.count)] }
    }
    if !options.isEmpty {
      tag += (tag.contains("-u-") ? "-" : "-u-") + options.joined(separator: "-")
    }
    self.tag = tag
    self.texts = Texts.allCases[random.below(Texts.allCases.count)]
  }

  /// The options of LDML, part 5, with their values.
  private static let options = [
    ["ka-shifted"], ["kb-true"], ["kc-true"], ["kf-upper", "kf-lower"], ["kk-true"], ["kn-true"],
    ["kr-grek-latn", "kr-cyrl", "kr-digit-symbol"],
    ["ks-level1", "ks-level2", "ks-level4", "ks-identic"],
  ]

  /// Returns texts of this kind.
  func texts(_ count: Int) -> [String] {
    if texts == .mixed { return Corpus.mixed.names(count) }
    let language = String(tag.prefix { $0 != "-" })
    var random = Random()
    if texts == .long {
      let words = Corpus.words(of: language, count)
      return (0..<count / 4).map { _ in
        (0..<10).map { _ in words[random.below(count)] }.joined(separator: " ")
      }
    }
    return Corpus.words(of: language, count).map { text in
      switch texts {
      case .words, .long, .mixed: text
      case .numbered: "\(text) \(random.below(10_000)), \(random.below(100))"
      case .decomposed: text.decomposedStringWithCanonicalMapping
      case .punctuated:
        "(\(text.split(separator: " ").map { $0.uppercased() }.joined(separator: ", ")))"
      }
    }
  }
}
