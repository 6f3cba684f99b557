import Foundation
import RecordFiles
import Testing

// The examples of the documentation comments; see `DocumentationTests`.

@Suite struct DocumentationExamples {
  @Test func records() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: package.appending(path: "Data/States.plist")))
    let states = try Records(bytes, format: .propertyList, key: "Name")
    let count =
      states.count  // 50
    #expect(count == 50)

    var writer = RecordWriter(states, as: .text)
    try writer.section(title: "A", kind: "normal", records: [2, 0, 1])
    let output = writer.finished()
    #expect(
      String(decoding: output, as: UTF8.self) == "A\n  New Jersey\n  Delaware\n  Pennsylvania\n")
  }
}
