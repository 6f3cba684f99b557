import Foundation
import Testing

@testable import ListPages

@Suite struct PageScriptTests {
  private struct CheckedFiles: Decodable {
    let files: [String]
  }

  /// Tests that a script is made of the files whose types are checked together.
  @Test(arguments: [
    ("page", PageScript.element), ("folder", PageScript.folder), ("live", PageScript.live),
  ])
  func theTypesOfAScriptAreChecked(_ page: String, _ script: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Web")
    let data = try Data(contentsOf: folder.appending(path: "\(page).json"))
    let files = try JSONDecoder().decode(CheckedFiles.self, from: data).files
      .filter { $0.hasSuffix(".js") }
    #expect(files.count >= 5)
    let code = try files.map { file in
      CompactText.script(try String(contentsOf: folder.appending(path: file), encoding: .utf8))
    }
    #expect(script.contains(code.joined()))
    #expect(script.utf8.count <= code.joined().utf8.count + 60)
  }
}
