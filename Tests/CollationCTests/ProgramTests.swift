import Foundation
import TestSupport
import Testing

/// Runs the program in C that uses every function.
@Suite struct ProgramTests {
  @Test func everyFunctionWorksFromC() throws {
    let process = Process()
    process.executableURL = builtPrograms.appending(path: "c-client")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "every function works\n")
    #expect(process.terminationStatus == 0)
  }
}
