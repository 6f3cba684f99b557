internal import CPlatform
internal import CRecordFiles

/// Saves a folder of files, which is then either complete or unchanged.
package struct OutputFolder: ~Copyable {
  /// The name under which the files are written before the folder takes its place.
  private let temporary: String
  private let name: String
  /// The paths of the files that the folder has, and of its folders.
  private var files: [String] = []
  private var folders: [String] = []

  /// Saves the files that a closure adds.
  ///
  /// The files are written to a new folder next to the path, which then replaces the old folder. The
  /// old folder must be empty, or be of the same kind and have no other files, so that none is lost.
  ///
  /// - Parameters:
  ///   - path: The path of the folder.
  ///   - isReplaceable: Returns whether a file, or a folder with a slash at the end, may be deleted
  ///     from the old folder.
  ///   - sign: The path of a file that an old folder of this kind has.
  ///   - content: Adds the files.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  package static func save(
    to path: String,
    replacing isReplaceable: (String) -> Bool,
    with sign: String,
    content: (inout OutputFolder) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    var place = path
    while place.count > 1, place.hasSuffix("/") { place.removeLast() }
    var information = stat()
    let exists = lstat(place.systemPath, &information) == 0
    if exists {
      if information.st_mode & S_IFMT == S_IFLNK {
        throw .system(file: path, reason: "this is a link; give the path of the folder itself")
      }
      guard information.st_mode & S_IFMT == S_IFDIR else {
        throw .system(error: ENOTDIR, file: path)
      }
      let old = try Self.entries(of: place, replacing: isReplaceable)
      guard old.isEmpty || old.contains(sign) else {
        throw .system(file: path, reason: "the folder has other files, and no \(sign)")
      }
    } else if errno != ENOENT {
      throw .lastSystemError(file: path)
    }

    let mode = exists ? information.st_mode & 0o7777 : nil
    try withBlockedSignals { () throws(RecordFileError) in
      var folder = try OutputFolder(nextTo: place, mode: mode)
      do throws(RecordFileError) {
        try content(&folder)
        try folder.takePlace(of: place, exists: exists, replacing: isReplaceable)
      } catch {
        Self.remove(folder.folders.map { $0 + "/" } + folder.files, in: folder.temporary)
        throw error
      }
    }
  }

  private init(nextTo place: String, mode: mode_t?) throws(RecordFileError) {
    name = place
    let parent = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
    var template = (parent + ".collate.XXXXXX").systemPath
    guard mkdtemp(&template) != nil else { throw .lastSystemError(file: place) }
    temporary = String(systemPath: template)
    let mask = umask(0)
    umask(mask)
    chmod(temporary.systemPath, mode ?? 0o777 & ~mask)
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: The path in the folder. A folder in the path is created.
  ///   - content: The content of the file.
  /// - Throws: ``RecordFileError`` with the system's reason.
  package mutating func add(_ path: String, _ content: [UInt8]) throws(RecordFileError) {
    try add(path, threads: 1) { sink throws(RecordFileError) in try sink.append(content) }
  }

  /// Adds a file whose content a closure writes.
  ///
  /// - Parameters:
  ///   - path: The path in the folder. A folder in the path is created.
  ///   - threads: The maximum number of threads that prepare the content.
  ///   - content: Writes the content.
  /// - Throws: ``RecordFileError`` with the system's reason, or the error of the closure.
  package mutating func add(
    _ path: String, threads: Int, _ content: (OutputSink) throws(RecordFileError) -> Void
  ) throws(RecordFileError) {
    // A signal that would end the process waits until the folder is removed, and that is now.
    if crecordfiles_end_is_pending() { throw .system(error: EINTR, file: name) }
    if let slash = path.lastIndex(of: "/") {
      let folder = String(path[..<slash])
      if !folders.contains(folder) {
        guard mkdir("\(temporary)/\(folder)".systemPath, 0o777) == 0 else {
          throw .lastSystemError(file: name)
        }
        folders.append(folder)
      }
    }
    files.append(path)
    let file = open(
      "\(temporary)/\(path)".systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .lastSystemError(file: "\(name)/\(path)") }
    defer { close(file) }
    try OutputSink(file: file, name: "\(name)/\(path)", isReplacement: true, threads: threads)
      .fill(content)
  }

  private func takePlace(
    of place: String, exists: Bool, replacing isReplaceable: (String) -> Bool
  ) throws(RecordFileError) {
    guard exists else {
      guard Self.move(temporary, to: place) else { throw .lastSystemError(file: place) }
      return
    }
    let aside = temporary + ".old"
    guard Self.move(place, to: aside) else {
      if errno == EBUSY {
        throw .system(
          file: place,
          reason: "the current folder, or that of a disk, cannot be replaced; choose a folder in it"
        )
      }
      throw .lastSystemError(file: place)
    }
    guard Self.move(temporary, to: place) else {
      let error = errno
      _ = Self.move(aside, to: place)
      throw .system(error: error, file: place)
    }
    // Another process may have changed the folder since this one looked at it.
    if let entries = try? Self.entries(of: aside, replacing: isReplaceable) {
      Self.remove(entries, in: aside)
    }
    if access(aside.systemPath, F_OK) == 0 {
      throw .system(
        file: place,
        reason:
          "the new folder is complete, but the old one could not be deleted: it is \(aside.shownPath)"
      )
    }
  }

  private static func move(_ old: String, to new: String) -> Bool {
    rename(old.systemPath, new.systemPath) == 0
  }

  /// Returns the paths of all files in a folder; those of folders end in a slash.
  ///
  /// - Throws: ``RecordFileError`` if a file may not be deleted.
  private static func entries(
    of folder: String, replacing isReplaceable: (String) -> Bool
  ) throws(RecordFileError) -> [String] {
    var entries: [String] = []
    var open = [""]
    while let path = open.popLast() {
      guard let directory = opendir("\(folder)/\(path)".systemPath) else {
        throw .lastSystemError(file: folder)
      }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          bytes.withMemoryRebound(to: CChar.self) { name in
            name.baseAddress.map { String(systemPath: $0) } ?? ""
          }
        }
        if name == "." || name == ".." { continue }
        var information = stat()
        guard lstat("\(folder)/\(path)\(name)".systemPath, &information) == 0 else {
          throw .lastSystemError(file: folder)
        }
        let isFolder = information.st_mode & S_IFMT == S_IFDIR
        let entry = path + name + (isFolder ? "/" : "")
        guard isReplaceable(entry) else {
          throw .system(
            file: folder,
            reason:
              "the folder has another file, \(entry.shownPath); choose another folder, or an empty one"
          )
        }
        entries.append(entry)
        if isFolder { open.append(entry) }
      }
    }
    return entries
  }

  /// Removes files, then folders from the deepest one on, and the folder itself.
  private static func remove(_ paths: [String], in folder: String) {
    for path in paths where !path.hasSuffix("/") { unlink("\(folder)/\(path)".systemPath) }
    for path in paths.filter({ $0.hasSuffix("/") }).sorted(by: { $0.count > $1.count }) {
      rmdir("\(folder)/\(path)".systemPath)
    }
    rmdir(folder.systemPath)
  }
}
