#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension IndexedList {
  /// Returns the changes that turn another list into this one, for a view that shows the other
  /// list.
  ///
  /// Elements are matched by identity, and so are sections: see ``ListSectionID``. A section whose
  /// title changed is reloaded. An element that is in both lists is neither deleted nor inserted,
  /// unless its section is. Rows whose order differs between the lists are moved.
  ///
  /// The updates are for a view. To change a list in the same way, use ``batch(from:where:)``.
  ///
  ///     let before = list
  ///     try list.insert(Person(id: 9, name: "Åke"))
  ///     list.difference(from: before).insertedRows  // [[26, 0]]
  ///
  /// - Parameters:
  ///   - before: The list that the view shows. It may have another collation.
  ///   - isUnchanged: A closure that returns whether two elements of the same identity look the
  ///     same in the view.
  /// - Returns: The changes that turn `before` into this list.
  /// - Complexity: O(*n*), plus O(*m* log *m*) for *m* rows that are out of order. If one list
  ///   is a changed copy of the other, the chunks of rows that they still share are not read.
  @inlinable
  public func difference(
    from before: IndexedList,
    where isUnchanged: (Item, Item) -> Bool
  ) -> ListUpdates {
    // What looks at elements is in closures, which the compiler specializes for those of the client. The search
    // itself is compiled once for all types.
    difference(
      from: before,
      areSame: { before.identity(at: $0) == identity(at: $1) },
      areUnchanged: { old, new in
        isUnchanged(before.elements[old.chunk][old.index], elements[new.chunk][new.index])
      },
      equalCount: { old, new, limit in
        let (oldElements, newElements) = (before.elements[old.chunk], elements[new.chunk])
        var count = 0
        while count < limit {
          let (oldElement, newElement) = (
            oldElements[old.index + count], newElements[new.index + count]
          )
          guard before.identity(oldElement) == identity(newElement),
            isUnchanged(oldElement, newElement)
          else { break }
          count += 1
        }
        return count
      })
  }

  @usableFromInline
  func difference(
    from before: IndexedList,
    areSame: (RowTree.Place, RowTree.Place) -> Bool,
    areUnchanged: (RowTree.Place, RowTree.Place) -> Bool,
    equalCount: (RowTree.Place, RowTree.Place, _ limit: Int) -> Int
  ) -> ListUpdates {
    withoutActuallyEscaping(areSame) { areSame in
      withoutActuallyEscaping(areUnchanged) { areUnchanged in
        withoutActuallyEscaping(equalCount) { equalCount in
          var difference = ListDifference(
            before: ListDifference.Side(before.tree, before.headers, before.shown),
            after: ListDifference.Side(tree, headers, shown),
            shared: SharedChunks(before.tree, before.elements, tree, elements),
            areSame: areSame, areUnchanged: areUnchanged, equalCount: equalCount)
          return difference.find()
        }
      }
    }
  }
}

extension IndexedList where Item: Equatable {
  /// Returns the changes that turn another list into this one, for a view that shows the other
  /// list.
  ///
  /// - Parameter before: The list that the view shows. It may have another collation.
  /// - Returns: The changes that turn `before` into this list. Rows whose elements are not
  ///   equal are reloaded.
  /// - Complexity: That of ``difference(from:where:)``.
  @inlinable
  public func difference(from before: IndexedList) -> ListUpdates {
    difference(from: before) { $0 == $1 }
  }
}
