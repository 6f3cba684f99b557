internal import CPlatform

/// A new file that is written next to another file, and then replaces it.
///
/// Where the system supports files without a name, the new file has no name until it is
/// complete, so nothing of it remains if the process is terminated.
final class ReplacementFile {
  let file: Int32

  private let path: String
  private let old: stat?
  /// The state of the old file when it was read, or `nil` if it was not read.
  private let read: FileState?
  private let folder: String
  /// The temporary path of the new file while it has one.
  private var temporary: String?

  private var isClosed = false

  /// Replaces a file by a new one, or leaves it as it is.
  ///
  /// The signals that end the process take effect at once while the new file has no name. A file with a
  /// temporary name must be removed first.
  ///
  /// - Parameters:
  ///   - path: The path of the file to replace, or of a link to it.
  ///   - old: The attributes of the old file, or `nil` if there is none.
  ///   - inputs: The files that were read.
  ///   - write: Writes the content of the new file.
  ///   - replaced: Is called when the new file has the path, before it is closed.
  /// - Throws: ``RecordFileError`` if another process has written to the old file since it was
  ///   read, or with the system's reason, or the error of the closure.
  static func replace(
    _ path: String, old: stat?, inputs: [InputFile],
    write: (ReplacementFile) throws(RecordFileError) -> Void,
    replaced: (ReplacementFile) -> Void = { _ in }
  ) throws(RecordFileError) {
    var prepared: ReplacementFile?
    try withBlockedSignals { () throws(RecordFileError) in
      let replacement = try ReplacementFile(for: path, old: old, inputs: inputs)
      prepared = replacement
      guard replacement.temporary != nil else { return }
      defer { replacement.close() }
      try write(replacement)
      try replacement.reachDisk()
      try replacement.takeItsPlace()
      replaced(replacement)
    }
    guard let prepared, !prepared.isClosed else { return }
    do throws(RecordFileError) {
      try write(prepared)
      try prepared.reachDisk()
    } catch {
      prepared.close()
      throw error
    }
    try withBlockedSignals { () throws(RecordFileError) in
      defer { prepared.close() }
      try prepared.takeItsPlace()
      replaced(prepared)
    }
  }

  /// Opens a new file.
  ///
  /// - Parameters:
  ///   - path: The path of the file to replace, or of a link to it.
  ///   - old: The attributes of the old file, or `nil` if there is none.
  ///   - inputs: The files that were read.
  /// - Throws: ``RecordFileError`` with the system's reason.
  private init(for path: String, old: stat?, inputs: [InputFile]) throws(RecordFileError) {
    self.old = old
    let place = old == nil ? path : try Self.resolved(path)
    self.path = place
    // Renaming needs write access only to the folder, so it could replace a read-only file.
    guard old == nil || access(place.systemPath, W_OK) == 0 else {
      throw .lastSystemError(file: path)
    }
    self.read = old.flatMap { old in
      inputs.first { input in
        guard let state = input.state else { return false }
        // Compare the paths too: another process may have put a different file there by now.
        let name = try? input.path.map { name throws(RecordFileError) in try Self.resolved(name) }
        return state.isSameFile(as: FileState(old)) || name == place
      }?.state
    }
    folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
    let nameless = Self.openNameless(in: folder)
    if nameless >= 0 {
      file = nameless
      return
    }
    var template = (folder + ".collate.XXXXXX").systemPath
    file = mkstemp(&template)
    guard file >= 0 else { throw .lastSystemError(file: path) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    temporary = String(systemPath: template)
  }

  /// Waits until the complete new file has reached the disk.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  private func reachDisk() throws(RecordFileError) {
    let mode = old.map { safeMode(replacing: $0) } ?? Self.newFileMode()
    guard fchmod(file, mode) == 0, fsync(file) == 0 else { throw .lastSystemError(file: path) }
  }

  /// Replaces the old file.
  ///
  /// - Throws: ``RecordFileError`` if another process has written to the old file since it was
  ///   read, or with the system's reason.
  private func takeItsPlace() throws(RecordFileError) {
    if temporary == nil { temporary = try named() }
    if let read {
      var now = stat()
      guard stat(path.systemPath, &now) == 0, FileState(now) == read else {
        throw .changed(file: path)
      }
    }
    guard let temporary, rename(temporary.systemPath, path.systemPath) == 0 else {
      throw .lastSystemError(file: path)
    }
    self.temporary = nil
  }

  /// Closes the file, and deletes it if it has not replaced the old one.
  private func close() {
    isClosed = true
    if let temporary { unlink(temporary.systemPath) }
    temporary = nil
    #if canImport(Glibc)
    Glibc.close(file)
    #elseif canImport(Musl)
    Musl.close(file)
    #else
    Darwin.close(file)
    #endif
  }

  /// Opens a file without a name, and returns a negative number if the system or the file
  /// system does not support this.
  private static func openNameless(in folder: String) -> Int32 {
    #if os(Linux)
    // The number is O_TMPFILE without O_DIRECTORY: Swift does not import that macro. The file
    // gets its name through /proc.
    guard access("/proc/self/fd", F_OK) == 0 else { return -1 }
    return open(folder.systemPath, O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, 0o600)
    #else
    return -1
    #endif
  }

  /// Gives the file a temporary name, because a nameless file cannot replace another one.
  private func named() throws(RecordFileError) -> String {
    for _ in 0..<100 {
      let name = "\(folder).collate.\(String(UInt32.random(in: 0 ... .max), radix: 36))"
      if linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, name.systemPath, AT_SYMLINK_FOLLOW)
        == 0
      {
        return name
      }
      guard errno == EEXIST else { break }
    }
    throw .lastSystemError(file: path)
  }

  /// Resolves all symbolic links in a path.
  private static func resolved(_ path: String) throws(RecordFileError) -> String {
    guard let target = realpath(path.systemPath, nil) else { throw .lastSystemError(file: path) }
    defer { free(target) }
    return String(systemPath: target)
  }

  /// Gives the file the owner and the group of the old file, as far as the system allows it,
  /// and returns the permissions that are safe then.
  ///
  /// The file must not run with the rights of a different owner, or become accessible to a
  /// different group.
  private func safeMode(replacing old: stat) -> mode_t {
    if fchown(file, old.st_uid, old.st_gid) == 0 { return old.st_mode & 0o7777 }
    if fchown(file, uid_t.max, old.st_gid) == 0 { return old.st_mode & 0o777 }
    return old.st_mode & 0o707
  }

  /// Returns the permissions for a new file.
  ///
  /// The only way to read the mask of the process is to set it.
  private static func newFileMode() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }
}
