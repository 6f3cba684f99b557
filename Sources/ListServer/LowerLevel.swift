internal import IndexedLists

/// The row that leads to a list.
struct LevelOrigin: Equatable, Sendable {
  /// The title of the list that has the row.
  let title: String

  /// The identity of the row.
  let id: String

  /// Returns the address of the row in the list above.
  ///
  /// - Parameter query: The query of the address, which chooses an order.
  /// - Returns: The address, relative to the list below.
  func address(_ query: String) -> String { "../" + query + ListAddress.fragment(ofRow: id) }
}

/// What makes the list below a row.
struct LowerLevel: Sendable {
  /// Returns the list, which is not open yet.
  let open: @Sendable () throws -> any LeveledList

  /// Makes the open list the one that the row leads to now.
  let follow: @Sendable (any LeveledList) async throws -> Void
}

/// A live list of any type, which leads to others.
protocol LeveledList: AnyObject, Sendable {
  /// The title of the list.
  var title: String { get async }

  /// The number of its changes.
  var changeCount: Int { get async }

  /// The number of pages that wait for changes.
  var pageCount: Int { get async }

  /// Returns the list below a row; `nil` if there is no such row, or if it leads to no list.
  func level(belowRow id: String) async -> LowerLevel?

  /// Answers a request that may be answered.
  func answer(_ request: ListRequest, at address: ListAddress) async -> ListResponse

  /// Tells all pages something that their users should know.
  func show(notice text: String?) async

  /// Makes pages ask for the list again, because this one is not used any more.
  func close() async
}
