internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Returns a value as JSON.
func jsonText(of value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// What a collation is.
struct CollationFacts: Encodable {
  struct Section: Encodable {
    let title: String
    let kind: LocalizedIndexedCollation.Section.Kind
    /// Whether ICU's index lacks the letter, if that is so.
    let isAdded: Bool?
  }

  struct IndexTitle: Encodable {
    let title: String
    let section: Int
  }

  let sections: [Section]
  let indexTitles: [IndexTitle]
  let locales: [String]
  let resolvedLocales: [String]
  let isRightToLeft: Bool
  let groupingSeparators: String
  let decimalSeparators: String
  let version: ICUVersion

  init(_ collation: LocalizedIndexedCollation) throws(CollationError) {
    sections = collation.sections.map {
      Section(title: $0.title, kind: $0.kind, isAdded: $0.isAdded ? true : nil)
    }
    indexTitles = collation.sectionIndexTitles.enumerated().map { position, title in
      IndexTitle(title: title, section: collation.section(forSectionIndexTitleAt: position))
    }
    locales = collation.locales
    resolvedLocales = collation.collator.resolvedLocales
    isRightToLeft = collation.collator.isRightToLeft
    groupingSeparators = collation.collator.groupingSeparators
    decimalSeparators = collation.collator.decimalSeparators
    version = try ICUVersion.current()
  }
}

/// Why a text is where it is.
struct TextFacts: Encodable {
  struct Level: Encodable {
    let name: String
    let bytes: String
  }

  struct Part: Encodable {
    let text: String
    let kind: String
    let countsAs: String?
    let letters: [String]
  }

  struct Section: Encodable {
    let title: String
    let position: Int
  }

  /// The text that is shown, and why another one is sorted in its place.
  struct Filed: Encodable {
    let shownText: String
    var rule: String?
    var words: String?
    var language: String?
    var nonfilingCharacters: Int?
    var reading: String?

    init(_ filed: FiledText) {
      shownText = filed.shownText
      switch filed.rule {
      case .override: rule = "override"
      case .reading: rule = "reading"
      case .nonfilingCharacters(let count):
        (rule, nonfilingCharacters) = ("nonfilingCharacters", count)
      case .nonfilingZone: rule = "nonfilingZone"
      case .initialArticle(let words, let language):
        (rule, self.words, self.language) = ("initialArticle", words, language)
      case .honorific(let words): (rule, self.words) = ("honorific", words)
      case .namePrefix(let words): (rule, self.words) = ("namePrefix", words)
      case .initialMarks(let marks): (rule, self.words) = ("initialMarks", marks)
      case .macPrefix: rule = "macPrefix"
      case .romanNumerals: rule = "romanNumerals"
      case .groupedNumbers: rule = "groupedNumbers"
      case .decimalFractions: rule = "decimalFractions"
      case .koreanInitialSound: rule = "koreanInitialSound"
      case .transliteration(let transform): (rule, self.words) = ("transliteration", transform)
      case .personName: rule = "personName"
      case .chineseSurname(let reading): (rule, self.reading) = ("chineseSurname", reading)
      case nil: break
      }
    }
  }

  let text: String
  let filed: Filed?
  let key: String
  let levels: [Level]
  let parts: [Part]
  let section: Section?

  init(_ explanation: Explanation) {
    text = explanation.text
    filed = explanation.filed.map(Filed.init)
    key = Self.hexadecimal(explanation.sortKey.bytes)
    levels = explanation.levels.map {
      Level(name: $0.kind.rawValue, bytes: Self.hexadecimal($0.bytes))
    }
    parts = explanation.parts.map { part in
      Part(
        text: part.text, kind: "\(part.kind)", countsAs: part.countsAs,
        letters: part.elements.compactMap(\.letter))
    }
    section = explanation.placement.map {
      Section(title: $0.section.title, position: $0.position)
    }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }.joined(separator: " ")
  }
}
