import ArgumentParser
import IndexedCollation
import RecordFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The command-line tool: `collate`, `collate titles`, `collate explain` and `collate locales`.
@main
enum Tool {
  /// The exit code for an error, the same as that of `sort`.
  private static let trouble: Int32 = 2

  /// The exit code for a file that is not in order, the same as that of `sort --check`.
  private static let disorder: Int32 = 1

  static func main() async {
    // If a standard descriptor is closed, the next file to be opened would get its number, and
    // output or messages would go into that file. Open /dev/null under that number, in the mode
    // in which every use of it fails.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // A write beyond the file size limit should fail instead of terminating the process.
    signal(SIGXFSZ, SIG_IGN)
    var arguments = Arguments.all
    // ArgumentParser's own subcommands do not work here: next to a positional argument,
    // ArgumentParser would take "titles" for a file, and `--help` would hide the options of the
    // main command.
    let command: any ParsableCommand.Type
    switch arguments.first {
    case "titles": command = TitlesCommand.self
    case "explain": command = ExplainCommand.self
    case "locales": command = LocalesCommand.self
    case "page": command = PageCommand.self
    case "serve": command = ServeCommand.self
    default: command = CollateCommand.self
    }
    if command != CollateCommand.self { arguments.removeFirst() }
    do {
      var parsed = try command.parseAsRoot(arguments)
      if var parsed = parsed as? any AsyncParsableCommand {
        try await parsed.run()
      } else {
        try parsed.run()
      }
    } catch let disorder as Disorder {
      if !disorder.isQuiet { report(disorder.description) }
      exit(Self.disorder)
    } catch {
      if command.exitCode(for: error).isSuccess {
        show(command.fullMessage(for: error) + "\n")
      } else {
        report(message(for: error, command, arguments))
        exit(trouble)
      }
    }
  }

  private static let subcommands = ["titles", "explain", "locales", "page", "serve"]

  /// Returns the message for an error, with what to do.
  private static func message(
    for error: any Error, _ command: any ParsableCommand.Type, _ arguments: [String]
  ) -> String {
    let message = command.message(for: error)
    if message.hasPrefix("Unknown option"), let advice = SortFlags.advice(for: arguments) {
      return "\(message.split(separator: ".")[0]); \(advice)"
    }
    // A mistyped subcommand is taken for a file.
    if command == CollateCommand.self, let first = arguments.first,
      message == "\(first): No such file or directory",
      let subcommand = SimilarNames.nearest(to: first, among: subcommands)
    {
      return "\(message); did you mean collate \(subcommand)?"
    }
    return message
  }

  /// Writes text to standard output.
  static func show(_ text: String) {
    do {
      try OutputFile.save(Array(text.utf8), to: nil)
    } catch {
      report("\(error)")
      exit(trouble)
    }
  }

  /// Reports each locale of a collation for which ICU has no data, and the titles that no section has.
  static func reportNotes(on collation: LocalizedIndexedCollation) {
    for locale in collation.collator.localesWithoutData {
      report("ICU has no data for \(locale); its order is the root order of CLDR")
    }
    // Sections that depend on the records can have other titles for other records.
    let policy = collation.policy
    guard !policy.dependsOnTexts else { return }
    let unused = policy.titles.filter { !collation.sectionTitles.contains($0.value) }.keys.sorted()
    if !unused.isEmpty {
      let list = unused.map(\.debugDescription).joined(separator: ", ")
      report("--section-titles: no section has the title \(list)")
    }
  }

  /// Writes one line to standard error.
  static func report(_ message: String) {
    // A parser's message may have several lines, and a file name may contain control characters
    // of the terminal. An error must be one line of plain text.
    let line = cut(
      message.shownPath.split(whereSeparator: \.isNewline).joined(separator: " "))
    writeError("collate: \(plain(line))\n")
  }

  /// Returns a text with "?" in place of the control characters of a terminal.
  static func plain(_ text: String) -> String {
    text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }
      .joined()
  }

  /// Writes text to standard error.
  static func writeError(_ text: String) {
    var text = text
    // Ignore errors: if standard error is closed, the tool cannot report anything.
    _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Shortens a long line to its beginning and its end.
  ///
  /// The reason for an error is there, while the middle may be a very long file name.
  private static func cut(_ line: String) -> String {
    let (begin, end) = (600, 300)
    let characters = line.unicodeScalars
    guard characters.count > begin + end else { return line }
    return String(String.UnicodeScalarView(characters.prefix(begin))) + " … "
      + String(String.UnicodeScalarView(characters.suffix(end)))
  }
}

/// An error with a one-line message for the user.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Creates the error for a file or for the records in it.
  init(_ error: RecordFileError, in file: String, hint: String? = nil) {
    // Some errors already name their file, which may be a different one.
    let description = error.isAboutFile ? "\(error)" : "\(file): \(error)"
    self.init(hint.map { "\(description); \($0)" } ?? description)
  }
}
