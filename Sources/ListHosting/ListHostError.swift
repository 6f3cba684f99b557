/// An error that prevents a host from listening.
package enum ListHostError: Error, Hashable, Sendable {
  /// Another process listens on the port.
  case portInUse(port: Int, address: String)

  /// The user may not listen on the port. Those below 1024 are often reserved for the administrator.
  case noPermission(port: Int, address: String)

  /// The address does not exist, or does not belong to this machine.
  case badAddress(String, reason: String)

  /// The number is not a port.
  case badPort(Int)

  /// The process may open too few files, among which connections count, too.
  case tooFewDescriptors(Int, minimum: Int)

  /// The operating system reported another error, and `reason` is its message.
  case system(port: Int, address: String, reason: String)
}

extension ListHostError: CustomStringConvertible {
  /// A description of the error for the user, in one line.
  package var description: String {
    switch self {
    case .portInUse(let port, let address):
      "port \(port) of \(address) is in use"
    case .noPermission(let port, let address):
      "no permission to listen on port \(port) of \(address)"
    case .badAddress(let address, let reason):
      "cannot listen on the address \(address.debugDescription): \(reason)"
    case .badPort(let port):
      "\(port) is not a port: ports are the numbers from 0 to 65535"
    case .tooFewDescriptors(let count, let minimum):
      "the process may open \(count) files, and a server needs \(minimum); raise the limit with ulimit -n"
    case .system(let port, let address, let reason):
      "cannot listen on port \(port) of \(address): \(reason)"
    }
  }
}
