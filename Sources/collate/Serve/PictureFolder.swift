import CPlatform
import ListServer
import RecordFiles

/// The folder of the files of a list, with the pictures that their records name.
struct PictureFolder: Sendable {
  /// The path, without symbolic links, and with a slash at its end.
  private let path: String

  /// Creates the folder of files; returns `nil` if they have none, or are in several.
  init?(of files: FileArguments) {
    let folders = Set((0..<files.count).map { files.path(ofFile: $0).flatMap(Self.folder) })
    guard folders.count == 1, let path = folders.first.flatMap(\.self) else { return nil }
    self.path = path == "/" ? path : path + "/"
  }

  /// The greatest size of a picture, in bytes.
  private static let maximumSize = 20 << 20

  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml", "bmp": "image/bmp",
    "ico": "image/x-icon",
  ]

  /// Returns a picture in the folder or below it.
  ///
  /// - Parameter address: The address in a record, such as "pictures/a%20b.png".
  /// - Returns: The picture; `nil` if there is none, or if it is too large. A link to a file elsewhere is none.
  func picture(at address: String) -> ListPicture? {
    let encoded = Substring(address.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
    guard let name = ListAddress.decoded(encoded, isForm: false), !name.utf8.contains(0),
      let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      let type = Self.types[name[dot...].dropFirst().lowercased()],
      // Equal strings can have different bytes.
      let file = Self.resolved(path + name), file.utf8.starts(with: path.utf8),
      let bytes = Self.content(ofFile: file)
    else { return nil }
    return ListPicture(type: type, bytes: bytes)
  }

  /// Returns the folder of a file, without symbolic links; `nil` if there is none.
  private static func folder(ofFile path: String) -> String? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    return resolved(slash.map { String(path[...$0]) } ?? ".")
  }

  /// Returns a path without symbolic links; `nil` if there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path.systemPath, nil) else { return nil }
    defer { free(resolved) }
    return String(systemPath: resolved)
  }

  /// Returns the content of a regular file that is not too large.
  private static func content(ofFile path: String) -> [UInt8]? {
    // Opening a pipe would wait for its writer.
    let descriptor = open(path.systemPath, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= maximumSize
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    var count = 0
    while count < bytes.count {
      let piece = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if piece < 0, errno == EINTR { continue }
      guard piece > 0 else { return nil }
      count += piece
    }
    return bytes
  }
}
