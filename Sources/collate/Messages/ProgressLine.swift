import ArgumentParser
import BulkMemory
import Dispatch
import RecordFiles

/// Tells on standard error what the tool is doing, if that takes more than a second.
///
/// On a terminal, the line is replaced several times a second, and removed at the end. Elsewhere, a
/// line is added each second.
final class ProgressLine: Sendable {
  /// When the line is shown.
  enum Choice: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// On a terminal.
    case auto
    case always
    case never
  }

  /// What the tool is doing.
  private struct Work {
    var name: String
    var counter: ByteCounter?
    var start: ContinuousClock.Instant
  }

  private struct State {
    var work: Work?
    var isShown = false
  }

  private let state = ForkSafeMutex(State())
  private let isOnTerminal: Bool
  private let ended = DispatchSemaphore(value: 0)

  /// Creates the line, or returns `nil` if it is not to be shown.
  init?(_ choice: Choice) {
    isOnTerminal = Terminal.replacesErrorLines
    guard choice == .always || choice == .auto && isOnTerminal else { return nil }
    let interval = isOnTerminal ? 0.2 : 1
    // A timer of Dispatch needs descriptors, and ends the process if there are none.
    DispatchQueue(label: "progress").async { [weak self, ended] in
      var next = DispatchTime.now() + 1
      while ended.wait(timeout: next) == .timedOut {
        self?.show()
        next = .now() + interval
      }
    }
  }

  deinit { ended.signal() }

  /// Tells what the tool begins to do, or goes on with.
  ///
  /// - Parameters:
  ///   - name: The work, in a few words.
  ///   - counter: A counter of the bytes that are done, if the work has one.
  func begin(_ name: String, counting counter: ByteCounter? = nil) {
    state.withLock { state in
      if let work = state.work, work.name == name, work.counter === counter { return }
      state.work = Work(name: name, counter: counter, start: .now)
    }
  }

  /// Removes the line, until other work begins.
  func end() {
    state.withLock { state in
      state.work = nil
      if state.isShown, isOnTerminal { Messages.writeError("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  private func show() {
    // The line is written under the lock, so that it does not appear after the end.
    state.withLock { state in
      guard let work = state.work, !isOnTerminal || Terminal.isInForeground else { return }
      let text = Messages.plain("collate: " + Self.text(of: work))
      // The last place of a line stays empty, because some terminals begin another line after it. A
      // character beyond ASCII can take two places.
      let length = Terminal.errorLineLength - 1
      let line = text.prefix(text.utf8.allSatisfy { $0 < 0x80 } ? length : length / 2)
      Messages.writeError(isOnTerminal ? "\r\(line)\u{1B}[K" : "\(text)\n")
      state.isShown = true
    }
  }

  private static func text(of work: Work) -> String {
    guard let counter = work.counter else { return work.name }
    let (done, total) = (counter.count, counter.total)
    guard let total, total > done, done > 0 else {
      return "\(work.name): \(size(done))"
    }
    let text = "\(work.name): \(size(done)) of \(size(total)), \(done * 100 / total) %"
    let elapsed = (ContinuousClock.now - work.start) / .seconds(1)
    let left = elapsed * Double(total - done) / Double(done)
    return elapsed < 0.5 ? text : "\(text), \(Int(left.rounded(.up))) s left"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\(bytes / 1000) KB" : "\(bytes / 1_000_000) MB"
  }
}
