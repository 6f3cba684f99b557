import CPlatform
import Dispatch

/// The signals by which a user ends the tool, as events in place of the end of the process.
final class EndSignals: Sendable {
  private let events: AsyncStream<Void>
  // They are only created and cancelled.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  init() {
    let (events, continuation) = AsyncStream<Void>.makeStream()
    self.events = events
    sources = [SIGHUP, SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.activate()
      return source
    }
  }

  /// Waits for a signal, or until the task is cancelled.
  func wait() async {
    for await _ in events {
      // A second signal ends the tool even if something does not end.
      for source in sources { source.cancel() }
      for number in [SIGHUP, SIGINT, SIGTERM] { signal(number, SIG_DFL) }
      return
    }
  }
}
