import Foundation
import Peers

/// The files that the tool reads and writes, in a temporary folder.
enum Files {
  /// The folder of this package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let directory =
    ProcessInfo.processInfo.environment["BENCHMARK_FILES"] ?? NSTemporaryDirectory()

  static var output: String { directory + "/output" }

  /// Returns a file of names, and writes it if it does not exist.
  static func names(_ count: Int, as format: String, _ corpus: String = "latin") -> String {
    let file = "\(directory)/\(corpus)-\(count).\(format == "lines" ? "txt" : format)"
    if !FileManager.default.fileExists(atPath: file) {
      // Another program writes the file, so that the memory of this one stays small.
      ChildProcess.run(["sh", "-c", "corpus-tool \(corpus) \(count) \(format) > '\(file)'"])
    }
    return file
  }

  static func lines(of file: String) throws -> [String] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Returns the parsed output, to compare it without its whitespace.
  static func parsedOutput(_ format: String) throws -> NSArray {
    let data = try Data(contentsOf: URL(filePath: output))
    let parsed =
      format == "json"
      ? try JSONSerialization.jsonObject(with: data)
      : try PropertyListSerialization.propertyList(from: data, format: nil)
    guard let array = parsed as? NSArray else { throw WrongResult("the output is no array") }
    return array
  }
}
