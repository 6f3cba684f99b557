import Foundation
import Testing

/// Tests that the commands in the README and in the documentation work as shown.
///
/// `ExampleTests` tests the Swift code.
@Suite struct DocumentationTests {
  /// Returns the fenced blocks of commands in a document.
  private static func blocks(of document: String) throws -> [String] {
    try String(contentsOf: CollateProcess.package.appending(path: document), encoding: .utf8)
      .components(separatedBy: "```console\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// The documents whose commands the tests run.
  private static let documents = [
    "README.md", "Documentation/Tool.md",
    "Sources/IndexedCollation/IndexedCollation.docc/CollationsAndSections.md",
  ]

  /// The commands of the documents, and the output that the documents show.
  private static let commands: [(command: String, output: String)] = {
    documents.flatMap { (try? blocks(of: $0)) ?? [] }.flatMap { block in
      ("\n" + block).components(separatedBy: "\n$ ").dropFirst().map { entry in
        let lines = entry.split(separator: "\n", maxSplits: 1).map(String.init)
        return (lines[0], lines.count > 1 ? lines[1] + "\n" : "")
      }
    }
  }()

  @Test(arguments: documents)
  func eachDocumentHasCommands(_ document: String) throws {
    #expect(try !Self.blocks(of: document).isEmpty)
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
}
