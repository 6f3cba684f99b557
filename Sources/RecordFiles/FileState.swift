#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The identity of a file, and the attributes that change when the file is written.
struct FileState: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init(_ information: stat) {
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(truncatingIfNeeded: information.st_ino)
    size = Int64(information.st_size)
    #if canImport(Darwin)
    let time = information.st_mtimespec
    #else
    let time = information.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }

  /// Returns whether both states belong to the same file, regardless of its content.
  func isSameFile(as other: FileState) -> Bool {
    device == other.device && number == other.number
  }
}
