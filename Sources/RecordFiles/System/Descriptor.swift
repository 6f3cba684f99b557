internal import CPlatform

/// The open file descriptors of the process, which also have paths in the file system.
enum Descriptor {
  /// The maximum number of symbolic links to follow, the same as on Linux.
  private static let maximumLinks = 40

  /// Returns the descriptor that a path refers to, directly ("/dev/fd/3") or through links
  /// ("/dev/stdout").
  ///
  /// Opening such a path would open the underlying file a second time, from its start. Saving
  /// to it could replace the file. A caller that passes a descriptor wants neither.
  ///
  /// - Returns: The descriptor, whether it is open or not, or `nil` if the path does not refer
  ///   to a descriptor.
  static func named(_ path: String) -> Int32? {
    var path = path
    for _ in 0..<maximumLinks {
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
      guard let resolved = realpath(folder, nil) else { return nil }
      let place = String(cString: resolved)
      free(resolved)
      if holdsDescriptors(place) { return Int32(name) }
      guard let target = target(ofLink: "\(place)/\(name)") else { return nil }
      path = target.hasPrefix("/") ? target : "\(place)/\(target)"
    }
    return nil
  }

  /// Reads bytes at an offset of an open file.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file.
  ///   - bytes: The bytes to fill.
  ///   - offset: The offset in the file of the first byte.
  /// - Returns: The system's error, which is `EIO` if the file is too short, or `nil`.
  static func read(
    _ file: Int32, _ bytes: UnsafeMutableRawBufferPointer, at offset: Int
  ) -> Int32? {
    var start = 0
    while start < bytes.count {
      let room = min(bytes.count - start, 1 << 30)
      let count = pread(file, bytes.baseAddress.map { $0 + start }, room, off_t(offset + start))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      start += count
    }
    return nil
  }

  /// Returns whether a folder lists the descriptors of this process.
  private static func holdsDescriptors(_ folder: String) -> Bool {
    if folder == "/dev/fd" || folder == "/proc/\(getpid())/fd" { return true }
    // All threads of the process share its descriptors.
    return folder.hasPrefix("/proc/\(getpid())/task/") && folder.hasSuffix("/fd")
  }

  private static func target(ofLink path: String) -> String? {
    let size = Int(PATH_MAX)
    let target = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let length = buffer.withMemoryRebound(to: CChar.self) { buffer in
        buffer.baseAddress.map { readlink(path, $0, size) } ?? -1
      }
      count = max(length, 0)
    }
    return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
  }
}
