#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A command that is run and waited for.
enum ChildProcess {
  /// Runs a command in the locale "C", and ends this program where it fails.
  ///
  /// - Returns: How many bytes of memory it had when it had most. This program's own
  ///   count in it as long as they are more, so it must be a small one.
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
