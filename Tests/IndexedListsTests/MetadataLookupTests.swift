import Foundation
import TestSupport
import Testing

/// Tests that what runs for each row is specialized for the types of a client.
///
/// Otherwise it asks Swift's runtime for the metadata of types: some hundred instructions, which no other test sees.
@Suite struct MetadataLookupTests {
  // Code that is not optimized is not specialized.
  #if os(Linux) && !DEBUG
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SANITIZER"] == nil))
  func nothingIsLookedUpForEachRow() throws {
    let process = Process()
    process.executableURL = builtPrograms.appending(path: "metadata-lookups")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)

    // An edit of one row works in code that is not specialized, because it does much more than that. What is left are
    // the metadata of the list itself, of the order and of the element.
    let ofEdits = [
      "insert(_:)": 4.0, "remove(id:)": 4, "update(_:)": 8, "insert(contentsOf:)": 1.5,
      "apply(_:)": 1.5,
    ]
    let lines = text.split(separator: "\n")
    #expect(lines.count > 25)
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      let lookups = try #require(fields.last.flatMap(Double.init))
      #expect(lookups <= ofEdits[fields[0], default: 0.05], "\(line)")
    }
  }
  #endif
}
