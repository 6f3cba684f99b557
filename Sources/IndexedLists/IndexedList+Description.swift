extension IndexedList: CustomStringConvertible {
  /// The numbers of rows and of sections, and the first sections with rows.
  ///
  ///     print(list)  // 4 rows in 30 sections: A 1, B 1, Å 1, Ö 1
  public var description: String {
    let limit = 10
    let filled = lazy.filter { !$0.isEmpty }
    var text = "\(numberOfRows) rows in \(count) sections"
    let first = filled.prefix(limit + 1).map(\.description)
    if !first.isEmpty { text += ": " + first.prefix(limit).joined(separator: ", ") }
    return first.count > limit ? text + ", …" : text
  }
}

extension IndexedList: CustomReflectable {
  /// A mirror whose children are the sections, as that of an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

extension IndexedList.Section: CustomStringConvertible {
  /// The title and the number of rows.
  public var description: String { "\(title) \(count)" }
}

extension IndexedList.Section: CustomReflectable {
  /// A mirror whose children are the elements, as that of an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
