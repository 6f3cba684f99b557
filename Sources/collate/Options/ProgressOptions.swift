import ArgumentParser

/// The option that chooses whether the tool tells what it is doing.
struct ProgressOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Tell on standard error what is being done, if it takes more than a second: auto does so on a \
      terminal.
      """, valueName: ProgressLine.Choice.allCases.map(\.rawValue).joined(separator: "|")))
  var progress = ProgressLine.Choice.auto

  /// Returns the line, or `nil` if it is not to be shown.
  func line() -> ProgressLine? { ProgressLine(progress) }
}
