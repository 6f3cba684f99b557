import Foundation
import Testing

/// Runs the program in C that uses every function.
@Suite struct ProgramTests {
  /// The folder of the program, which is also that of the tests.
  private static var directory: URL {
    #if canImport(Darwin)
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    #endif
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  }

  @Test func everyFunctionWorksFromC() throws {
    let process = Process()
    process.executableURL = Self.directory.appending(path: "c-client")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "every function works\n")
    #expect(process.terminationStatus == 0)
  }
}
