import CPlatform

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the tool knows about the terminal, if there is one.
enum Terminal {
  /// Whether standard input is a terminal.
  static var isInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard error is a terminal on which a line can be replaced.
  static var replacesErrorLines: Bool { isatty(STDERR_FILENO) == 1 && !isDumb }

  /// Whether the tool runs in the foreground of the terminal of standard error.
  static var isInForeground: Bool { tcgetpgrp(STDERR_FILENO) == getpgrp() }

  /// Whether standard output is a terminal that shows colors, and the user has not refused them by the
  /// variable NO_COLOR (https://no-color.org).
  static var showsColors: Bool {
    isatty(STDOUT_FILENO) == 1 && !isDumb && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Returns whether output goes to a file, and not to a terminal or a pipe, which may lead to a
  /// terminal.
  ///
  /// - Parameter path: The path of the output, or `nil` for standard output.
  /// - Returns: `false` for a device, too.
  static func isFile(_ path: String?) -> Bool {
    var information = stat()
    guard let path else {
      return fstat(STDOUT_FILENO, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    }
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
  }

  /// The number of characters in a line of standard error.
  static var errorLineLength: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  private static var isDumb: Bool { environment["TERM"] ?? "dumb" == "dumb" }

  private static var environment: [String: String] { ProcessInfo.processInfo.environment }
}
