import Foundation
import Testing

/// Tests that the commands and the code in the README and in the documentation work as shown.
@Suite struct DocumentationTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: CollateProcess.package.appending(path: path), encoding: .utf8)
  }

  /// Returns the fenced code blocks of a language in a text.
  private static func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Returns the lines of a block that are compiled inside a function.
  private static func lines(of block: String) -> [String] {
    block.components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("// ") && !$0.hasPrefix("import ") }
  }

  private static func article(_ name: String) -> String {
    "Sources/IndexedCollation/IndexedCollation.docc/\(name).md"
  }

  /// The documents whose commands the tests run.
  private static let documents = [
    "README.md", article("CollationsAndSections"), "Documentation/Tool.md",
  ]

  /// The documents whose Swift code the tests look for.
  private static let documentsWithSwift =
    ["README.md"]
    + ["GettingStarted", "CollationsAndSections", "Options", "SeveralLocales", "Performance"]
    .map(article)

  /// The commands of the documents, and the output that the documents show.
  private static let commands: [(command: String, output: String)] = {
    documents.flatMap { (try? blocks("console", in: text($0))) ?? [] }.flatMap { block in
      ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { entry in
        let lines = entry.split(separator: "\n", maxSplits: 1).map(String.init)
        return (lines[0], lines.count > 1 ? lines[1] + "\n" : "")
      }
    }
  }()

  @Test(arguments: documents)
  func eachDocumentHasCommands(_ document: String) throws {
    #expect(try !Self.blocks("console", in: Self.text(document)).isEmpty)
  }

  @Test(arguments: commands)
  func aCommandPrintsWhatIsShown(_ command: String, _ output: String) throws {
    let result = try CollateProcess.shell("{ \(command); } 2>&1")
    // The bytes of keys depend on the version of ICU.
    let isShownVersion = try CollateProcess.shell("collate --version").text.contains("ICU 72.1")
    func shown(_ text: String) -> String {
      isShownVersion ? text : text.replacing(/[0-9A-F]{2}( [0-9A-F]{2})*\b */, with: "…")
    }
    #expect(shown(result.text) == shown(output))
  }

  /// Returns the code in the documentation comments of a module: indented blocks after empty lines.
  private static func examples(of module: String) throws -> [[String]] {
    let directory = CollateProcess.package.appending(path: "Sources/\(module)")
    var examples: [[String]] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: directory.path).sorted()
    where path.hasSuffix(".swift") {
      var isAfterEmptyLine = false
      for line in try text("Sources/\(module)/\(path)").components(separatedBy: "\n") {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("///     "), isAfterEmptyLine {
          examples.append([line])
        } else if line.hasPrefix("///     "), let last = examples.indices.last,
          !examples[last].isEmpty, examples[last].last != ""
        {
          examples[last].append(line)
        } else if let last = examples.indices.last {
          examples[last].append("")
        }
        isAfterEmptyLine = line == "///"
      }
    }
    return examples.map { lines in
      lines.prefix { $0 != "" }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Returns the lines of each function with compiled examples, and the lines before the first one.
  private static func compiled(
    _ module: String, in file: String = "DocumentationExamples"
  ) throws -> [[String]] {
    try text("Tests/\(module)Tests/\(file).swift")
      .components(separatedBy: "@Test func ")
      .map { $0.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// Returns whether one function has all lines of an example, in the same order.
  private func isCompiled(_ example: [String], in functions: [[String]]) -> Bool {
    functions.contains { function in
      var rest = function[...]
      return example.allSatisfy { line in
        guard let found = rest.firstIndex(of: line) else { return false }
        rest = rest[(found + 1)...]
        return true
      }
    }
  }

  @Test(arguments: ["IndexedCollation", "IndexedLists", "RecordFiles"])
  func examplesOfTheDocumentationAreCompiled(_ module: String) throws {
    let examples = try Self.examples(of: module)
    #expect(examples.count >= 2)
    let functions = try Self.compiled(module)
    for example in examples {
      let isCompiled = isCompiled(example, in: functions)
      #expect(isCompiled, "\(example)")
    }
  }

  @Test(arguments: documentsWithSwift)
  func swiftOfADocumentIsCompiled(_ document: String) throws {
    let functions = try ["IndexedCollation", "IndexedLists"].flatMap { try Self.compiled($0) }
    let blocks = Self.blocks("swift", in: try Self.text(document))
    #expect(!blocks.isEmpty)
    for block in blocks
    where !block.hasPrefix("// Package.swift") {
      // Declarations are outside the functions.
      let lines = Self.lines(of: block).filter { !$0.hasPrefix("struct ") }
      let isCompiled = isCompiled(lines, in: functions)
      #expect(isCompiled, "\(lines)")
    }
  }

  /// Tests that the blocks of each chapter are together in one function, because a chapter is one
  /// program.
  @Test func swiftOfTheTutorialIsCompiled() throws {
    let functions = try Self.compiled("IndexedLists", in: "TutorialExamples")
    let chapters = try Self.text("Sources/IndexedLists/IndexedLists.docc/TableViews.md")
      .components(separatedBy: "\n## ")
    #expect(chapters.count >= 10)
    for chapter in chapters {
      let lines = Self.blocks("swift", in: chapter).flatMap(Self.lines)
      #expect(!lines.isEmpty)
      let isCompiled = isCompiled(lines, in: functions)
      #expect(isCompiled, "\(lines)")
    }
  }
}
