#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The open descriptors of the process, which have names in the file system too.
enum Descriptor {
  /// As many links as Linux follows.
  private static let maximumLinks = 40

  /// The descriptor that a path names, directly ("/dev/fd/3") or through links ("/dev/stdout").
  ///
  /// To open such a name is to open the file behind it once more, from its start; and the file
  /// behind it could be replaced. Whoever names a descriptor wants neither.
  ///
  /// - Returns: The descriptor, open or not; `nil` if the path names none.
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

  /// Whether a folder has the names of this process's descriptors.
  private static func holdsDescriptors(_ folder: String) -> Bool {
    if folder == "/dev/fd" || folder == "/proc/\(getpid())/fd" { return true }
    // Each thread has the same ones.
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
