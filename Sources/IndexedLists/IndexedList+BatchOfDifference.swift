extension IndexedList {
  /// Returns the batch that turns another list into this one.
  ///
  /// The ``ListBatch/updates`` of the batch are those of ``difference(from:where:)``, for a view
  /// that shows the other list. The batch also has the elements and the sections, so that
  /// ``apply(_:)`` can change the other list itself, or a copy of it elsewhere.
  ///
  ///     var edited = list
  ///     try edited.insert(Person(id: 9, name: "Åke"))
  ///     let undo = try list.apply(edited.batch(from: list))
  ///     list.allElements == edited.allElements  // true
  ///
  /// - Parameters:
  ///   - before: The list to change. It must have the same collation and the same kind of
  ///     sections, or it may refuse the batch. The batch does not change whether it shows empty
  ///     sections, nor the ``ListOrder`` of a section that is in both lists.
  ///   - isUnchanged: A closure that returns whether two elements of the same identity are equal.
  ///     If it returns `true`, the other list keeps its element.
  /// - Returns: The batch.
  /// - Complexity: That of ``difference(from:where:)``.
  @inlinable
  public func batch(
    from before: IndexedList,
    where isUnchanged: (Item, Item) -> Bool
  ) -> ListBatch<Item> {
    var after = self
    if after.showsEmptySections != before.showsEmptySections {
      after.showsEmptySections = before.showsEmptySections
    }
    return after.batch(after.difference(from: before, where: isUnchanged), from: before)
  }

  /// Returns the batch of some updates with the elements and the sections of this list.
  @usableFromInline
  func batch(_ updates: ListUpdates, from before: IndexedList) -> ListBatch<Item> {
    var batch = ListBatch<Item>()
    batch.allHeaders = headers
    batch.updates = updates
    batch.insertedElements = updates.insertedRows.map { self[$0] }
    batch.updates.reloadedRows = []
    for path in updates.reloadedRows {
      // An object whose identity has changed is not found.
      guard let row = row(of: before.id(at: path)) else { continue }
      batch.reloadRow(at: path, with: elements[row.chunk][row.index])
    }
    batch.insertedSections = updates.insertedSections.map { section in
      ListSection(headers[shown[section]], rows: Array(self[section]))
    }
    let targets = updates.sectionTargets(from: before.count, to: count)
    batch.reloadedHeaders = updates.reloadedSections.map { section in
      guard let target = targets[section] else {
        preconditionFailure("A section that is reloaded is in both lists")
      }
      return headers[shown[target]]
    }
    return batch
  }
}

extension IndexedList where Item: Equatable {
  /// Returns the batch that turns another list into this one.
  ///
  /// - Parameter before: The list to change, as in ``batch(from:where:)``.
  /// - Returns: The batch.
  /// - Complexity: That of ``difference(from:where:)``.
  @inlinable
  public func batch(from before: IndexedList) -> ListBatch<Item> {
    batch(from: before) { $0 == $1 }
  }
}
