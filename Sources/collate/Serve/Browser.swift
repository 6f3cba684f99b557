import CPlatform

/// The browser of the user.
enum Browser {
  #if os(Linux)
  private static let command = "xdg-open"
  #else
  private static let command = "open"
  #endif

  /// Opens an address in the browser, and reports if that is not possible.
  static func open(_ address: String) {
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(command), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, command, nil, nil, &arguments, environ)
    if failure != 0 { Messages.report("\(command): \(String(cString: strerror(failure)))") }
  }
}
