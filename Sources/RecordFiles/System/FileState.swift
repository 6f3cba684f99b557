internal import CPlatform

/// The identity of a file, and the attributes that change when the file is written.
///
/// A program can set the time of the last modification, but not that of the last change of the attributes.
struct FileState: Sendable, Equatable {
  private struct Time: Sendable, Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let modified: Time
  private let changed: Time

  init(_ information: stat) {
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(truncatingIfNeeded: information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Darwin)
    modified = Time(information.st_mtimespec)
    changed = Time(information.st_ctimespec)
    #else
    modified = Time(information.st_mtim)
    changed = Time(information.st_ctim)
    #endif
  }

  /// Returns whether both states belong to the same file, regardless of its content.
  func isSameFile(as other: FileState) -> Bool {
    device == other.device && number == other.number
  }
}
