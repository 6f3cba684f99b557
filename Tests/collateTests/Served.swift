import Foundation
import Testing

/// A file, and the options to serve it so that pages can change it.
struct Served: CustomTestStringConvertible, Sendable {
  var name: String
  var content: String
  var options: [String]

  var testDescription: String { name }

  init(_ name: String, _ options: String, _ content: String) {
    self.name = name
    self.content = content
    self.options = options.split(separator: " ").map(String.init)
  }

  /// Serves the file in a new folder.
  func serve(
    _ options: [String] = [], _ body: (ServedProcess, _ file: URL) async throws -> Void
  ) async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "edit-\(UUID())")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: name)
    try Data(content.utf8).write(to: file)
    let arguments = [file.path, "--locale", "en", "--edit"] + self.options + options
    try await body(try ServedProcess(arguments), file)
  }

  static func content(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
