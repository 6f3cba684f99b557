import CPlatform

/// The names that a server has on the address that it listens on.
struct ServerNames {
  /// The names, with addresses of IPv6 in brackets.
  let names: Set<String>

  /// A Boolean value that indicates whether the server listens on all addresses.
  let includesAllAddresses: Bool

  init(host: String) {
    includesAllAddresses = host == "0.0.0.0" || host == "::"
    names =
      switch host {
      case "127.0.0.1", "localhost", "::1": ["127.0.0.1", "localhost", "[::1]"]
      case "0.0.0.0", "::": Self.namesOfMachine.union(["localhost"])
      default: [Self.inAddress(host)]
      }
  }

  /// Returns a host as it is in the address of a page.
  static func inAddress(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  /// The name of this machine with and without its domain, and in the local network.
  private static var namesOfMachine: Set<String> {
    var bytes = [CChar](repeating: 0, count: 256)
    // The last byte stays zero, also if the system cuts the name off.
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    let name = bytes.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    guard let first = name.split(separator: ".").first else { return [] }
    return [name, String(first), "\(first).local"]
  }
}
