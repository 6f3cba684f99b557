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
  ///   - path: As for ``save(to:threads:content:)``.
  /// - Throws: ``RecordFileError`` with the system's reason.
  public static func save(_ bytes: [UInt8], to path: String?) throws(RecordFileError) {
    try save(to: path, threads: 1) { sink throws(RecordFileError) in try sink.append(bytes) }
  }

  /// Saves what goes to a sink as a file so that it is complete or untouched.
  ///
  /// A new file is written beside the old one and takes its place when all of it
  /// has reached the disk; so the file may be the one that was read. It keeps the
  /// old one's permissions and, where the system allows it, its owner. Through a symbolic link,
  /// the file it leads to is replaced. A device or a pipe is written to as it is.
  ///
  /// - Parameters:
  ///   - path: The file; `nil` is standard output.
  ///   - threads: On how many threads to work at most: with two, one writes while the other makes
  ///     what is next.
  ///   - content: Writes the content, piece by piece.
  /// - Throws: ``RecordFileError`` with the system's reason, or what the closure throws.
  public static func save(
    to path: String?,
    threads: Int,
    content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    guard let path else {
      return try fill(
        OutputSink(
          file: STDOUT_FILENO, name: "standard output", isTentative: false,
          isConcurrent: threads > 1),
        content)
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
      return try fill(
        OutputSink(file: file, name: path, isTentative: false, isConcurrent: threads > 1), content)
    }
    // An interruption waits until the new file is in place, or gone again.
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try replace(
      exists ? resolved(path) : path, old: exists ? information : nil, threads: threads, content)
  }

  /// Lets the content go to a sink, to its end.
  private static func fill(
    _ sink: OutputSink,
    _ content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    do throws(RecordFileError) {
      try content(sink)
    } catch {
      // What was made first is what went wrong; and the file must not be closed under a writer.
      try sink.finish()
      throw error
    }
    try sink.finish()
  }

  private static func replace(
    _ path: String,
    old: stat?,
    threads: Int,
    _ content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    // Whoever may write to the folder could replace a file that is write-protected.
    guard old == nil || access(path, W_OK) == 0 else { throw .lastSystemError(file: path) }
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    var template = Array((directory + ".collate.XXXXXX").utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw .lastSystemError(file: path) }
    let temporary = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(RecordFileError) {
      defer { close(file) }
      try fill(
        OutputSink(file: file, name: path, isTentative: true, isConcurrent: threads > 1), content)
      let mode = old.map { safeMode(of: file, replacing: $0) } ?? newFileMode()
      guard fchmod(file, mode) == 0, fsync(file) == 0 else {
        throw .lastSystemError(file: path)
      }
      guard rename(temporary, path) == 0 else { throw .lastSystemError(file: path) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// The file that symbolic links lead to.
  private static func resolved(_ path: String) throws(RecordFileError) -> String {
    guard let target = realpath(path, nil) else { throw .lastSystemError(file: path) }
    defer { free(target) }
    return String(cString: target)
  }

  /// Gives a file to the owner and the group of the one that it replaces, as far as the
  /// system allows it, and tells the permissions that are then safe: a file must not
  /// run in the name of another owner, nor be open to another group.
  private static func safeMode(of file: Int32, replacing old: stat) -> mode_t {
    if fchown(file, old.st_uid, old.st_gid) == 0 { return old.st_mode & 0o7777 }
    if fchown(file, uid_t.max, old.st_gid) == 0 { return old.st_mode & 0o777 }
    return old.st_mode & 0o707
  }

  /// The permissions of a new file.
  ///
  /// There is no way to read the mask but to set it.
  private static func newFileMode() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
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
