import ArgumentParser
import IndexedCollation
import RecordFiles

/// The options that choose rules of filing, which need nothing but a text and its language.
struct FilingRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Leave out initial articles of a language: en files \"The Beatles\" under B. @key means the language \
      that a record of a file has at the key. Can be repeated.
      """, valueName: "language|@key"))
  var articles: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out another word at the beginning, too. Can be repeated.", valueName: "word"))
  var leaveOut: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out no article of texts that begin so: \"A to Z\". Can be repeated.", valueName: "text"
    ))
  var keep: [String] = []

  @Flag(help: "Leave out text between U+0098 and U+009C, as in MARC 21.")
  var nonfilingZones = false

  @Option(
    help: ArgumentHelp(
      "Leave out these beginnings of family names, with commas between them: van,von,d'",
      valueName: "prefixes"))
  var namePrefixes: String?

  @Flag(help: "File names with Mc and M' before a capital as Mac.")
  var mcAsMac = false

  @Flag(
    help:
      "File a Chinese surname by its reading as a surname: 曾 under Z. For names, in pinyin order.")
  var chineseSurnames = false

  @Option(
    name: .customLong("filing"),
    help: ArgumentHelp(
      """
      A file with exceptions: in each line a text, a tab and the text to file it under.
      """, valueName: "file"),
    transform: FilingRuleOptions.overrides)
  var filingFile: [String: String]?

  func validate() throws {
    if languageKeys.count > 1 { throw ValidationError("--articles can name only one key with @") }
    if articles.contains("@") { throw ValidationError("--articles needs a key after @") }
    if articles.isEmpty, leaveOut.isEmpty, !keep.isEmpty {
      throw ValidationError("--keep needs --articles or --leave-out")
    }
    do {
      _ = try Filing(rules)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The keys of the languages of records, of which there is at most one.
  var languageKeys: [String] {
    articles.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }

  /// The rules.
  var filing: Filing {
    guard let filing = try? Filing(rules) else { preconditionFailure("The rules are validated") }
    return filing
  }

  /// Whether no rule is chosen.
  var isEmpty: Bool { rules == FilingRules() }

  private var rules: FilingRules {
    let hasArticles = !articles.isEmpty || !leaveOut.isEmpty
    return FilingRules(
      overrides: filingFile ?? [:], leavesOutNonfilingZones: nonfilingZones,
      articles: hasArticles
        ? InitialArticles(
          languages: articles.filter { !$0.hasPrefix("@") }, additional: leaveOut, exceptions: keep)
        : nil,
      namePrefixes: namePrefixes?.split(separator: ",", omittingEmptySubsequences: false).map(
        String.init)
        ?? [],
      filesMcAsMac: mcAsMac, readsChineseSurnames: chineseSurnames)
  }

  private static func overrides(_ path: String) throws -> [String: String] {
    let bytes: [UInt8]
    do {
      bytes = try InputReader(path: path).wholeFile().bytes
    } catch {
      throw ValidationError("\(error)")
    }
    var overrides: [String: String] = [:]
    // A byte-order mark is no part of the first text.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let content = String(validating: text, as: UTF8.self) else {
      throw ValidationError("\(path): the file is not UTF-8")
    }
    // A carriage return and a newline are one character of a string, but two bytes.
    let lines = content.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (i, line) in lines.enumerated() {
      let fields = (line.last == 0x0D ? line.dropLast() : line)
        .split(separator: 0x09, omittingEmptySubsequences: false).map { String($0) ?? "" }
      if fields == [""] { continue }
      guard fields.count == 2, !fields[0].isEmpty else {
        throw ValidationError(
          "\(path): line \(i + 1) is not a text, a tab and the text to file it under")
      }
      overrides[fields[0]] = fields[1]
    }
    return overrides
  }
}
