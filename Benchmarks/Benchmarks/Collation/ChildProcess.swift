#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs commands as child processes.
enum ChildProcess {
  /// Runs a command in the locale "C" and waits for it; if it fails, ends this program.
  ///
  /// - Returns: The peak memory of the command, in bytes. It is never less than the memory of this
  ///   program when it starts the command, so this program must be small.
  @discardableResult
  static func run(_ command: [String]) -> Int {
    setenv("LC_ALL", "C", 1)
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    var status: Int32 = 0
    var usage = rusage()
    #if canImport(Darwin)
    let environment = _NSGetEnviron().pointee
    #else
    let environment = environ
    #endif
    guard
      posix_spawnp(&child, command[0], nil, nil, &arguments, environment) == 0,
      wait4(child, &status, 0, &usage) == child, status == 0
    else {
      tell("failed: \(command.joined(separator: " "))")
      exit(1)
    }
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    return usage.ru_maxrss * 1_024
    #endif
  }
}
