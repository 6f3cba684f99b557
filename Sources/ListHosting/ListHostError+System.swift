internal import CPlatform
internal import NIOCore

extension ListHostError {
  /// Tells what an error means that occurred on the way to listening.
  init(_ error: any Error, port: Int, address: String) {
    if let error = error as? SocketAddressError.UnknownHost {
      self = .badAddress(address, reason: error.errorDescription)
      return
    }
    guard let error = error as? IOError else {
      self = .system(port: port, address: address, reason: "\(error)")
      return
    }
    let reason = String(cString: strerror(error.errnoCode))
    switch error.errnoCode {
    case EADDRINUSE: self = .portInUse(port: port, address: address)
    case EACCES, EPERM: self = .noPermission(port: port, address: address)
    case EADDRNOTAVAIL, EAFNOSUPPORT: self = .badAddress(address, reason: reason)
    default: self = .system(port: port, address: address, reason: reason)
    }
  }
}
