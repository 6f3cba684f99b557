internal import CPlatform

extension InputFile {
  /// Gives the file another content, so that it is then either complete or unchanged.
  ///
  /// - Parameter content: The content.
  /// - Throws: ``RecordFileError/changed(file:)`` if another process has written to the file since it was
  ///   read or saved, or an error with the system's reason, for example if the file is gone.
  /// - Precondition: The input is a regular file.
  package mutating func save(_ content: [UInt8]) throws(RecordFileError) {
    guard let path, isRegular else { preconditionFailure("The input is a regular file") }
    var old = stat()
    guard stat(path.systemPath, &old) == 0 else { throw .lastSystemError(file: path) }
    guard old.st_mode & S_IFMT == S_IFREG else { throw .changed(file: path) }
    if FileState(old) != state {
      // Only the attributes may have changed, for example the mode or the number of links.
      let now = try InputFile(path: path)
      guard now.bytes == bytes else { throw .changed(file: path) }
      state = now.state
    }
    var saved: FileState?
    try ReplacementFile.replace(path, old: old, inputs: [self]) {
      replacement throws(RecordFileError) in
      let sink = OutputSink(
        file: replacement.file, name: path, isReplacement: true, threads: 1)
      try sink.fill { sink throws(RecordFileError) in try sink.append(content) }
    } replaced: { replacement in
      // Ask the file, because another one can be at the path by now.
      var new = stat()
      if fstat(replacement.file, &new) == 0 { saved = FileState(new) }
    }
    state = saved
    bytes = content
  }
}
