#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The memory that the machine has for this process.
package enum MachineMemory {
  /// The memory of the machine, or of the process's control group if that has less, in bytes.
  package static var limit: Int {
    let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    #if os(Linux)
    return (groupLimits + [machine]).filter { $0 > 0 }.min() ?? machine
    #else
    return machine
    #endif
  }

  #if os(Linux)
  /// The limits of the process's control group and of those around it.
  private static var groupLimits: [Int] {
    // A line is "number:controllers:path". The second version of groups has no controllers.
    lines(of: "/proc/self/cgroup").flatMap { line -> [Int] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let isFirstVersion = parts[1].split(separator: ",").contains("memory")
      guard isFirstVersion || parts[1].isEmpty else { return [] }
      let root = isFirstVersion ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
      let name = isFirstVersion ? "memory.limit_in_bytes" : "memory.max"
      var limits: [Int] = []
      var path = parts[2]
      while true {
        // Without a limit, the file has "max", or a number that no machine reaches.
        limits += lines(of: "\(root)\(path)/\(name)").compactMap { Int($0) }
        guard let end = path.lastIndex(of: "/") else { return limits }
        path = path[..<end]
      }
    }
  }

  /// Returns the lines of a small file, or none if it cannot be read.
  private static func lines(of path: String) -> [Substring] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(read(file, buffer.baseAddress, buffer.count), 0)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }
  #endif
}
