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
/// a slash. The paths are "", "rows", "place", "picture", "sections", "events", "print", "print.css", "page.css" and "page.js",
/// and "changes" to change the list with a POST request. With ``LiveLevels``, the parts before the last one tell the
/// rows that lead to a list: "id=42/rows".
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
    /// Rules of CSS that follow those of pages; see `ListPage.css`.
    public var css: String
    /// Words of pages themselves in place of their own; see `ListPage.labels`.
    public var labels: [PageLabel: String] = [:]
    /// A closure that returns what a row shows.
    ///
    /// A search reads the texts of all rows. It calls the closure in the background, also again for the same element.
    public var cell: @Sendable (Item) -> ListCell
    /// A closure that returns the picture of an element; `nil` if the server has no pictures.
    ///
    /// A row with a relative address in `ListCell.image` shows this picture. The closure runs in the background, when a
    /// page asks for the picture of a row, and a browser keeps the picture for a minute. If the closure returns `nil` or
    /// throws an error, the row has no picture.
    public var picture: (@Sendable (Item) throws -> ListPicture?)?

    /// Creates a look.
    public init(
      title: String, style: ListPageStyle = .plain, cellStyle: ListCell.Style = .default,
      css: String = "",
      cell: @escaping @Sendable (Item) -> ListCell = { _ in ListCell() }
    ) {
      self.title = title
      self.style = style
      self.cellStyle = cellStyle
      self.css = css
      self.cell = cell
    }

    fileprivate var shownTexts: ShownTexts<Item> {
      ShownTexts { [cell, cellStyle] in cell($0).texts(in: cellStyle) }
    }
  }

  /// The store of the list, for other observers than pages.
  ///
  /// Pages show the changes that are made in the store, and its history has those that pages make. Several changes
  /// at about the same time are one version for pages.
  public nonisolated let store: ListStore<Item, ID>

  /// What pages have been told of the store.
  var follower: ListFollower<Item, ID>

  /// The list, in its last version.
  ///
  /// A search in it by words or anywhere reads the texts that rows show, in place of those of the further keys, and
  /// those of its `searchedTexts`. So does one in the lists of the ``store``.
  public var list: IndexedList<Item, ID> {
    follow()
    return main.list
  }

  var look: Look {
    didSet { shownTexts = look.shownTexts }
  }
  let access: ListAccess
  let editor: ListEditor<Item, ID>?
  let levels: LiveLevels<Item>?
  let isUnchanged: @Sendable (Item, Item) -> Bool

  /// The texts that a search reads.
  private var shownTexts: ShownTexts<Item>

  /// The number of the last version, in all orders.
  private(set) var version: Int
  var main: ListVersions<Item, ID>

  /// The orders that pages have chosen, the last used one last.
  var others: [(order: Order, versions: ListVersions<Item, ID>)] = []

  /// The sort that runs.
  ///
  /// There is one at a time, because pages can ask for any number.
  var sorting: Task<Void, any Error>?

  var listeners: [Int: Listener] = [:]
  var listenerCount = 0
  var heartbeat: Task<Void, Never>?

  /// Follows the store from the first request on.
  var following: Task<Void, Never>?

  /// The lists below the rows that are open, if this is the first list.
  let openLevels: OpenLevels?

  /// The row that leads to the list, if it is not the first one.
  var origin: LevelOrigin?

  /// A Boolean value that indicates whether pages must ask for the list again.
  var isClosed = false

  /// What pages tell their users; empty if there is nothing to tell.
  var notice = ""

  /// The number of changes, also of those that show nothing.
  var changeCount: Int {
    follow()
    return follower.changeCount
  }

  /// The last change by a page, which the next one waits for.
  var lastEdit: Task<ListResponse, Never>?

  /// Creates a live list.
  ///
  /// - Parameters:
  ///   - list: The list. Pages show the sections that have rows.
  ///   - look: How pages show it.
  ///   - access: Who may see it, and who may change it.
  ///   - editor: How pages change it; `nil` if they cannot.
  ///   - levels: The lists that its rows lead to; `nil` if they lead to none.
  ///   - isUnchanged: A closure that returns whether two elements of the same identity look the same.
  public init(
    _ list: IndexedList<Item, ID>, look: Look, access: ListAccess = .init(),
    editor: ListEditor<Item, ID>? = nil, levels: LiveLevels<Item>? = nil,
    where isUnchanged: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.init(
      list, look: look, access: access, editor: editor, levels: levels, origin: nil,
      where: isUnchanged)
  }

  init(
    _ list: IndexedList<Item, ID>, look: Look, access: ListAccess = .init(),
    editor: ListEditor<Item, ID>? = nil, levels: LiveLevels<Item>? = nil,
    origin: LevelOrigin? = nil, version: Int = firstVersion(),
    where isUnchanged: @escaping @Sendable (Item, Item) -> Bool
  ) {
    var isUnchanged = isUnchanged
    if let leads = levels?.leads {
      isUnchanged = { [isUnchanged] in isUnchanged($0, $1) && leads($0) == leads($1) }
    }
    if editor != nil, let rules = list.rowRules {
      isUnchanged = { [isUnchanged] in isUnchanged($0, $1) && rules($0) == rules($1) }
    }
    shownTexts = look.shownTexts
    store = ListStore(
      list.forPages(emptySections: false, shownTexts), where: isUnchanged)
    follower = ListFollower(store)
    main = ListVersions(follower.list, number: version)
    self.version = version
    self.look = look
    self.access = access
    self.editor = editor
    self.levels = levels
    self.origin = origin
    openLevels = levels != nil && origin == nil ? OpenLevels() : nil
    self.isUnchanged = isUnchanged
  }

  /// Returns the number of the first version.
  ///
  /// After the server has started anew, its versions are greater than those that pages still have, so they
  /// read the list again.
  static func firstVersion() -> Int { Int(Date().timeIntervalSince1970 * 1000) }

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
    defer { follow() }
    return try store.update { list throws(Failure) in
      let showsEmptySections = list.showsEmptySections
      let result = try change(&list)
      list = list.forPages(emptySections: showsEmptySections, shownTexts)
      return result
    }
  }

  /// Shows another list on all pages, which cannot be undone.
  ///
  /// Use it if the elements come from elsewhere, and those of the changes before it are of no use any more.
  ///
  /// - Parameter list: The list, whose elements have the identities of those before if they are the
  ///   same.
  public func replace(with list: IndexedList<Item, ID>) {
    // The new list shares no memory with those before it. So that it does not grow with each replacement,
    // nothing of them is kept.
    others = []
    store.replace(
      with: list.forPages(emptySections: store.list.showsEmptySections, shownTexts))
    follow()
    main.removeOld()
  }

  /// Goes back to the list before the last change.
  ///
  /// - Returns: Whether there was a change to undo.
  @discardableResult
  public func undo() -> Bool {
    defer { follow() }
    return store.undo()
  }

  /// Makes the change again that was undone last.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func redo() -> Bool {
    defer { follow() }
    return store.redo()
  }

  /// Follows the store from now on, also when nobody asks.
  func startFollowing() {
    guard following == nil else { return }
    // The first search reads all texts. It takes as long as making the list, and the next ones much less.
    let list = main.list
    Task.detached { _ = try? await list.searchingInBackground(for: "a") }
    let signals = store.signals
    following = Task { [weak self] in
      for await _ in signals {
        guard let self else { return }
        await self.follow()
      }
    }
  }

  /// Makes the last list of the store the next version, if it looks different.
  func follow() {
    let seen = follower
    let change = follower.next()
    guard follower.changeCount != seen.changeCount else { return }
    defer { tellLevels() }
    let (old, list) = (main.list, follower.list.forPages(emptySections: false, shownTexts))
    guard let change else {
      replaceLast(with: list)
      return
    }
    // The store can show sections that pages do not show.
    let isTheSame = !seen.list.showsEmptySections && !change.list.showsEmptySections
    let told = isTheSame ? change.updates : nil
    let updates = told ?? list.difference(from: old, where: isUnchanged)
    guard !updates.isEmpty else {
      replaceLast(with: list)
      return
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
  }

  /// Replaces the last version with a list that looks the same, but can have other elements.
  private func replaceLast(with list: IndexedList<Item, ID>) {
    main.replaceLast(with: list)
    // Searches in the other orders would read what the elements had before.
    if list.searchedTexts != nil { others = [] }
  }

  /// Tells the open lists below the rows that the rows may be others.
  private func tellLevels() {
    guard let openLevels else { return }
    Task { await openLevels.follow(self) }
  }

  /// The words of pages themselves, which stay as they are in another order.
  var words: PageLabels {
    let collator = list.collation.collator
    return PageLabels(for: collator).replacing(look.labels, language: collator.locales[0])
  }

  /// Returns the page of a list in an order.
  func page(of list: IndexedList<Item, ID>, in order: Order) -> ListPage {
    let (look, levels, isEditable) = (look, levels, editor != nil)
    let canEditFields = editor?.edit != nil
    // The rules are those of now, whatever version and order the list has.
    let rowRules = follower.list.rowRules
    let choice = order.addressQuery
    var page = ListPage(of: list, title: look.title) { element in
      var cell = look.cell(element)
      let id = "\(list.id(of: element))"
      cell.id = id
      cell.page = nil
      if look.picture != nil, let image = cell.image, ListAddress.isRelative(image) {
        // The name of another picture makes another address, which the browser asks for.
        cell.image = "picture?" + ListAddress.query([("id", id), ("name", image)])
      }
      if isEditable {
        cell.editedText = list.text(of: element)
        let rules = rowRules?(element) ?? RowRules()
        cell.editsFields = canEditFields && rules.canEdit
        // A row whose fields cannot be changed has none that are changed.
        cell.refusedChanges = EditKind.allCases.filter { $0 != .edit && !$0.isAllowed(by: rules) }
          .map(\.rawValue)
      }
      if levels?.leads(element) ?? false { cell.link = ListAddress.level(ofRow: id) + choice }
      return cell
    }
    page.style = look.style
    page.cellStyle = look.cellStyle
    // The words stay as they are when a page chooses another order.
    page.ownWords = words
    return page
  }
}

extension IndexedList {
  /// Returns the list with or without its empty sections, and with the texts that pages show.
  fileprivate func forPages(emptySections shows: Bool, _ texts: ShownTexts<Item>) -> IndexedList {
    var list = self
    if showsEmptySections != shows { list.showsEmptySections = shows }
    list.shownTexts = texts
    return list
  }
}
