#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file that is written beside another one, to take its place.
///
/// Where the system has files without a name, it has none until it is complete: so nothing is left
/// of it, whatever happens to the process.
final class ReplacementFile {
  let file: Int32

  private let path: String
  private let old: stat?
  /// What the old file was when it was read, if it was.
  private let read: FileState?
  private let folder: String
  /// Its name, while it has one that is not its last.
  private var temporary: String?

  /// Opens a new file.
  ///
  /// - Parameters:
  ///   - path: The file whose place it is to take, or a link to that.
  ///   - old: What the system tells of that file, if it is there.
  ///   - input: What was read.
  /// - Throws: ``RecordFileError`` with the system's reason.
  init(for path: String, old: stat?, input: InputFile?) throws(RecordFileError) {
    self.old = old
    let place = old == nil ? path : try Self.resolved(path)
    self.path = place
    // Whoever may write to the folder could replace a file that is write-protected.
    guard old == nil || access(place, W_OK) == 0 else { throw .lastSystemError(file: path) }
    if let old, let input, let state = input.state {
      // By its name too: the file may be another one by now.
      let name = try? input.path.map { name throws(RecordFileError) in try Self.resolved(name) }
      self.read = state.isSameFile(as: FileState(old)) || name == place ? state : nil
    } else {
      self.read = nil
    }
    folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
    let nameless = Self.openNameless(in: folder)
    if nameless >= 0 {
      file = nameless
      return
    }
    var template = Array((folder + ".collate.XXXXXX").utf8CString)
    file = mkstemp(&template)
    guard file >= 0 else { throw .lastSystemError(file: path) }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Puts the file in the place of the old one, once all of it has reached the disk.
  ///
  /// - Throws: ``RecordFileError`` when somebody has written to the old one since it was read, or
  ///   with the system's reason.
  func takeItsPlace() throws(RecordFileError) {
    let mode = old.map { safeMode(replacing: $0) } ?? Self.newFileMode()
    guard fchmod(file, mode) == 0, fsync(file) == 0 else { throw .lastSystemError(file: path) }
    if temporary == nil { temporary = try named() }
    if let read {
      var now = stat()
      guard stat(path, &now) == 0, FileState(now) == read else { throw .changed(file: path) }
    }
    guard let temporary, rename(temporary, path) == 0 else { throw .lastSystemError(file: path) }
    self.temporary = nil
  }

  /// Closes the file, which goes away if it has not taken its place.
  func close() {
    if let temporary { unlink(temporary) }
    temporary = nil
    #if canImport(Glibc)
    Glibc.close(file)
    #elseif canImport(Musl)
    Musl.close(file)
    #else
    Darwin.close(file)
    #endif
  }

  /// A file without a name; negative where the system or the kind of disk has none.
  private static func openNameless(in folder: String) -> Int32 {
    #if os(Linux)
    // O_TMPFILE, a macro that Swift does not see. Its name comes by way of /proc.
    guard access("/proc/self/fd", F_OK) == 0 else { return -1 }
    return open(folder, O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, 0o600)
    #else
    return -1
    #endif
  }

  /// Gives the nameless file a name: none can take another one's place without.
  private func named() throws(RecordFileError) -> String {
    for _ in 0..<100 {
      let name = "\(folder).collate.\(String(UInt32.random(in: 0 ... .max), radix: 36))"
      if linkat(AT_FDCWD, "/proc/self/fd/\(file)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        return name
      }
      guard errno == EEXIST else { break }
    }
    throw .lastSystemError(file: path)
  }

  /// The file that symbolic links lead to.
  private static func resolved(_ path: String) throws(RecordFileError) -> String {
    guard let target = realpath(path, nil) else { throw .lastSystemError(file: path) }
    defer { free(target) }
    return String(cString: target)
  }

  /// Gives the file to the owner and the group of the one that it replaces, as far as the
  /// system allows it, and tells the permissions that are then safe: a file must not
  /// run in the name of another owner, nor be open to another group.
  private func safeMode(replacing old: stat) -> mode_t {
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
