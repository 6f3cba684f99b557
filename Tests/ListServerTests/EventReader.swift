import ListServer
import Testing

/// The events that a page receives.
///
/// An event that does not come is an issue, and the test goes on.
actor EventReader {
  /// The number of looks after which an event does not come any more.
  ///
  /// A clock would count the time in which other tests run, too.
  private static let lookCount = 10_000

  private var events: [String] = []
  private var hasEnded = false
  private var reading: Task<Void, Never>?

  /// Asks for the events of a list.
  ///
  /// - Parameters:
  ///   - live: The first list.
  ///   - path: The path of the list.
  ///   - choice: The parameters that choose its order.
  ///   - version: The version that the page shows.
  ///   - notice: What the page tells.
  /// - Throws: `Mirror.Failure` if there are no events.
  init<Item, ID>(
    _ live: LiveList<Item, ID>, at path: String = "/", _ choice: String = "", after version: Int,
    notice: String = ""
  ) async throws {
    let response = await live.respond(
      to: ListRequest(target: "\(path)events?\(choice)&version=\(version)"))
    guard response.status == 200, case .stream(let stream) = response.body else {
      throw Mirror.Failure("\(response.status)")
    }
    reading = Task { [weak self] in
      for await event in stream { await self?.take(event) }
      await self?.end()
    }
    #expect(await next() == "retry: 1000\nevent: notice\ndata: \(notice)\n\n")
  }

  deinit { reading?.cancel() }

  private func take(_ event: [UInt8]) {
    // In between can be lines that say nothing.
    if event != Array(":\n\n".utf8) { events.append(String(decoding: event, as: UTF8.self)) }
  }

  private func end() { hasEnded = true }

  /// Returns the next event; `nil` if there are no more.
  func next() async -> String? {
    for _ in 0..<Self.lookCount {
      if !events.isEmpty { return events.removeFirst() }
      if hasEnded { return nil }
      try? await Task.sleep(for: .milliseconds(1))
    }
    Issue.record("An event has not come")
    return nil
  }
}
