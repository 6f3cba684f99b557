internal import IndexedLists
internal import ListPages

/// The events that tell pages of changes.
extension LiveList {
  /// A page that waits for changes.
  struct Listener {
    let order: Order
    let continuation: AsyncStream<[UInt8]>.Continuation
  }

  /// Returns the events from a version on.
  func events(in order: Order, after number: Int) async throws -> AsyncStream<[UInt8]> {
    let versions = try await versions(in: order)
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(
      bufferingPolicy: .bufferingOldest(2 * Self.orderLimit + versions.all.count))
    // A browser takes the connection for open when it has received something.
    continuation.yield(Array("retry: 1000\n".utf8) + noticeEvent)
    guard !isClosed else {
      continuation.yield(reloadEvent)
      continuation.finish()
      return stream
    }
    let listener = listenerCount
    listenerCount += 1
    continuation.onTermination = { _ in
      Task { await self.removeListener(listener) }
    }
    listeners[listener] = Listener(order: order, continuation: continuation)
    if versions.version(number) == nil {
      continuation.yield(reloadEvent)
    } else if number < version {
      for later in number + 1...version {
        continuation.yield(event(of: later, in: versions, order) ?? reloadEvent)
      }
    }
    if heartbeat == nil { heartbeat = Task { await self.beat() } }
    return stream
  }

  /// The number of pages that wait for changes.
  var pageCount: Int { listeners.count }

  private func removeListener(_ listener: Int) { listeners[listener] = nil }

  /// Sends the last change to all pages.
  func push() {
    var events = [Order(): event(of: version, in: main, Order()) ?? reloadEvent]
    for (order, versions) in others { events[order] = event(of: version, in: versions, order) }
    for listener in listeners.values {
      send(events[listener.order] ?? reloadEvent, to: listener)
    }
  }

  /// Sends an event, or ends the events of a page that does not take them.
  ///
  /// Its browser then connects again, and the page catches up.
  private func send(_ event: [UInt8], to listener: Listener) {
    if case .dropped = listener.continuation.yield(event) { listener.continuation.finish() }
  }

  /// Sends something to all pages from time to time, because a connection is closed only when nobody takes
  /// what is sent.
  private func beat() async {
    while !listeners.isEmpty, (try? await Task.sleep(for: .seconds(15))) != nil {
      for listener in listeners.values { send(Array(":\n\n".utf8), to: listener) }
    }
    heartbeat = nil
  }

  /// Tells all pages to read the list again.
  func reload() {
    for listener in listeners.values { send(reloadEvent, to: listener) }
  }

  /// Tells all pages something that their users should know, for as long as it holds.
  ///
  ///     let live = try LiveList(
  ///       IndexedList(people, by: \.name, using: collation), title: "People")
  ///     await live.show(notice: "The list is not up to date.")
  ///
  /// - Parameter text: The text, in one line, for example that the source of the list cannot be read; `nil` if there is
  ///   nothing to tell any more.
  public func show(notice text: String?) async {
    let line = text.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") } ?? ""
    guard line != notice else { return }
    notice = line
    for listener in listeners.values { send(noticeEvent, to: listener) }
    await openLevels?.show(notice: line)
  }

  private var noticeEvent: [UInt8] { Array("event: notice\ndata: \(notice)\n\n".utf8) }

  private var reloadEvent: [UInt8] { Array("id: \(version)\nevent: reload\ndata:\n\n".utf8) }

  /// Returns the event of a change; `nil` if it is too long, or if the version before is gone.
  private func event(
    of number: Int, in versions: ListVersions<Item, ID>, _ order: Order
  ) -> [UInt8]? {
    guard let old = versions.version(number - 1), let new = versions.version(number) else {
      return nil
    }
    let updates = new.difference(from: old, where: isUnchanged)
    guard Self.rowCount(of: updates, old, new) <= Self.changeLimit else { return nil }
    return ListChange(
      version: number, updates, reloaded: new.indexPaths(ofRowsReloadedBy: updates, from: old),
      page: LivePage(page(of: new, in: order), choice: "version=\(number)")
    ).event
  }

  /// The greatest number of rows in a change that pages make row by row.
  static var changeLimit: Int { 1000 }

  static func rowCount(
    of updates: ListUpdates, _ old: IndexedList<Item, ID>, _ new: IndexedList<Item, ID>
  ) -> Int {
    updates.deletedSections.reduce(0) { $0 + old[$1].count }
      + updates.insertedSections.reduce(0) { $0 + new[$1].count }
      + updates.deletedRows.count + updates.insertedRows.count + updates.movedRows.count
      + updates.reloadedRows.count
  }
}
