import Foundation
import Testing

/// Tests what the tool shows only on a terminal, or only during a long run.
@Suite struct TerminalTests {
  /// Input that takes more than the second after which progress is shown.
  private static let slowInput = "(printf 'b\\n'; sleep 1.5; printf 'a\\n')"

  /// Runs a shell command on a terminal, and returns what the terminal receives.
  private func onTerminal(_ line: String, environment: String = "TERM=xterm") throws -> String {
    let command = "export \(environment); \(line)"
    #if os(Linux)
    let script = "script -qec \"$0\" /dev/null"
    #else
    let script = "script -q /dev/null sh -c \"$0\""
    #endif
    return try withTemporaryDirectory { directory in
      let file = directory.appending(path: "command.sh")
      try Data(command.utf8).write(to: file)
      let inner = "sh '\(file.path)'"
      return try CollateProcess.shell(
        script.replacingOccurrences(of: "$0", with: inner) + " </dev/null"
      ).text.replacingOccurrences(of: "\r\n", with: "\n")
    }
  }

  private let colored = "\u{1B}[1;36mA\u{1B}[0m\n  a\n"

  @Test(arguments: [
    ("TERM=xterm", true), ("TERM=xterm NO_COLOR=", true), ("TERM=xterm NO_COLOR=1", false),
    ("TERM=dumb", false),
  ])
  func titlesAreInColorOnATerminal(_ environment: String, _ isColored: Bool) throws {
    let shown = try onTerminal("echo a | collate", environment: environment)
    #expect(shown == (isColored ? colored : "A\n  a\n"))
  }

  @Test(arguments: ["| cat", "--format lines", "--count", "-o /dev/null; echo a"])
  func nothingElseIsInColor(_ end: String) throws {
    #expect(try !onTerminal("echo a | collate \(end)").contains("\u{1B}"))
  }

  @Test func progressIsShownOnATerminalAndRemoved() throws {
    let shown = try onTerminal("\(Self.slowInput) | collate - --format lines")
    #expect(shown.hasPrefix("\rcollate: reading standard input: 0 KB\u{1B}[K"))
    #expect(shown.hasSuffix("\r\u{1B}[Ka\nb\n"))
  }

  @Test func aWarningIsOnALineOfItsOwn() throws {
    let shown = try onTerminal("\(Self.slowInput) | sed 's/b/[0/' | collate - --input-format json")
    #expect(shown.contains("\r\u{1B}[Kcollate: standard input: line 2"))
  }

  @Test(arguments: ["--progress never", ""])
  func noProgressIsShown(_ options: String) throws {
    let run = try CollateProcess.shell("\(Self.slowInput) | collate - --format lines \(options)")
    #expect(run.text == "a\nb\n")
    #expect(run.error.isEmpty)
  }

  @Test func progressIsLinesWithoutATerminal() throws {
    let run = try CollateProcess.shell(
      "\(Self.slowInput) | collate - --format lines --progress always")
    #expect(run.text == "a\nb\n")
    let lines = run.error.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0 == "collate: reading standard input: 0 KB" })
  }

  @Test func progressOnATerminalThatCannotReplaceLinesIsNotShown() throws {
    let shown = try onTerminal(
      "\(Self.slowInput) | collate - --format lines", environment: "TERM=dumb")
    #expect(shown == "a\nb\n")
  }
}
