internal import CPlatform

/// A file, or standard input, that has been read completely.
package struct InputFile: Sendable {
  /// The complete content.
  package internal(set) var bytes: [UInt8]

  /// The path of the file, or `nil` for standard input.
  let path: String?

  /// The state of the file before it was read, or `nil` if it is not a regular file but, for
  /// example, a pipe or a terminal.
  var state: FileState?

  /// A Boolean value that indicates whether the input is a regular file, which can be written again.
  package var isRegular: Bool { path != nil && state != nil }

  /// A Boolean value that indicates whether the file is as it was when it was read.
  ///
  /// Something that is not a regular file, such as standard input, never changes. If a pipe, for example,
  /// takes the place of the file, reading it could take forever, so the file counts as unchanged.
  package var isCurrent: Bool {
    guard let path, let state else { return true }
    var information = stat()
    guard stat(path.systemPath, &information) == 0 else { return false }
    return information.st_mode & S_IFMT != S_IFREG || FileState(information) == state
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` for standard input.
  ///   - counter: A counter of the bytes while they are read.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  package init(path: String?, counting counter: ByteCounter = ByteCounter()) throws(RecordFileError)
  {
    self = try InputReader(path: path, counting: counter).wholeFile()
  }

  init(bytes: [UInt8], path: String?, state: FileState?) {
    self.bytes = bytes
    self.path = path
    self.state = state
  }
}
