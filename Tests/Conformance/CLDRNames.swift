internal import Foundation
internal import ICUReference

/// The names of regions, languages, scripts and cities in all languages of CLDR.
package enum CLDRNames {
  /// The distinct names, and for how many locales ICU has data.
  package static let all: (names: [[UInt8]], locales: Int) = {
    let (names, locales) = collectStrings { icuref_names($0, $1) }
    return (names, locales)
  }()

  /// Names, and among them some twice, some in another normalization form and some with a
  /// character that counts for nothing, so that equal texts meet.
  ///
  /// - Parameters:
  ///   - names: The names to take.
  ///   - random: What decides the order.
  /// - Returns: The texts, in no order.
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

  /// The names in the language of a BCP 47 tag.
  package static func names(of tag: String) -> [[UInt8]] {
    collectStrings { icuref_names_of(tag, $0, $1) }.strings
  }

  /// The letters that CLDR lists for a locale, great and small.
  package static func letters(of tag: String) -> [[UInt8]] {
    collectStrings { icuref_letters(tag, $0, $1) }.strings
  }
}
