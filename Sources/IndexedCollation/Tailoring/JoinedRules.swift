/// The rules of several locales made into one tailoring.
///
/// The law: of the words of one script, the order is that of the locale that owns the script
/// (`ScriptOwners`), as if it were alone. So a locale takes part only if its rules say something
/// of what it owns: Chinese after Swedish brings its characters, Danish after Swedish brings
/// nothing. What its rules say of all else (the Chinese ones put á before a, as pinyin wants it)
/// is taken back.
///
/// ICU has no way to leave out a part of a locale's rules. But a rule may say that a string weighs
/// what another one does now, whatever is said of the other afterwards. So before the rules of a
/// locale each foreign string is saved under a name that no text has; after them it is restored.
/// (Of Chinese characters there are thousands, which would take ICU seconds; these are left out of
/// the text of the rules, `FilteredRules`.)
///
/// The settings (case first, punctuation …) are those of the first locale alone, but for
/// normalization, which is on if any locale needs it.
struct JoinedRules {
  /// A locale of a list with its own tailoring.
  struct Part {
    var locale: LocaleIdentifier
    var tailoring: ICUTailoring
  }

  /// The rules, in ICU's syntax; empty if they are those of the first locale alone.
  private(set) var text = ""

  /// Whether the rules are those of the first locale alone.
  private(set) var isFirstAlone = false

  /// The places in the list of the locales whose rules take part, the first one leading.
  let participants: [Int]

  /// How many names strings were saved under.
  private var nameCount = 0

  private let parts: [Part]
  private let owners: ScriptOwners
  /// For each part, of which strings its rules say something.
  private let tailored: [[Tailored]]

  /// A string in normalization form C (ICU adds itself what is canonically equivalent), and the
  /// place in the list of the locale that owns it.
  private struct Tailored {
    var string: String
    var owner: Int
  }

  init(of parts: [Part]) throws(CollationError) {
    var strings: [[String]] = []
    for part in parts {
      // One locale alone has nothing foreign.
      let all = parts.count == 1 ? [] : try part.tailoring.tailoredStrings()
      var composed: [String] = []
      for string in all where try ICUCharacters.isComposed(string) { composed.append(string) }
      strings.append(composed)
    }
    var owners = ScriptOwners(of: parts.map(\.locale))
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
    // Marks that the first locale moves are not moved behind the letters of the others.
    let marks = marks(of: 0)
    for j in parts.indices.dropFirst() where !marks.isEmpty {
      foreign[0] += try letters(of: j, with: marks)
    }
    guard participants.count > 1 || !foreign[0].isEmpty else {
      self.isFirstAlone = true
      return
    }
    // ICU also gives weights to what is canonically equivalent to a string with more marks on it.
    // So where a locale's foreign strings are saved, the rules of their owner should be there
    // already.
    let order = participants.indices.sorted {
      (foreign[$0].count, -$0) < (foreign[$1].count, -$1)
    }
    for (place, k) in order.enumerated() {
      // Of these, the rules of their owner follow.
      let said = Set(
        order[(place + 1)...].map { participants[$0] }.flatMap { j in
          tailored[j].filter { $0.owner == j }.map(\.string)
        })
      try add(participants[k], without: foreign[k].filter { !said.contains($0) })
    }
    if participants.count > 1 { text += try settings() }
  }

  /// The settings of the first locale, which replace those that the rules bring.
  private func settings() throws(CollationError) -> String {
    let options = try ICUCollator(
      tailoring: Tailoring(icu: parts[0].tailoring, actualLocales: [], normalizes: false),
      options: Collator.Options()
    ).effectiveOptions()
    func onOff(_ option: Bool?) -> String { option == true ? "on" : "off" }
    let caseFirst = options.caseFirst == .off ? "off" : "\(options.caseFirst ?? .off)"
    return """
      [strength 3][alternate \(options.ignoresPunctuation == true ? "shifted" : "non-ignorable")]\
      [maxVariable punct][caseFirst \(caseFirst)][caseLevel \(onOff(options.caseLevel))]\
      [numericOrdering off][normalization \(onOff(options.normalization))]\
      [reorder \((options.reordering ?? []).joined(separator: " "))]\
      \(options.backwardsSecondary == true ? "[backwards 2]" : "")
      """
  }

  /// Adds the rules of one locale, without what they say of foreign strings.
  private mutating func add(_ i: Int, without foreign: [String]) throws(CollationError) {
    // Marks that the rules move are moved behind the letters of the locale alone.
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

  /// Adds rules that save some strings.
  ///
  /// - Returns: Rules that restore them.
  private mutating func save(_ strings: [String]) -> String {
    var restoring = ""
    for string in strings {
      let (name, quoted) = (nextName(), Self.quoted(string))
      text += "&\(quoted)='\(name)'"
      restoring += "&'\(name)'=\(quoted)"
    }
    return restoring
  }

  /// A name to save a string under: some of the noncharacters U+FDD2 to U+FDEF.
  ///
  /// For ICU the names are contractions. So that few begin alike, which would take it long, the
  /// first ones take turns.
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

  /// The marks of no script that the rules of a locale move.
  private func marks(of i: Int) -> [String] {
    tailored[i].map(\.string).filter { owners.isInherited($0) }
  }

  /// The letters of all locales of the list, as far as one locale owns them, each with each of some
  /// marks.
  private func letters(of i: Int, with marks: [String]) throws(CollationError) -> [String] {
    var letters: [Unicode.Scalar] = []
    for part in parts {
      letters += try ICUScripts.letters(of: part.locale).flatMap(\.unicodeScalars)
    }
    // Chinese characters and Korean syllables, of which there are thousands, take no marks.
    let without = ICUScripts.scripts(of: "一") + ICUScripts.scripts(of: "가")
    let owned = Set(letters).filter { letter in
      !ICUScripts.scripts(of: letter).contains { without.contains($0) }
        && !owners.isInherited(String(letter)) && owners.owner(of: String(letter)) == i
    }
    var marked: [String] = []
    for letter in owned.sorted() {
      // What composes is among the tailored strings.
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
      // ICU's data may have been built without the text of the rules.
      throw CollationError(
        .icu, input: parts[i].locale.input, status: "U_MISSING_RESOURCE_ERROR",
        reason: "ICU has no text of its rules")
    }
    let characters = foreign.compactMap { string in
      string.unicodeScalars.count == 1 ? string.unicodeScalars.first : nil
    }
    // Only who owns the Chinese characters may divide them into groups.
    return FilteredRules(rules, without: Set(characters), keepsScriptMarks: owners.ownsHan(i))
  }

  private static func quoted(_ string: String) -> String {
    "'" + string.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }
}
