internal import Foundation
internal import ICUReference
package import TestSupport

/// The names of regions, languages, scripts and cities in all languages of CLDR.
package enum CLDRNames {
  /// The distinct names, and the number of locales that ICU has data for.
  package static let all: (names: [[UInt8]], locales: Int) = {
    let (names, locales) = collectStrings { icuref_names($0, $1) }
    return (names, locales)
  }()

  /// Returns names with some variants, so that there are texts that compare equal.
  ///
  /// The variants are copies, names in another normalization form, and names with an ignored
  /// character.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - random: The generator for the order.
  /// - Returns: The texts in random order.
  package static func texts(
    _ names: some Collection<[UInt8]>,
    using random: inout Seeded
  ) -> Texts {
    var texts = Array(names)
    for (i, name) in names.enumerated() {
      let string = String(decoding: name, as: UTF8.self)
      switch i % 60 {
      case 0: texts.append(name)
      case 20: texts.append(Array(string.decomposedStringWithCanonicalMapping.utf8))
      case 40: texts.append(Array("\u{AD}".utf8) + name)
      default: break
      }
    }
    return Texts(texts.shuffled(using: &random))
  }

  /// Returns the names in the language of a BCP 47 tag.
  package static func names(of tag: String) -> [[UInt8]] {
    collectStrings { icuref_names_of(tag, $0, $1) }.strings
  }

  /// Returns the letters of a locale that begin a new section if they are added to ICU's index: those that
  /// the order has as letters and the index lacks.
  package static func missingLetters(of tag: String) -> [String] {
    collectStrings { icuref_missing_letters(tag, $0, $1) }.strings.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the letters that CLDR lists for a locale, in uppercase and lowercase.
  package static func letters(of tag: String) -> [[UInt8]] {
    collectStrings { icuref_letters(tag, $0, $1) }.strings
  }
}
