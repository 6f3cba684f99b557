import Foundation
import TestSupport

/// A run of the tool as a process, as a user runs it.
struct CollateProcess {
  var status: Int32
  var output: Data
  var error: String

  var text: String { String(decoding: output, as: UTF8.self) }

  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The tool: that of this build, or one that the environment names, such as an optimized one.
  static let tool: URL = {
    let named = ProcessInfo.processInfo.environment["COLLATE"]
    return named.map { URL(filePath: $0) } ?? builtPrograms.appending(path: "collate")
  }()

  /// The sanitizer that watches the tool, if there is one.
  static var sanitizer: String? { ProcessInfo.processInfo.environment["SANITIZER"] }

  /// The environment variables that the tool needs: the library path and the options of sanitizers.
  private static let passedOn = ProcessInfo.processInfo.environment.filter {
    $0.key == "LD_LIBRARY_PATH" || $0.key.hasSuffix("SAN_OPTIONS")
  }

  /// The environment of the tool, in the locale "C".
  static var environment: [String: String] {
    let folder = tool.deletingLastPathComponent().path
    return passedOn.merging(["PATH": "\(folder):/usr/bin:/bin", "LC_ALL": "C"]) { $1 }
  }

  /// Runs the tool in the package's folder, in the locale "C".
  static func run(_ arguments: String..., input: Data = Data()) throws -> CollateProcess {
    try run(executable: tool, arguments, input: input)
  }

  /// Runs a shell command in which `collate` is the tool.
  static func shell(
    _ line: String, input: Data = Data(), secondLimit: Double = defaultSecondLimit
  ) throws -> CollateProcess {
    try run(
      executable: URL(filePath: "/bin/sh"), ["-c", line], input: input, secondLimit: secondLimit)
  }

  /// The time after which a run has failed, which is longer with a sanitizer.
  private static var defaultSecondLimit: Double { sanitizer == nil ? 300 : 1500 }

  private static func run(
    executable: URL, _ arguments: [String], input: Data, secondLimit: Double = defaultSecondLimit
  ) throws -> CollateProcess {
    try withTemporaryDirectory { directory in
      // Use files instead of pipes, because a full pipe would block the tool.
      let files = try ["input", "output", "error"].map { name in
        let url = directory.appending(path: name)
        try (name == "input" ? input : Data()).write(to: url)
        return url
      }
      let process = Process()
      process.executableURL = executable
      process.arguments = arguments
      process.currentDirectoryURL = package
      process.environment = environment
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      // The program `timeout` has no effect here, because the children inherit blocked signals.
      // A process leads a group, to which the children of a shell belong, too.
      let group = -process.processIdentifier
      let end = DispatchWorkItem { kill(group, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + secondLimit, execute: end)
      process.waitUntilExit()
      end.cancel()
      return CollateProcess(
        status: process.terminationStatus,
        output: try Data(contentsOf: files[1]),
        error: try String(contentsOf: files[2], encoding: .utf8))
    }
  }
}

/// Calls a closure with a temporary folder, and deletes the folder afterwards.
func withTemporaryDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "collate-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory)
}
