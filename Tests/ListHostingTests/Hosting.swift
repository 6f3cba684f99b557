import ListServer

@testable import ListHosting

/// Limits that no test reaches that does not change them.
extension HostLimits {
  static func with(_ change: (inout Self) -> Void) -> Self {
    var limits = Self()
    limits.request = .seconds(1200)
    limits.piece = .seconds(1200)
    limits.closing = .seconds(1200)
    limits.idle = .seconds(1200)
    change(&limits)
    return limits
  }
}

/// Calls a closure with the port of a host, and then stops the host.
func withHost<Result>(
  limits: HostLimits = .with { _ in },
  respond: @escaping @Sendable (ListRequest) async -> ListResponse = echo,
  _ body: (Int) async throws -> Result
) async throws -> Result {
  let (ports, ready) = AsyncStream<Int>.makeStream()
  let run = Task {
    defer { ready.finish() }
    try await ListHost(limits: limits).run {
      ready.yield($0)
    } respond: {
      await respond($0)
    }
  }
  guard let port = await ports.first(where: { _ in true }) else {
    try await run.value
    throw CancellationError()
  }
  do {
    let result = try await body(port)
    run.cancel()
    try await run.value
    return result
  } catch {
    run.cancel()
    try await run.value
    throw error
  }
}

/// Responds with the method, the target, the header fields and the content of a request.
@Sendable func echo(_ request: ListRequest) -> ListResponse {
  var lines = ["\(request.method) \(request.target)"]
  lines += request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  lines.append(String(decoding: request.body, as: UTF8.self))
  return ListResponse(body: .bytes(Array(lines.joined(separator: "\n").utf8)))
}

/// What happens in the closures of a host, for a test to wait for.
struct Events: Sendable {
  private let stream: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func report(_ event: String) { continuation.yield(event) }

  /// Returns the next event.
  func next() async -> String? { await stream.first { _ in true } }
}
