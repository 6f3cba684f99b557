internal import ListPages

/// The open lists below the rows of a first list.
///
/// A list is made when a page asks for it. A list that pages wait for stays, and so do the lists that lead to
/// it. Of the others, the last used ones stay.
actor OpenLevels {
  /// The greatest number of lists that no page waits for, without those that lead to them.
  static let limit = 32

  /// The greatest number of lists that lead to each other, as in `RecordFiles`.
  static let depthLimit = 100

  private struct Level {
    let list: any LeveledList
    var lastUse = 0
  }

  /// What is found at a path.
  private enum Found: Sendable {
    case list(any LeveledList)
    /// A row is missing. The last list before it has this depth.
    case missing(depth: Int, title: String)
    case failure(String)
  }

  /// The open lists, by the identities of the rows that lead to them.
  private var levels: [[String]: Level] = [:]

  /// What the pages of all lists tell their users.
  private var notice = ""

  private var useCount = 0

  /// The number of changes of the first list that the open lists follow.
  private var changeCount = 0

  /// What is done last, and what the next one waits for.
  private var last: Task<Void, Never>?

  /// The number of open lists.
  var count: Int { levels.count }

  /// Answers a request for a list below a row.
  func answer(
    _ request: ListRequest, at address: ListAddress, _ path: [String], below first: any LeveledList
  ) async -> ListResponse {
    // An open list answers at once, also while another one is made.
    let count = await first.changeCount
    if count == changeCount, let level = levels[path] {
      use(path)
      return await level.list.answer(request, at: address)
    }
    switch await inTurn({ await self.list(at: path, below: first) }) {
    case .list(let list): return await list.answer(request, at: address)
    case .missing(let depth, let title):
      let back = String(repeating: "../", count: path.count - depth)
      return .html(LivePage.missing(back: (title, back)), status: 404)
    case .failure(let text): return .problem(500, text)
    }
  }

  /// Tells the pages of all lists something that their users should know.
  func show(notice text: String) async {
    notice = text
    for level in levels.values { await tellNotice(to: level.list) }
  }

  /// Tells the pages of a list what there is to tell now, which can be something else after they were told.
  private func tellNotice(to list: any LeveledList) async {
    var told: String
    repeat {
      told = notice
      await list.show(notice: told)
    } while told != notice
  }

  /// Makes the open lists follow the changes of the first one.
  func follow(_ first: any LeveledList) async {
    await inTurn { await self.followChanges(of: first) }
  }

  /// Does one thing after the other, because lists are made in between.
  private func inTurn<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    let previous = last
    let task = Task {
      await previous?.value
      return await body()
    }
    last = Task { _ = await task.value }
    // The client may leave before a list is made.
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func list(at path: [String], below first: any LeveledList) async -> Found {
    await followChanges(of: first)
    guard path.count <= Self.depthLimit else {
      return .missing(depth: 0, title: await first.title)
    }
    var list = first
    for depth in path.indices {
      let key = Array(path[...depth])
      if let level = levels[key] {
        list = level.list
        continue
      }
      guard let lower = await list.level(belowRow: path[depth]) else {
        return .missing(depth: depth, title: await list.title)
      }
      do {
        try Task.checkCancellation()
        // A long list takes time, in which others are answered.
        list = try await Task.detached { try lower.open() }.value
      } catch {
        return .failure("\(error)")
      }
      levels[key] = Level(list: list)
      await tellNotice(to: list)
    }
    use(path)
    await closeUnused()
    return .list(list)
  }

  /// Notes that a list is used, and after it those that lead to it, so that they stay longer.
  private func use(_ path: [String]) {
    for depth in path.indices.reversed() {
      useCount += 1
      levels[Array(path[...depth])]?.lastUse = useCount
    }
  }

  private func followChanges(of first: any LeveledList) async {
    let count = await first.changeCount
    guard count != changeCount else { return }
    defer { changeCount = count }
    // A list follows the one that leads to it.
    for (path, level) in levels.sorted(by: { $0.key.count < $1.key.count }) {
      let above = path.count == 1 ? first : levels[path.dropLast()]?.list
      do {
        guard let lower = await above?.level(belowRow: path[path.count - 1]) else {
          await close(path)
          continue
        }
        try await Task.detached { try await lower.follow(level.list) }.value
      } catch {
        // The page asks for the list again, and is told the error.
        await close(path)
      }
    }
  }

  /// Closes the lists that were not used for the longest time, if there are too many.
  private func closeUnused() async {
    guard levels.count > Self.limit else { return }
    let leading = Set(levels.keys.map { Array($0.dropLast()) })
    var unusedCount = 0
    for (path, level) in levels.sorted(by: { $0.value.lastUse > $1.value.lastUse }) {
      if leading.contains(path) { continue }
      if await level.list.pageCount > 0 { continue }
      unusedCount += 1
      if unusedCount > Self.limit { await close(path) }
    }
  }

  private func close(_ path: [String]) async {
    await levels.removeValue(forKey: path)?.list.close()
  }
}
