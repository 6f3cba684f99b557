/// Who may see a list, and who may change it.
public struct ListAccess: Sendable {
  /// The names of this server that are allowed, without port, such as "localhost" or "[::1]"; `nil` for any.
  ///
  /// A web page of another server can give its own name the address of this computer, and then ask for the
  /// list (DNS rebinding). The browser sends the name of that server, which is not in this set.
  public var hosts: Set<String>?

  /// A Boolean value that indicates whether any IP address is allowed in place of a name in ``hosts``.
  ///
  /// Use it if the server listens on all addresses. The page of another site has the name of that site, and
  /// not an address.
  public var allowsAddresses: Bool

  /// What the address of a page must have as its parameter `token` to change the list; `nil` if
  /// nothing is needed.
  public var token: String?

  /// Creates the rules of access.
  public init(
    hosts: Set<String>? = nil, allowsAddresses: Bool = false, token: String? = nil
  ) {
    self.hosts = hosts
    self.allowsAddresses = allowsAddresses
    self.token = token
  }

  /// Returns whether a request comes for the right server.
  func allowsHost(of request: ListRequest) -> Bool {
    guard let hosts else { return true }
    guard let host = request.headers["host"].map(HostName.init) else { return false }
    return allowsAddresses && host.isAddress || hosts.contains { $0.lowercased() == host.text }
  }

  /// Returns whether a page of another site wants to load something, which could keep the server busy.
  ///
  /// A link of another site may lead here.
  static func isLoadedByAnotherSite(_ request: ListRequest) -> Bool {
    guard let site = request.headers["sec-fetch-site"] else { return false }
    return site != "same-origin" && site != "none"
      && request.headers["sec-fetch-dest"] != "document"
  }

  /// Returns whether a request may change the list.
  ///
  /// A browser sends the origin of the page with each request that can change something, and asks before it
  /// sends JSON to another server.
  func allowsChange(by request: ListRequest) -> Bool {
    if let origin = request.headers["origin"] {
      guard let host = request.headers["host"],
        ["http://\(host)", "https://\(host)"].contains(origin.lowercased())
      else { return false }
    }
    guard request.headers["content-type"]?.hasPrefix("application/json") ?? false else {
      return false
    }
    guard let token else { return true }
    return request.headers["authorization"].map { Self.isEqual($0, "Bearer \(token)") } ?? false
  }

  /// Returns whether two texts are equal, in a time that does not tell where they differ.
  private static func isEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    // Without the parentheses, differences would be lost: both operators have the same precedence.
    return zip(first, second).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
