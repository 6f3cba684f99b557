public import IndexedLists

/// The lists that the rows of a live list lead to.
///
/// A list below a row depends on the element of the row only. When the list above changes, the open lists
/// below its rows follow, with the same elements as far as their identities are the same.
///
///     let levels = LiveLevels<Region> { region in
///       region.zones.count > 0
///     } list: { region, _ in
///       region.zones
///     } look: { region in
///       LiveList.Look(title: region.id)
///     } isUnchanged: {
///       $0.id == $1.id
///     }
///     let live = LiveList(regions, look: .init(title: "Regions"), levels: levels) { $0.id == $1.id }
///     let zones = await live.respond(to: ListRequest(target: "/id=Europe/"))
///     zones.status  // 200
///
/// The first list answers the requests for all of them, with its ``ListAccess``. Their pages have a link back,
/// and cannot change them.
public struct LiveLevels<Item: Sendable>: Sendable {
  let leads: @Sendable (Item) -> Bool

  /// Returns the list below an element.
  let level: @Sendable (_ element: Item, _ origin: LevelOrigin) -> LowerLevel

  /// Creates the lists below rows.
  ///
  /// - Parameters:
  ///   - leads: A closure that returns whether a row leads to a list. It runs for each row that is shown.
  ///   - list: A closure that returns the list below an element. After a change, it also gets the list that
  ///     pages show, if elements take their identities from there. A page shows the description of an error
  ///     that it throws.
  ///   - look: A closure that returns how pages show the list.
  ///   - levels: A closure that returns the lists below the rows of this list. By default, there are none.
  ///   - isUnchanged: A closure that returns whether two elements of this list with the same identity look
  ///     the same.
  public init<Lower, LowerID>(
    where leads: @escaping @Sendable (_ element: Item) -> Bool,
    list:
      @escaping @Sendable (
        _ element: Item, _ old: IndexedList<Lower, LowerID>?
      ) throws -> IndexedList<Lower, LowerID>,
    look: @escaping @Sendable (_ element: Item) -> LiveList<Lower, LowerID>.Look,
    levels: @escaping @Sendable () -> LiveLevels<Lower>? = { nil },
    isUnchanged: @escaping @Sendable (Lower, Lower) -> Bool
  ) {
    self.leads = leads
    level = { element, origin in
      LowerLevel {
        LiveList(
          try list(element, nil), look: look(element), levels: levels(), origin: origin,
          where: isUnchanged)
      } follow: { open in
        guard let open = open as? LiveList<Lower, LowerID> else { return }
        let new = try await list(element, open.list)
        await open.replace(with: new, look: look(element), origin)
      }
    }
  }
}
