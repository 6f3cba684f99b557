#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Which file it is, and what changes when somebody writes to it.
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

  /// Whether both are the same file, whatever is in it.
  func isSameFile(as other: FileState) -> Bool {
    device == other.device && number == other.number
  }
}
