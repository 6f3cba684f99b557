package import ListServer
internal import NIOCore
internal import NIOPosix

/// Serves requests over HTTP/1.1 until it is stopped.
///
/// A host listens on one port, and hands each request to a closure:
///
///     let live = try LiveList(
///       IndexedList(people, by: \.name, using: collation), title: "People")
///     let serving = Task {
///       try await ListHost(port: 0).run { port in
///         print("http://127.0.0.1:\(port)/")
///       } respond: { request in
///         await live.respond(to: request)
///       }
///     }
///     serving.cancel()
///
/// Clients cannot use it up. The head of a request and its content have at most 64 KB each, and
/// come within 10 seconds. A connection without requests ends after a minute, and so does, after
/// 10 seconds, that of a client that takes nothing of its response. At most 4,096 connections are
/// open at one time.
package struct ListHost: Sendable {
  private let address: String
  private let port: Int
  private let limits: HostLimits

  /// Creates a host that does not listen yet.
  ///
  /// - Parameters:
  ///   - address: The address to listen on, or its name. The default is reachable only from this
  ///     machine.
  ///   - port: The port to listen on. For 0, the system chooses one.
  package init(address: String = "127.0.0.1", port: Int) {
    self.init(address: address, port: port, limits: HostLimits())
  }

  init(address: String = "127.0.0.1", port: Int = 0, limits: HostLimits) {
    self.address = address
    self.port = port
    self.limits = limits
  }

  /// Checks that the process may open enough files for a host.
  ///
  /// ``run(whenReady:respond:)`` does this too. A program that prepares much checks first.
  ///
  /// - Throws: ``ListHostError`` if it may not.
  package func checkDescriptors() throws(ListHostError) { _ = try descriptors() }

  /// Returns the number of files that the process may open.
  private func descriptors() throws(ListHostError) -> Int {
    let available = Descriptors.raiseLimit(to: limits.connections + Descriptors.reserve)
    guard available >= Descriptors.minimum else {
      throw .tooFewDescriptors(available, minimum: Descriptors.minimum)
    }
    return available
  }

  /// Listens, and answers requests until the task is cancelled.
  ///
  /// The requests of a connection are answered one after the other, and those of several
  /// connections at the same time. If the client leaves before it has the complete response, the
  /// task that calls `respond` or iterates over its stream is cancelled.
  ///
  /// After the task is cancelled, the method closes all connections, and returns as soon as the
  /// calls of `respond` have returned.
  ///
  /// - Parameters:
  ///   - whenReady: A closure that is called with the port once, when the host listens.
  ///   - respond: Returns the response to a request.
  /// - Throws: ``ListHostError`` if the host cannot listen.
  package func run(
    whenReady: (_ port: Int) -> Void,
    respond: @escaping @Sendable (ListRequest) async -> ListResponse
  ) async throws(ListHostError) {
    let maximum = max(1, min(limits.connections, try descriptors() - Descriptors.reserve))
    // One thread: the closures do the work, and each connection needs little of it.
    let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let result: Result<Void, ListHostError>
    do throws(ListHostError) {
      let listener = try await Listener(
        address: address, port: port, on: threads, maximum: maximum, limits: limits)
      whenReady(listener.port)
      await listener.serve(respond)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    try? await threads.shutdownGracefully()
    try result.get()
  }
}
