internal import CPlatform

/// The name of the server in a request, without port and in lower case.
struct HostName {
  let text: String

  /// Creates a name from the field `Host` of a request.
  init(_ field: String) {
    let field = field.lowercased()
    let port = field.lastIndex(of: ":").map { field[field.index(after: $0)...] } ?? ""
    let isPort = !port.isEmpty && port.allSatisfy { ("0"..."9").contains($0) }
    text = isPort ? String(field.dropLast(port.count + 1)) : field
  }

  /// A Boolean value that indicates whether the name is an address of IPv4, or one of IPv6 in brackets.
  var isAddress: Bool {
    guard !text.utf8.contains(0) else { return false }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return Self.isAddress(text, AF_INET) }
    // An address of this network can have a zone, such as "%eth0".
    let parts = text.dropFirst().dropLast().split(
      separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return Self.isAddress(String(parts[0]), AF_INET6)
      && parts.dropFirst().allSatisfy { !$0.isEmpty }
  }

  private static func isAddress(_ text: String, _ family: Int32) -> Bool {
    var address = in6_addr()
    return inet_pton(family, text, &address) == 1
  }
}
