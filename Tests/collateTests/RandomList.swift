import Foundation
import TestSupport

/// A random list in files of its own, and options that suit it.
struct RandomList {
  var files: [(name: String, content: Data)] = []

  /// The options that decide the sections and their records.
  var listOptions: [String] = []

  /// The options of what is written, or checked instead.
  var outputOptions: [String] = []

  var options: [String] { outputOptions + listOptions }

  /// Writes the files into a folder, and returns their paths.
  func write(to folder: URL) throws -> [String] {
    try files.map { name, content in
      let path = folder.appending(path: name)
      try content.write(to: path)
      return path.path
    }
  }

  init(seed: UInt64) {
    var random = Seeded(seed: seed)
    let end = ["\n", "\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let kind = Int.random(in: 0..<7, using: &random)
    let hasHeader = !random.once(in: 4)
    let isNull = kind == 0 && random.once(in: 4)
    let isNested = kind > 4 && random.once(in: 2)
    for i in 0..<(random.once(in: 3) ? 2 : 1) {
      var content: Data
      let name: String
      switch kind {
      case 0, 1:
        content = Self.lines(&random, end: isNull ? "\0" : end)
        name = "\(i).txt"
      case 2, 3:
        let header = random.once(in: 3) ? ["b", "a", "c", "d"] : ["a", "b", "c", "d"]
        let isTab = random.once(in: 3)
        content = Self.table(
          &random, isTab ? "\t" : ",", end: end, header: hasHeader ? header : nil)
        name = isTab ? "\(i).tsv" : "\(i).csv"
      case 4:
        content = Self.values(&random, end: end)
        name = "\(i).ndjson"
      case 5:
        content = Self.array(&random)
        name = "\(i).json"
      default:
        content = Self.propertyList(&random)
        name = "\(i).plist"
      }
      if isNested { content = Self.nested(content, isJSON: kind == 5) }
      if kind > 5, random.once(in: 2) {
        var list = BinaryPropertyList(&random, isNested: isNested, isHostile: random.once(in: 6))
        files.append((name, Data(list.bytes())))
        continue
      }
      if random.once(in: 6) { content = Data([0xEF, 0xBB, 0xBF]) + content }
      if random.once(in: 6) {
        let form = WideText.allCases.randomElement(using: &random) ?? WideText.allCases[0]
        var flaws = kind < 4 && random.once(in: 3) ? random : nil
        content = Data(form.bytes(of: String(decoding: content, as: UTF8.self), flaws: &flaws))
      }
      files.append((name, content))
    }
    func add(_ some: String..., in count: Int = 4) {
      if random.once(in: count) { listOptions += some }
    }
    func addOutput(_ some: String..., in count: Int = 4) {
      if random.once(in: count) { outputOptions += some }
    }
    addOutput("-u")
    add("-r")
    addOutput("--all-sections")
    let titles = ["A", "#", "0–9", "A–Ö", "漢", "Cyrl", "…"]
    addOutput("--only", titles.randomElement(using: &random) ?? "A", in: 8)
    add("--threads", "1", in: 2)
    addPolicy(&random)
    if random.once(in: 5) {
      outputOptions += ["--count"]
    } else {
      addOutput("--limit", "\(Int.random(in: 1..<4, using: &random))")
      let formats = ["text", "lines", "json", "ndjson", "csv", "tsv", "plist"]
      let format = formats.randomElement(using: &random) ?? "text"
      outputOptions += ["--format", format]
      if ["ndjson", "csv", "tsv"].contains(format) { addOutput("--section-field", "s", in: 3) }
    }
    if kind > 1 {
      let number = (kind > 3 || hasHeader ? "d" : "4") + ":number"
      let isByNumber = random.once(in: 8)
      listOptions += ["-k", isByNumber ? number : kind > 3 || hasHeader ? "a" : "1"]
      add("-k", kind > 3 || hasHeader ? "b:desc" : "2:desc", in: 2)
      add("-k", number, in: 3)
      if kind < 4, !hasHeader { listOptions += ["--no-header"] }
      if !isByNumber {
        add("--reading", kind > 3 || hasHeader ? "b" : "2")
        add("--nonfiling", kind > 3 || hasHeader ? "d" : "4", in: 8)
      }
    }
    if isNull { listOptions += ["-z"] }
    if isNested { listOptions += ["--records", "p.q"] }
    let locale =
      [["sv"], ["zh"], ["en"], ["sv", "zh"], ["ja"]].randomElement(using: &random) ?? []
    listOptions += locale.flatMap { ["-l", $0] }
    addOutput("-m", in: 8)
    add("--strict", in: 6)
    if random.once(in: 10) {
      outputOptions = outputOptions.filter { $0 == "-u" } + ["-c"]
      listOptions = listOptions.filter { ["-r", "-z", "--no-header"].contains($0) }
      listOptions += kind > 1 ? ["-k", kind > 3 || hasHeader ? "a" : "1"] : []
      listOptions += isNested ? ["--records", "p.q"] : []
      listOptions += ["-l", "sv"]
      if files.count > 1 { files.removeLast() }
    }
  }

  /// Adds options of the sections and of the filing texts.
  private mutating func addPolicy(_ random: inout Seeded) {
    if random.once(in: 3) {
      listOptions += ["--merge-below", "\(Int.random(in: 0..<12, using: &random))"]
    }
    if random.once(in: 3) {
      listOptions += ["--split-above", "\(Int.random(in: 1..<9, using: &random))"]
    }
    if random.once(in: 3) {
      let all = ["icu", "icu-with-digits", "at-start", "apart", "apart-at-end", "uikit"]
      listOptions += ["--catch-all", all.randomElement(using: &random) ?? "apart"]
    }
    if random.once(in: 6), !outputOptions.contains("--all-sections") {
      listOptions += ["--omit-empty-sections"]
    }
    if random.once(in: 6) { listOptions += ["--articles", "en"] }
    if random.once(in: 8) { listOptions += ["--leave-out", "a"] }
    if random.once(in: 8) {
      let orders = ["word-by-word", "letter-by-letter", "niso-tr03"]
      listOptions += ["--order", orders.randomElement(using: &random) ?? "niso-tr03"]
    }
  }
}
