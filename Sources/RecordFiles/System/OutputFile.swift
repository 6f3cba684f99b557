internal import CPlatform

/// Saves whole files atomically, and writes to standard output.
package enum OutputFile {
  /// Saves bytes to a file, which is then either complete or unchanged.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The path, as in ``save(to:of:threads:counting:content:)``.
  /// - Throws: ``RecordFileError`` with the system's reason.
  package static func save(_ bytes: [UInt8], to path: String?) throws(RecordFileError) {
    try save(to: path, threads: 1) { sink throws(RecordFileError) in try sink.append(bytes) }
  }

  /// Saves the output of a closure to a file, which is then either complete or unchanged.
  ///
  /// The content is written to a new file in the same folder. The new file replaces the old one
  /// after all of it has reached the disk, so the path may be that of the input. The new file
  /// keeps the old file's permissions and, where the system allows it, its owner. If the path
  /// is a symbolic link, the link's target is replaced. A device, a pipe or an open descriptor
  /// (`/dev/stdout`, `/dev/fd/3`) is written to directly.
  ///
  /// - Parameters:
  ///   - path: The path of the file. `nil` and "-" are standard output.
  ///   - inputs: The files that were read. If one is the file to replace, and another process has
  ///     written to it since it was read, the file stays as it is, and the error is
  ///     ``RecordFileError/changed(file:)``.
  ///   - threads: The maximum number of threads that prepare and write pieces.
  ///   - counter: A counter of the bytes while they are written.
  ///   - content: Writes the content to the sink, piece by piece.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  package static func save(
    to path: String?,
    of inputs: [InputFile] = [],
    threads: Int,
    counting counter: ByteCounter? = nil,
    content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    func sink(_ file: Int32, _ name: String, isReplacement: Bool = false) -> OutputSink {
      OutputSink(
        file: file, name: name, isReplacement: isReplacement, threads: threads, counter: counter)
    }
    guard let path, path != "-" else {
      return try sink(STDOUT_FILENO, "standard output").fill(content)
    }
    if let descriptor = Descriptor.named(path) {
      return try sink(descriptor, path).fill(content)
    }
    var information = stat()
    let exists = stat(path.systemPath, &information) == 0
    if !exists {
      // Do not replace a broken or a circular link with the file.
      let reason = errno
      var link = stat()
      guard reason == ENOENT, lstat(path.systemPath, &link) != 0 else {
        throw .system(error: reason, file: path)
      }
    }
    if exists, information.st_mode & S_IFMT != S_IFREG {
      let file = open(path.systemPath, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw .lastSystemError(file: path) }
      defer { close(file) }
      return try sink(file, path).fill(content)
    }
    try ReplacementFile.replace(path, old: exists ? information : nil, inputs: inputs) {
      replacement throws(RecordFileError) in
      try sink(replacement.file, path, isReplacement: true).fill(content)
    }
  }
}

extension OutputSink {
  /// Writes all content to the sink, and waits until the sink has written it.
  func fill(
    _ content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    do throws(RecordFileError) {
      try content(self)
    } catch {
      // A write that failed earlier is the first error, so it is the one to throw. Waiting for
      // the writer also ensures that the file is not closed while it is being written.
      try finish()
      throw error
    }
    try finish()
  }
}

extension RecordFileError {
  /// The error of the last system call.
  static func lastSystemError(file: String) -> RecordFileError {
    .system(error: errno, file: file)
  }

  static func system(error: Int32, file: String) -> RecordFileError {
    .system(file: file, reason: String(cString: strerror(error)))
  }
}
