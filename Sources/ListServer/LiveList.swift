internal import IndexedCollation
public import IndexedLists
public import ListPages

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A list that web pages show while it changes.
///
/// The list answers the requests of its pages, for any server of HTTP. A page has only the rows that are
/// visible, and asks for others by their index paths. When the program or a page changes the list, all
/// pages show how the rows move.
///
///     let live = try LiveList(
///       IndexedList(people, by: \.name, using: collation), title: "People")
///     let response = await live.respond(to: ListRequest(target: "/"))
///     response.status  // 200
///     await live.update { $0.remove(id: 1) }
///
/// ``respond(to:)`` uses only the last part of a path, so the list can be at any address that ends in
/// a slash. The paths are "", "rows", "place", "events", "page.css" and "page.js", and "changes" to change
/// the list with a POST request.
///
/// Each change makes a new version. A page can ask for the rows of the last 16 versions, so the rows in a
/// window are always of one version.
public actor LiveList<Item: Sendable, ID: Hashable & Sendable> {
  /// How pages show the list.
  public struct Look: Sendable {
    /// The title of the page.
    public var title: String
    /// The look of the sections.
    public var style: ListPageStyle
    /// The positions of the texts in a row.
    public var cellStyle: ListCell.Style
    /// A closure that returns what a row shows.
    public var cell: @Sendable (Item) -> ListCell

    /// Creates a look.
    public init(
      title: String, style: ListPageStyle = .plain, cellStyle: ListCell.Style = .default,
      cell: @escaping @Sendable (Item) -> ListCell = { _ in ListCell() }
    ) {
      self.title = title
      self.style = style
      self.cellStyle = cellStyle
      self.cell = cell
    }
  }

  /// A locale and sections that a page has chosen; `nil` for those of the list.
  struct Order: Hashable, Sendable {
    var locale: String?
    var catchAll: CatchAll?
  }

  /// A page that waits for changes.
  struct Listener {
    let order: Order
    let continuation: AsyncStream<[UInt8]>.Continuation
  }

  /// The list, in its last version.
  public var list: IndexedList<Item, ID> { main.list }

  let look: Look
  let access: ListAccess
  let editor: ListEditor<Item, ID>?
  let isUnchanged: @Sendable (Item, Item) -> Bool

  /// The number of the last version, in all orders.
  private(set) var version: Int
  private var main: ListVersions<Item, ID>

  /// The orders that pages have chosen, the last used one last.
  private var others: [(order: Order, versions: ListVersions<Item, ID>)] = []

  /// The sort that runs.
  ///
  /// There is one at a time, because pages can ask for any number.
  private var sorting: Task<Void, any Error>?
  private static var orderLimit: Int { 4 }

  private var listeners: [Int: Listener] = [:]
  private var listenerCount = 0
  private var heartbeat: Task<Void, Never>?

  /// The lists to go back to, and those to go forward to.
  private var undoable: [IndexedList<Item, ID>] = []
  private var redoable: [IndexedList<Item, ID>] = []
  private static var undoLimit: Int { 100 }

  /// The last change by a page, which the next one waits for.
  private var lastEdit: Task<ListResponse, Never>?

  /// Creates a live list.
  ///
  /// - Parameters:
  ///   - list: The list. Pages show the sections that have rows.
  ///   - look: How pages show it.
  ///   - access: Who may see it, and who may change it.
  ///   - editor: How pages change it; `nil` if they cannot.
  ///   - isUnchanged: A closure that returns whether two elements of the same identity look the same.
  public init(
    _ list: IndexedList<Item, ID>, look: Look, access: ListAccess = .init(),
    editor: ListEditor<Item, ID>? = nil,
    where isUnchanged: @escaping @Sendable (Item, Item) -> Bool
  ) {
    // After the server has started anew, its versions are greater than those that pages still have, so they
    // read the list again.
    self.init(
      list, look: look, access: access, editor: editor,
      version: Int(Date().timeIntervalSince1970 * 1000), where: isUnchanged)
  }

  init(
    _ list: IndexedList<Item, ID>, look: Look, access: ListAccess = .init(),
    editor: ListEditor<Item, ID>? = nil, version: Int,
    where isUnchanged: @escaping @Sendable (Item, Item) -> Bool
  ) {
    var list = list
    list.showsEmptySections = false
    main = ListVersions(list, number: version)
    self.version = version
    self.look = look
    self.access = access
    self.editor = editor
    self.isUnchanged = isUnchanged
  }

  /// Creates a live list of elements that are different if they look different.
  ///
  /// The list answers requests to a server of any name; see ``ListAccess/hosts``.
  ///
  /// - Parameters:
  ///   - list: The list. Pages show the sections that have rows.
  ///   - title: The title of the page.
  public init(_ list: IndexedList<Item, ID>, title: String) where Item: Equatable {
    self.init(list, look: Look(title: title)) { $0 == $1 }
  }

  /// Changes the list, and shows the change on all pages.
  ///
  /// The editor does not store the change; see ``ListEditor/save``.
  ///
  /// - Parameter change: A closure that changes the list. The pages can undo the change, if the list then
  ///   looks different.
  /// - Returns: What the closure returns.
  /// - Throws: Any error that the closure throws. The list is then unchanged.
  /// - Complexity: That of the closure, and that of `IndexedList.difference(from:where:)`.
  @discardableResult
  public func update<Result: Sendable, Failure: Error>(
    _ change: @Sendable (inout IndexedList<Item, ID>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var list = main.list
    let result = try change(&list)
    commit(list)
    return result
  }

  /// Shows another list on all pages, which cannot be undone.
  ///
  /// Use it if the elements come from elsewhere, and those of the changes before it are of no use any more.
  ///
  /// - Parameter list: The list, whose elements have the identities of those before if they are the
  ///   same.
  public func replace(with list: IndexedList<Item, ID>) {
    undoable = []
    redoable = []
    // The new list shares no memory with those before it. So that it does not grow with each replacement,
    // nothing of them is kept.
    others = []
    show(list)
    main.removeOld()
  }

  /// Goes back to the list before the last change.
  ///
  /// - Returns: Whether there was a change to undo.
  @discardableResult
  public func undo() -> Bool {
    guard let list = undoable.popLast() else { return false }
    redoable.append(main.list)
    show(list)
    return true
  }

  /// Makes the change again that was undone last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func redo() -> Bool {
    guard let list = redoable.popLast() else { return false }
    undoable.append(main.list)
    show(list)
    return true
  }

  /// The list that ``undo()`` goes back to.
  var previous: IndexedList<Item, ID>? { undoable.last }

  /// The list that ``redo()`` goes forward to.
  var next: IndexedList<Item, ID>? { redoable.last }

  /// Makes a list the next version that can be undone, if it looks different from the last one.
  func commit(_ list: IndexedList<Item, ID>) {
    let old = main.list
    guard show(list) else { return }
    undoable.append(old)
    if undoable.count > Self.undoLimit { undoable.removeFirst() }
    redoable = []
  }

  /// Makes a list the next version.
  ///
  /// - Returns: Whether it differs from the last one.
  @discardableResult
  private func show(_ list: IndexedList<Item, ID>) -> Bool {
    var list = list.adapted()
    list.showsEmptySections = false
    let old = main.list
    let updates = list.difference(from: old, where: isUnchanged)
    guard !updates.isEmpty else {
      // What does not look different can still be different.
      main.replaceLast(with: list)
      return false
    }
    let isLong = Self.rowCount(of: updates, old, list) > Self.changeLimit
    others =
      isLong
      ? []
      : others.compactMap { other in
        var versions = other.versions
        guard let changed = Self.changing(versions.list, as: updates, from: old, to: list) else {
          return nil
        }
        versions.append(changed)
        return (other.order, versions)
      }
    main.append(list)
    version += 1
    push()
    return true
  }

  /// The greatest number of rows in a change that pages make row by row.
  private static var changeLimit: Int { 1000 }

  private static func rowCount(
    of updates: ListUpdates, _ old: IndexedList<Item, ID>, _ new: IndexedList<Item, ID>
  ) -> Int {
    updates.deletedSections.reduce(0) { $0 + old[$1].count }
      + updates.insertedSections.reduce(0) { $0 + new[$1].count }
      + updates.deletedRows.count + updates.insertedRows.count + updates.movedRows.count
      + updates.reloadedRows.count
  }

  /// Returns a list in another order with the changes of the main one.
  ///
  /// The result is `nil` if a changed element has a text that is equal to another one in this order. Equal
  /// elements are in the order of the main list, so the list must then be collated again.
  private static func changing(
    _ list: IndexedList<Item, ID>, as updates: ListUpdates, from old: IndexedList<Item, ID>,
    to new: IndexedList<Item, ID>
  ) -> IndexedList<Item, ID>? {
    var list = list
    var changed: [ID] = []
    let deleted = updates.deletedSections.flatMap { section in
      old[section].indices.map { IndexPath(row: $0, section: section) }
    }
    // A row of a deleted section can be in another section of the new list.
    for path in deleted + updates.deletedRows { list.remove(id: old.id(at: path)) }
    for path in updates.reloadedRows {
      guard let element = new.element(withID: old.id(at: path)) else { continue }
      list.update(element)
      changed.append(new.id(of: element))
    }
    let inserted =
      updates.insertedSections.flatMap { Array(new[$0]) } + updates.insertedRows.map { new[$0] }
    for element in inserted {
      // The identity is new: it was not in the list, or it has just been removed.
      _ = try? list.insert(element)
      changed.append(new.id(of: element))
    }
    changed += updates.movedRows.map { new.id(at: $0.target) }
    return changed.contains { hasEqualNeighbor($0, in: list) } ? nil : list.adapted()
  }

  private static func hasEqualNeighbor(_ id: ID, in list: IndexedList<Item, ID>) -> Bool {
    guard let path = list.indexPath(of: id) else { return false }
    let rows = list[path.section]
    return [path.row - 1, path.row + 1].contains { row in
      rows.indices.contains(row)
        && list.collation.collator.compare(
          list.text(of: rows[path.row]), list.text(of: rows[row])) == .orderedSame
    }
  }

  // MARK: Versions

  /// Returns the versions in an order.
  ///
  /// - Throws: `CollationError` if the locale is unknown.
  /// - Complexity: O(1), or that of `IndexedList.collated(using:threads:)` for an order
  ///   that no page has used before.
  func versions(in order: Order) async throws -> ListVersions<Item, ID> {
    if order == Order() { return main }
    while true {
      if let i = others.firstIndex(where: { $0.order == order }) {
        let other = others.remove(at: i)
        others.append(other)
        return other.versions
      }
      // The client may have left by now.
      try Task.checkCancellation()
      if let sorting {
        _ = await sorting.result
        continue
      }
      let task = Task { try await sort(in: order) }
      sorting = task
      try await task.value
    }
  }

  /// Adds an order to those that pages have chosen.
  private func sort(in order: Order) async throws {
    // Those who wait for the task find the order, or sort theirs.
    defer { sorting = nil }
    while true {
      let (list, number) = (main.list, version)
      // Other requests are answered in the meantime.
      let collated = try await Task.detached {
        try list.collated(using: Self.collation(in: order, of: list), threads: 2)
      }.value
      guard number == version else { continue }
      others.append((order, ListVersions(collated, number: number)))
      if others.count > Self.orderLimit { others.removeFirst() }
      return
    }
  }

  private static func collation(
    in order: Order, of list: IndexedList<Item, ID>
  ) throws -> LocalizedIndexedCollation {
    let own = list.collation
    let locales = order.locale.map { $0.split(separator: ",").map(String.init) } ?? own.locales
    var policy = own.policy
    policy.catchAll = order.catchAll ?? policy.catchAll
    let collation = try LocalizedIndexedCollation(
      locales: locales, options: own.collator.options, policy: policy)
    return own.isReversed ? collation.reversed() : collation
  }

  /// Returns the rows of a version that begin with a query; `nil` if the version is gone.
  func version(
    _ number: Int, in order: Order, searchingFor query: String
  ) async throws -> IndexedList<Item, ID>? {
    _ = try await versions(in: order)
    if order == Order() { return main.version(number, searchingFor: query) }
    guard let i = others.firstIndex(where: { $0.order == order }) else { return nil }
    return others[i].versions.version(number, searchingFor: query)
  }

  /// Returns the page of a list.
  func page(of list: IndexedList<Item, ID>) -> ListPage {
    let look = look
    var page = ListPage(of: list, title: look.title) { element in
      var cell = look.cell(element)
      cell.id = "\(list.id(of: element))"
      cell.page = nil
      return cell
    }
    page.style = look.style
    page.cellStyle = look.cellStyle
    return page
  }

  // MARK: Events

  /// Returns the events from a version on.
  func events(in order: Order, after number: Int) async throws -> AsyncStream<[UInt8]> {
    let versions = try await versions(in: order)
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream(
      bufferingPolicy: .bufferingOldest(2 * Self.orderLimit + versions.all.count))
    let listener = listenerCount
    listenerCount += 1
    continuation.onTermination = { _ in
      Task { await self.removeListener(listener) }
    }
    listeners[listener] = Listener(order: order, continuation: continuation)
    // A browser takes the connection for open when it has received something.
    continuation.yield(Array("retry: 1000\n\n".utf8))
    if versions.version(number) == nil {
      continuation.yield(reloadEvent)
    } else if number < version {
      for later in number + 1...version {
        continuation.yield(event(of: later, in: versions) ?? reloadEvent)
      }
    }
    if heartbeat == nil { heartbeat = Task { await self.beat() } }
    return stream
  }

  /// The number of pages that wait for changes.
  var pageCount: Int { listeners.count }

  private func removeListener(_ listener: Int) { listeners[listener] = nil }

  /// Sends the last change to all pages.
  private func push() {
    var events: [Order: [UInt8]] = [Order(): event(of: version, in: main) ?? reloadEvent]
    for (order, versions) in others { events[order] = event(of: version, in: versions) }
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

  private var reloadEvent: [UInt8] { Array("id: \(version)\nevent: reload\ndata:\n\n".utf8) }

  /// Returns the event of a change; `nil` if it is too long, or if the version before is gone.
  private func event(of number: Int, in versions: ListVersions<Item, ID>) -> [UInt8]? {
    guard let old = versions.version(number - 1), let new = versions.version(number) else {
      return nil
    }
    let updates = new.difference(from: old, where: isUnchanged)
    guard Self.rowCount(of: updates, old, new) <= Self.changeLimit else { return nil }
    let reloaded = updates.reloadedRows.compactMap { new.indexPath(of: old.id(at: $0)) }
    return ListChange(
      version: number, updates, reloaded: reloaded,
      page: LivePage(page(of: new), choice: "version=\(number)")
    ).event
  }

  // MARK: Changes by pages

  /// Runs a change by a page after the one before it.
  func afterLastEdit(
    _ edit: @escaping @Sendable () async -> ListResponse
  ) async -> ListResponse {
    let previous = lastEdit
    let task = Task {
      _ = await previous?.value
      return await edit()
    }
    lastEdit = task
    return await task.value
  }
}
