import Foundation
import Synchronization

/// DuckDB in a process of its own, which sorts lines from file to file.
///
/// The process is started once, so that a measurement has neither the start of Python nor that of DuckDB.
final class DuckDB: Sendable {
  static let shared = DuckDB()

  // The contenders take turns, so only one thread at a time uses them.
  private let pipes = Mutex<(commands: FileHandle, answers: FileHandle)?>(nil)

  /// Sorts lines in the order of a locale; if that fails, ends this program.
  func sort(_ input: String, locale: String, threads: Int) {
    pipes.withLock { pipes in
      let (commands, answers) = pipes ?? Self.start()
      pipes = (commands, answers)
      commands.write(Data("\(locale) \(threads) '\(input)' '\(Files.output)'\n".utf8))
      var answer = ""
      while !answer.hasSuffix("\n"), let data = try? answers.read(upToCount: 1), !data.isEmpty {
        answer += String(decoding: data, as: UTF8.self)
      }
      guard answer == "done\n" else {
        tell("failed: DuckDB: \(answer)")
        exit(1)
      }
    }
  }

  private static func start() -> (commands: FileHandle, answers: FileHandle) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Files.package.appending(path: "Peers/duckdb_lines.py").path,
    ]
    let (commands, answers) = (Pipe(), Pipe())
    process.standardInput = commands
    process.standardOutput = answers
    do {
      try process.run()
    } catch {
      tell("failed: DuckDB: \(error)")
      exit(1)
    }
    return (commands.fileHandleForWriting, answers.fileHandleForReading)
  }
}
