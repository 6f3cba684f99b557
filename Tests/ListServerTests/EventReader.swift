import ListServer
import Testing

/// The events that a page receives.
///
/// An event that does not come is an issue, and the test goes on.
actor EventReader {
  /// The time after which an event does not come any more.
  private static let patience = Duration.seconds(20)

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
  /// - Throws: `Mirror.Failure` if there are no events.
  init<Item, ID>(
    _ live: LiveList<Item, ID>, at path: String = "/", _ choice: String = "", after version: Int
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
    #expect(await next() == "retry: 1000\n\n")
  }

  deinit { reading?.cancel() }

  private func take(_ event: [UInt8]) {
    // In between can be lines that say nothing.
    if event != Array(":\n\n".utf8) { events.append(String(decoding: event, as: UTF8.self)) }
  }

  private func end() { hasEnded = true }

  /// Returns the next event; `nil` if there are no more.
  func next() async -> String? {
    let end = ContinuousClock.now + Self.patience
    while events.isEmpty, !hasEnded {
      guard ContinuousClock.now < end else {
        Issue.record("An event has not come")
        return nil
      }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return events.isEmpty ? nil : events.removeFirst()
  }
}
