import ArgumentParser
import CPlatform
import RecordFiles

/// The command-line tool: it chooses the command.
@main
enum Tool {
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
    // On Linux, Swift's runtime reads the arguments from /proc. Without it, all options would be ignored.
    guard CommandLine.argc > 0 else {
      Messages.report("the arguments cannot be read; mount /proc")
      exit(Messages.trouble)
    }
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
      if !disorder.isQuiet { Messages.report(disorder.description) }
      exit(Self.disorder)
    } catch {
      if command.exitCode(for: error).isSuccess {
        let shortHelp = ShortHelp.isWanted(arguments) ? ShortHelp.text(for: command) : nil
        Messages.show(shortHelp ?? command.fullMessage(for: error) + "\n")
      } else {
        Messages.report(message(for: error, command, arguments))
        exit(Messages.trouble)
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
}
