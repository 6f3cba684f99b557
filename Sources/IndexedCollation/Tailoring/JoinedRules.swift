/// The rules of several locales, combined into one tailoring.
///
/// The guarantee is: words in one script have the order of the locale that owns the script
/// (`ScriptOwners`), as if this locale were the only one. So a locale takes part only if its
/// rules tailor strings that it owns. Chinese after Swedish contributes the Han characters;
/// Danish after Swedish contributes nothing. All other effects of a locale's rules are undone.
/// For example, the Chinese rules put á before a, as pinyin needs it.
///
/// ICU cannot leave out a part of a locale's rules. But a rule can give a string the current
/// weight of another string, and later rules for the other string do not change that. So before
/// the rules of a locale, each foreign string is saved under a name that does not occur in
/// text. After the rules, it is restored. (For thousands of Han characters this would take ICU
/// seconds, so `FilteredRules` removes them from the text of the rules instead.)
///
/// The settings, such as case first and punctuation, are those of the first locale. Only
/// normalization is on if any of the locales needs it.
struct JoinedRules {
  /// A locale in the list with its own tailoring.
  struct Part {
    var locale: LocaleIdentifier
    var tailoring: ICUTailoring
  }

  /// The rules in ICU's syntax; empty if they are the rules of the first locale alone.
  private(set) var text = ""

  /// A Boolean value that indicates whether the rules are those of the first locale alone.
  private(set) var isFirstAlone = false

  /// The positions in the list of the locales whose rules take part, the first locale first.
  let participants: [Int]

  /// The number of names that were used to save strings.
  private var nameCount = 0

  private let parts: [Part]
  private let owners: ScriptOwners
  /// For each part, the strings that its rules tailor.
  private let tailored: [[Tailored]]

  /// A string in normalization form C, and the position in the list of the locale that owns it.
  ///
  /// ICU itself adds the canonically equivalent strings.
  private struct Tailored {
    var string: String
    var owner: Int
  }

  /// - Parameters:
  ///   - parts: The locales in the order of the list.
  ///   - owners: The assignment of scripts to the locales, without letters.
  /// - Throws: ``CollationError`` if ICU fails or has no text of its rules.
  init(of parts: [Part], owners: ScriptOwners) throws(CollationError) {
    var strings: [[String]] = []
    for part in parts {
      // A single locale has no foreign strings.
      let all = parts.count == 1 ? [] : try part.tailoring.tailoredStrings()
      var composed: [String] = []
      for string in all where try ICUCharacters.isComposed(string) { composed.append(string) }
      strings.append(composed)
    }
    var owners = owners
    owners.addLetters(in: strings)
    let tailored = strings.map { [owners] strings in
      strings.map { Tailored(string: $0, owner: owners.owner(of: $0)) }
    }
    self.parts = parts
    self.owners = owners
    self.tailored = tailored
    self.participants = parts.indices.filter { i in
      i == 0 || tailored[i].contains { $0.owner == i }
    }
    var foreign = participants.map { i in
      tailored[i].filter { $0.owner != i }.map(\.string)
    }
    // Marks that the first locale moves must not move when they follow letters of other
    // locales.
    let marks = marks(of: 0)
    for j in parts.indices.dropFirst() where !marks.isEmpty {
      foreign[0] += try letters(of: j, with: marks)
    }
    guard participants.count > 1 || !foreign[0].isEmpty else {
      self.isFirstAlone = true
      return
    }
    // ICU also assigns weights to strings that are canonically equivalent to a string with
    // additional marks. So when the foreign strings of a locale are saved, the rules of their
    // owner should already be present.
    let order = participants.indices.sorted {
      (foreign[$0].count, -$0) < (foreign[$1].count, -$1)
    }
    for (place, k) in order.enumerated() {
      // For these strings, the rules of their owner follow later.
      let said = Set(
        order[(place + 1)...].map { participants[$0] }.flatMap { j in
          tailored[j].filter { $0.owner == j }.map(\.string)
        })
      try add(participants[k], without: foreign[k].filter { !said.contains($0) })
    }
    if participants.count > 1 { text += try settings() }
  }

