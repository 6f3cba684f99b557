internal import CPlatform

extension Memory {
  /// The memory that this process can take in all, in bytes.
  ///
  /// It is the memory of the machine or of the process's control group, or what the limit of the address
  /// space (`ulimit -v`) allows, whichever is less.
  package static var limit: Int { usage.limit }

  /// The memory that this process has taken, and what it can take in all.
  static var usage: (taken: Int, limit: Int) {
    #if os(Linux)
    // Pages: those of the address space, and those in memory.
    let pages = (lines(of: "/proc/self/statm").first ?? "").split(separator: " ").prefix(2)
      .compactMap { Int($0) }.map { $0 * pageSize }
    guard pages.count == 2 else { return (0, machineLimit) }
    // Part of the address space is not in memory: files of the program, and what is reserved.
    let reserved = pages[0] - pages[1]
    return (pages[1], max(min(machineLimit, addressSpaceLimit - reserved), 0))
    #else
    return (0, machineLimit)
    #endif
  }

  private static let pageSize = sysconf(Int32(_SC_PAGESIZE))

  /// The memory of the machine or of the control group.
  private static let machineLimit: Int = {
    let machine = sysconf(Int32(_SC_PHYS_PAGES)) * pageSize
    #if os(Linux)
    return (groupLimits + [machine]).filter { $0 > 0 }.min() ?? machine
    #else
    return machine
    #endif
  }()

  #if os(Linux)
  private static var addressSpaceLimit: Int {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
    let resource = RLIMIT_AS
    #endif
    var limit = rlimit()
    return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

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
