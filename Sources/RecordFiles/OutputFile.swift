#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Saves whole files, and standard output.
public enum OutputFile {
  /// Saves bytes as a file so that it is complete or untouched.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: As for ``save(to:of:threads:content:)``.
  /// - Throws: ``RecordFileError`` with the system's reason.
  public static func save(_ bytes: [UInt8], to path: String?) throws(RecordFileError) {
    try save(to: path, threads: 1) { sink throws(RecordFileError) in try sink.append(bytes) }
  }

  /// Saves what goes to a sink as a file so that it is complete or untouched.
  ///
  /// A new file is written beside the old one and takes its place when all of it
  /// has reached the disk; so the file may be the one that was read. It keeps the
  /// old one's permissions and, where the system allows it, its owner. Through a symbolic link,
  /// the file it leads to is replaced. A device, a pipe or an open descriptor (`/dev/stdout`,
  /// `/dev/fd/3`) is written to as it is.
  ///
  /// - Parameters:
  ///   - path: The file; `nil` and "-" are standard output.
  ///   - input: What was read. If it is the file that is to be replaced and somebody has
  ///     written to that since, it stays, and the error is ``RecordFileError/changed(file:)``.
  ///   - threads: On how many threads to work at most: with two, one writes while the other makes
  ///     what is next.
  ///   - content: Writes the content, piece by piece.
  /// - Throws: ``RecordFileError`` with the system's reason, or what the closure throws.
  public static func save(
    to path: String?,
    of input: InputFile? = nil,
    threads: Int,
    content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    func sink(_ file: Int32, _ name: String, isTentative: Bool = false) -> OutputSink {
      OutputSink(file: file, name: name, isTentative: isTentative, isConcurrent: threads > 1)
    }
    guard let path, path != "-" else {
      return try sink(STDOUT_FILENO, "standard output").fill(content)
    }
    if let descriptor = Descriptor.named(path) {
      return try sink(descriptor, path).fill(content)
    }
    var information = stat()
    let exists = stat(path, &information) == 0
    if !exists {
      // A link that leads nowhere, or in a circle, would be replaced by the file.
      let reason = errno
      var link = stat()
      guard reason == ENOENT, lstat(path, &link) != 0 else {
        throw .system(error: reason, file: path)
      }
    }
    if exists, information.st_mode & S_IFMT != S_IFREG {
      let file = open(path, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw .lastSystemError(file: path) }
      defer { close(file) }
      return try sink(file, path).fill(content)
    }
    // An interruption waits until the new file is in place, or gone again.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let replacement = try ReplacementFile(
      for: path, old: exists ? information : nil, input: input)
    defer { replacement.close() }
    try sink(replacement.file, path, isTentative: true).fill(content)
    try replacement.takeItsPlace()
  }
}

extension OutputSink {
  /// Lets the content go to the sink, to its end.
  fileprivate func fill(
    _ content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    do throws(RecordFileError) {
      try content(self)
    } catch {
      // What was made first is what went wrong; and the file must not be closed under a writer.
      try finish()
      throw error
    }
    try finish()
  }
}

extension RecordFileError {
  /// The reason for which the system's last call failed.
  static func lastSystemError(file: String) -> RecordFileError {
    .system(error: errno, file: file)
  }

  static func system(error: Int32, file: String) -> RecordFileError {
    .system(file: file, reason: String(cString: strerror(error)))
  }
}
