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
  /// What `sort` answers when something is wrong.
  private static let trouble: Int32 = 2

  static func main() {
    // Where a standard descriptor is closed, the next file would get its number, and what is told
    // would go to that file. Nothing can be written to these.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    // Beyond the limit of a file's size, a write is to fail, not to end the process.
    signal(SIGXFSZ, SIG_IGN)
    var arguments = Array(CommandLine.arguments.dropFirst())
    // Not ArgumentParser's own subcommands: beside a positional argument it would
    // take "titles" for a file, and `--help` would hide the main command's options.
    let command: any ParsableCommand.Type
    switch arguments.first {
    case "titles": command = TitlesCommand.self
    case "explain": command = ExplainCommand.self
    case "locales": command = LocalesCommand.self
    default: command = CollateCommand.self
    }
    if command != CollateCommand.self { arguments.removeFirst() }
    do {
      var parsed = try command.parseAsRoot(arguments)
      try parsed.run()
    } catch {
      if command.exitCode(for: error).isSuccess {
        show(command.fullMessage(for: error) + "\n")
      } else {
        report(command.message(for: error))
        exit(trouble)
      }
    }
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

  /// Tells what somebody should know of a collation who has asked for it.
  static func reportNotes(on collation: LocalizedIndexedCollation) {
    for locale in collation.collator.localesWithoutData {
      report("ICU has no data for \(locale); what it writes is in the root order of CLDR")
    }
  }

  /// Writes one line to standard error.
  static func report(_ message: String) {
    // A parser's message may be several lines, and a file's name may hold what a
    // terminal obeys; trouble is one line of text.
    let line = cut(message.split(whereSeparator: \.isNewline).joined(separator: " "))
      .unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }
      .joined()
    var text = "collate: \(line)\n"
    // Where standard error is closed, there is nobody to tell.
    _ = text.withUTF8 { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// A line that a person can read: what is wrong stands at its begin and its end, and a name of a
  /// megabyte between.
  private static func cut(_ line: String) -> String {
    let (begin, end) = (600, 300)
    let characters = line.unicodeScalars
    guard characters.count > begin + end else { return line }
    return String(String.UnicodeScalarView(characters.prefix(begin))) + " … "
      + String(String.UnicodeScalarView(characters.suffix(end)))
  }
}

/// An error with its line for a person.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The trouble that a file makes, or the records in it.
  init(_ error: RecordFileError, in file: String) {
    // Which file the system speaks of, it says itself.
    self.init(error.isAboutFile ? "\(error)" : "\(file): \(error)")
  }
}