  /// Returns the settings of the first locale, which replace the settings in the rules.
  private func settings() throws(CollationError) -> String {
    let settings = try parts[0].settings()
    return CollatorOptions.Field.all.map { $0.rule(settings) }.joined()
  }

  /// Adds the rules of one locale without their effect on foreign strings.
  private mutating func add(_ i: Int, without foreign: [String]) throws(CollationError) {
    // Marks that the rules move must move only when they follow letters of this locale.
    let marks = i == 0 ? [] : marks(of: i)
    var marked: [String] = []
    if !marks.isEmpty {
      let moved = Set(marks.flatMap(\.unicodeScalars))
      marked = try letters(of: i, with: marks)
      for own in tailored[i] where own.owner == i {
        let scalars = try ICUCharacters.decomposition(of: own.string).unicodeScalars
        if scalars.contains(where: { moved.contains($0) }) { marked.append(own.string) }
      }
    }
    let rules = try rules(of: i, without: foreign)
    let left = foreign.filter { !rules.removed.contains($0) }
    let restored = save(left)
    text += rules.text
    let own = save(marked)
    text += restored + own
  }

  /// Adds rules that save strings under names.
  ///
  /// - Returns: Rules that restore the strings.
  private mutating func save(_ strings: [String]) -> String {
    var restoring = ""
    for string in strings {
      let (name, quoted) = (nextName(), Self.quoted(string))
      text += "&\(quoted)='\(name)'"
      restoring += "&'\(name)'=\(quoted)"
    }
    return restoring
  }

  /// Returns a new name for a saved string, made of noncharacters from U+FDD2 to U+FDEF.
  ///
  /// ICU treats the names as contractions. The first character changes from name to name,
  /// because ICU is slow if many contractions start with the same character.
  private mutating func nextName() -> String {
    var name = String.UnicodeScalarView()
    var rest = nameCount
    repeat {
      if let scalar = Unicode.Scalar(0xFDD2 + UInt32(rest % 30)) { name.append(scalar) }
      rest /= 30
    } while rest > 0 || name.count < 2
    nameCount += 1
    return String(name)
  }

  /// Returns the marks without a script of their own that the rules of a locale move.
  private func marks(of i: Int) -> [String] {
    tailored[i].map(\.string).filter { owners.isInherited($0) }
  }

  /// Returns each combination of a letter that one locale owns with one of the given marks.
  ///
  /// The letters are those of all locales in the list.
  private func letters(of i: Int, with marks: [String]) throws(CollationError) -> [String] {
    var letters: [Unicode.Scalar] = []
    for part in parts {
      letters += try ICUScripts.letters(of: part.locale).flatMap(\.unicodeScalars)
    }
    // Han characters and Korean syllables take no marks, and there are thousands of them.
    let without = ICUScripts.scripts(of: "一") + ICUScripts.scripts(of: "가")
    let owned = Set(letters).filter { letter in
      !ICUScripts.scripts(of: letter).contains { without.contains($0) }
        && !owners.isInherited(String(letter)) && owners.owner(of: String(letter)) == i
    }
    var marked: [String] = []
    for letter in owned.sorted() {
      // Combinations that compose are among the tailored strings.
      for mark in marks where try ICUCharacters.isComposed(String(letter) + mark) {
        marked.append(String(letter) + mark)
      }
    }
    return marked
  }

  private func rules(
    of i: Int, without foreign: [String]
  ) throws(CollationError) -> FilteredRules {
    let rules = try parts[i].tailoring.rules()
    if rules.isEmpty, !tailored[i].isEmpty {
      // ICU's data can be built without the text of the rules.
      throw CollationError(
        .icu, input: parts[i].locale.input, status: "U_MISSING_RESOURCE_ERROR",
        reason: "ICU has no text of its rules")
    }
    let characters = foreign.compactMap { string in
      string.unicodeScalars.count == 1 ? string.unicodeScalars.first : nil
    }
    // Only the locale that owns the Han characters may divide them into groups.
    return FilteredRules(rules, without: Set(characters), keepsScriptMarks: owners.ownsHan(i))
  }

  /// Returns a string as text of rules.
  static func quoted(_ string: String) -> String {
    // Scalars are compared, because an apostrophe with a mark is another `Character`.
    "'" + string.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }
}
