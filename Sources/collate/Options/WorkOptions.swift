import ArgumentParser

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that choose how the tool works.
struct WorkOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of threads. Default: the number of cores.", valueName: "number"))
  var threads: Int?

  @Option(
    help: ArgumentHelp(
      """
      Tell on standard error what is being done, if it takes more than a second: auto does so on a \
      terminal.
      """, valueName: "when"))
  var progress = ProgressLine.Choice.auto

  func validate() throws {
    if let threads, threads < 1 {
      throw ValidationError("--threads must be 1 or more, not \(threads)")
    }
  }

  /// The maximum number of threads, if there is enough memory.
  var wantedThreads: Int { threads ?? Self.processorCount }

  /// The number of processors, which the system tells in files.
  private static let processorCount = ProcessInfo.processInfo.activeProcessorCount

  /// Returns the line that tells what is being done, or `nil` if it is not to be shown.
  func progressLine() -> ProgressLine? { ProgressLine(progress) }
}
