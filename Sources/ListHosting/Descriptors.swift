internal import CPlatform

/// The file descriptors of the process, of which each connection uses one.
enum Descriptors {
  /// The number of descriptors that are not for connections.
  ///
  /// The rest of the process needs them. On Linux, even Swift's runtime does: the process ends
  /// within a second after it cannot open the files that tell whether its threads are busy.
  static let reserve = 128

  /// The number of descriptors below which no host can listen.
  ///
  /// The libraries below end the process if they get none.
  static let minimum = 32

  /// Raises the number of descriptors that the process may have, as far as the system allows it.
  ///
  /// - Returns: The number that the process may have now.
  static func raiseLimit(to count: Int) -> Int {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return count }
    let wanted = min(rlim_t(count), limit.rlim_max)
    if limit.rlim_cur < wanted {
      let before = limit.rlim_cur
      limit.rlim_cur = wanted
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
