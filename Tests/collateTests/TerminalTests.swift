import Foundation
import Testing

/// Tests what the tool shows only on a terminal, or only during a long run.
@Suite struct TerminalTests {
  /// Input that takes more than the second after which progress is shown.
  private static let slowInput = "(printf 'b\\n'; sleep 1.5; printf 'a\\n')"

  /// Input that ends when the file $log tells progress, or after a minute.
  private static let input = """
    (printf 'b\\n'; for i in $(seq 600); do
      ! grep -q reading $log || break; sleep 0.1
    done; printf 'a\\n')
    """

  /// Runs a shell command on a terminal, and returns what the terminal receives.
  private func onTerminal(_ line: String, environment: String = "TERM=xterm") throws -> String {
    try withTemporaryDirectory { directory in
      let log = directory.appending(path: "log").path
      let file = directory.appending(path: "command.sh").path
      try Data("log=\(log); export \(environment); \(line)".utf8).write(to: URL(filePath: file))
      #if os(Linux)
      let script = "script -qefc 'sh \(file)' \(log)"
      #else
      let script = "script -qF \(log) sh \(file)"
      #endif
      return try CollateProcess.shell(script + " </dev/null").text
        .replacingOccurrences(of: "\r\n", with: "\n")
    }
  }

  private let colored = "\u{1B}[1;36mA\u{1B}[0m\n  a\n"

  @Test(arguments: [
    ("TERM=xterm", true), ("TERM=xterm NO_COLOR=", true), ("TERM=xterm NO_COLOR=1", false),
    ("TERM=dumb", false),
  ])
  func titlesAreInColorOnATerminal(_ environment: String, _ isColored: Bool) throws {
    let shown = try onTerminal("echo a | collate --progress never", environment: environment)
    #expect(shown == (isColored ? colored : "A\n  a\n"))
  }

  @Test(arguments: [
    ("| cat", "A\n  a\n"), ("--format lines", "a\n"), ("--count", "A\t1\n"),
    ("-o /dev/null; echo b", "b\n"),
  ])
  func nothingElseIsInColor(_ end: String, _ shown: String) throws {
    #expect(try onTerminal("echo a | collate --progress never \(end)") == shown)
  }

  @Test func progressIsShownOnATerminalAndRemoved() throws {
    let shown = try onTerminal("\(Self.input) | collate - --format lines")
    #expect(shown.hasPrefix("\rcollate: reading standard input: 0 KB\u{1B}[K"))
    #expect(shown.hasSuffix("\r\u{1B}[Ka\nb\n"))
  }

  @Test(arguments: [
    ("--format lines", "reading"), ("--count -S 1M", "sorting"), ("-S 1M -c", "checking"),
  ])
  func progressTellsTheWork(_ options: String, _ work: String) throws {
    let input = """
      (seq 100000 139999; for i in $(seq 600); do
        ! grep -q \(work) $log || break; sleep 0.1; echo 2
      done)
      """
    let shown = try onTerminal("\(input) | collate - -l en \(options) >/dev/null")
    #expect(shown.contains("\rcollate: \(work) standard input: "))
    #expect(shown.hasSuffix("\r\u{1B}[K"))
  }

  @Test func progressOfAPageIsShownAndRemoved() throws {
    let shown = try onTerminal("\(Self.input) | collate page - -l en | tail -1")
    #expect(shown.hasPrefix("\rcollate: reading standard input: 0 KB\u{1B}[K"))
    #expect(shown.hasSuffix("\r\u{1B}[K</html>\n"))
  }

  @Test(arguments: [
    ("--input-format json", "line 1, column 1: malformed"),
    ("--input-format ndjson", "line 1, column 1: malformed"), ("--format lines", "line 3 is not"),
  ])
  func anErrorAndAWarningAreOnALineOfTheirOwn(_ options: String, _ message: String) throws {
    let shown = try onTerminal("(\(Self.input); printf '\\377\\n') | collate - \(options)")
    let lines = shown.split(separator: "\n").flatMap { $0.components(separatedBy: "\r\u{1B}[K") }
    #expect(lines.contains { $0.hasPrefix("collate: standard input: \(message)") })
  }

  @Test(arguments: ["--progress never", ""])
  func noProgressIsShown(_ options: String) throws {
    let run = try CollateProcess.shell("\(Self.slowInput) | collate - --format lines \(options)")
    #expect(run.text == "a\nb\n")
    #expect(run.error.isEmpty)
  }

  @Test func progressIsLinesWithoutATerminal() throws {
    let run = try CollateProcess.shell(
      """
      log=$(mktemp); \(Self.input) | collate - --format lines --progress always 2>$log
      cat $log >&2; rm $log
      """)
    #expect(run.text == "a\nb\n")
    let lines = run.error.split(separator: "\n")
    #expect(lines.first == "collate: reading standard input: 0 KB")
    #expect(lines.allSatisfy { $0.hasPrefix("collate: ") && !$0.contains("\u{1B}") })
  }

  @Test func progressOnATerminalThatCannotReplaceLinesIsNotShown() throws {
    let shown = try onTerminal(
      "\(Self.slowInput) | collate - --format lines", environment: "TERM=dumb")
    #expect(shown == "a\nb\n")
  }
}
